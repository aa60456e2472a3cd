-- The last 24 hours, for the administrators' live page: written in the transaction of the deed, by the statement that
-- raises the revision. The lock on that row makes the order of ids the order of commits, so that a reader who has read
-- up to an id has missed nothing before it.
create table activity (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  resource_id integer not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  -- How many slots the stretch has.
  slots integer not null,
  -- The session that holds; it is sent to no one.
  session_id uuid,
  -- The booking may be gone by now: no foreign key.
  booking_id integer,
  booking_id_number text
);
create index activity_time on activity (at);

-- Finds in the audit trail the deeds about one person, and the looks at their data.
create index audit_entry_user on audit_entry (user_id, id) where user_id is not null;
