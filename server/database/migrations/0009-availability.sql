-- Holds as the caps count them: by source, and by whether somebody is signed in.
alter table hold_session rename column address to source;
alter index hold_session_address rename to hold_session_source;
-- Whether the session was signed in at its latest press. A visitor may hold less.
alter table hold_session add column signed_in boolean not null default false;
-- Null: booked, or held since before this was noted.
alter table claim add column held_since timestamptz;

-- How long a source has held a slot without anybody's signing in, in the day that began with `since`: so that nobody keeps
-- it by holding it again and again. Unlogged: after a crash of the database the counting begins anew.
create unlogged table held_time (
  source text not null,
  resource_id integer not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  since timestamptz not null,
  seconds double precision not null,
  primary key (source, resource_id, date, start_time, end_time)
);
create index held_time_since on held_time (since);

-- The news that a mail has gathered while it waits for more of its kind; it is written anew from them. Erased once
-- sent.
alter table outbox_mail add column gathered jsonb;
