-- A cancellation, for as long as it can be undone: the rows that went with it, by table, and the parts that stayed with another status.
create table cancellation (
  id integer generated always as identity primary key,
  -- Who cancelled, and may undo it.
  user_id integer not null references app_user on delete cascade,
  booking_id integer not null,
  owner_id integer not null references app_user on delete cascade,
  at timestamptz not null,
  until timestamptz not null,
  undone boolean not null default false,
  rows jsonb not null,
  changed jsonb not null
);
create index cancellation_booking on cancellation (booking_id);
create index cancellation_until on cancellation (until);
