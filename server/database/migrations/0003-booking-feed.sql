-- The address at which somebody follows their own bookings in a calendar: one each, known by its hash alone. A new one
-- takes the place of the old, which then leads nowhere.
create table booking_feed (
  user_id integer primary key references app_user on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null
);
