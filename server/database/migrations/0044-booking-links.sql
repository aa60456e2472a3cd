-- A link in a mail that opens booked parts of its owner without sign-in. The mail has a token, signed with a key of the house, of the id.
create table part_link (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references app_user on delete cascade,
  parts integer[] not null,
  made_at timestamptz not null
);
create index part_link_user on part_link (user_id);

-- A person whom the owner of a booking has named, with a link to its parts, or to one of them.
create table co_booker (
  id integer generated always as identity primary key,
  link uuid not null unique default gen_random_uuid(),
  booking_id integer not null references booking on delete cascade,
  -- Null: all parts. The part may be gone while its cancellation can still be undone.
  booked_resource_id integer,
  email text not null,
  email_key text not null,
  -- Who named the person, also where the booking was handed on since.
  named_by integer not null references app_user on delete cascade,
  created_at timestamptz not null,
  unique (booking_id, email_key)
);
create index co_booker_email on co_booker (email_key);
create index co_booker_named_by on co_booker (named_by);

-- Parts whose reminder for this start was written, or needs none. It outlives a part that is cancelled, which may come back.
create table reminder (
  booked_resource_id integer not null,
  date date not null,
  start_time time not null,
  decided_at timestamptz not null,
  primary key (booked_resource_id, date, start_time)
);

-- Whether the person wants reminders.
alter table app_user add column reminds boolean not null default true;
