-- A try of a password is noted before it is looked at, so that all processes count it. `place` numbers the tries of a line: of two that take the same one
-- at once the second begins anew.
alter table sign_in_failure add column under_way boolean not null default false;
alter table sign_in_failure add column place integer;
create unique index sign_in_failure_place on sign_in_failure (email_key, line, place);

-- Sources are looked up by their networks, compared as bytes.
create index hold_session_network on hold_session (source collate "C");
