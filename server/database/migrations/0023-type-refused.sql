-- Why an administrator said no to the user type that waited for a yes; null: nobody did. It waits no longer, and counts no more than before.
alter table app_user add column type_refusal text;
