-- The hash of the name in the known-browser cookie of the browser that registered. Together with registering_session it decides whether the
-- link that proves the address also signs in there. Null: no link signs in.
alter table app_user add column registering_browser bytea;
