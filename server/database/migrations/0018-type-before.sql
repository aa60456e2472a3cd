-- While a user type waits for a yes, the one that was approved before counts, with its organisation; null: there never was one.
alter table app_user add column approved_type_id integer references user_type;
alter table app_user add column approved_organisation_id integer references organisation on delete set null;
