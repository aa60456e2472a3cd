-- What the house forgets, and when (docs/rules.md#forgetting). Null: never. A house of before is asked first, and forgets nothing until then.
create table retention (
  only_row boolean primary key default true check (only_row),
  booking_months integer check (booking_months between 1 and 120),
  account_months integer check (account_months between 1 and 120),
  -- When an administrator last chose the months; null: nobody has.
  answered_at timestamptz,
  -- The cleared account that forgotten bookings belong to; null: none is forgotten yet.
  nobody_id integer references app_user
);
insert into retention (booking_months, account_months)
select months, months from (select case when exists (select from user_type) then null else 24 end as months) usual;

-- One row for each night on which the house has forgotten, with what went.
create table retention_run (
  day date primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  bookings integer not null default 0,
  warned integer not null default 0,
  cleared integer not null default 0
);

-- The night on which the booking lost its person.
alter table booking add column forgotten_on date;
create index booking_kept on booking (id) where forgotten_on is null;
create index booking_forgotten on booking (forgotten_on, booking_number) where forgotten_on is not null;

-- A person is in the booking again: it was handed on, or got a wish or a note. Kept by the database, so that processes from before keep it too.
create function booking_has_a_person() returns trigger language plpgsql as $$
begin
  new.forgotten_on := null;
  return new;
end $$;
create trigger booking_has_a_person before update of user_id, payer on booking
  for each row when (old.forgotten_on is not null and (old.user_id <> new.user_id or new.payer is not null))
  execute function booking_has_a_person();
create function booking_has_words() returns trigger language plpgsql as $$
begin
  update booking set forgotten_on = null where id = new.booking_id and forgotten_on is not null;
  return null;
end $$;
create trigger booking_has_words after insert on note for each row execute function booking_has_words();
create trigger booking_has_words after insert or update of message on booked_resource
  for each row when (new.message <> '') execute function booking_has_words();

-- When the account was last used: its latest sign-in, or the latest day of a booking that lost its person. A row of its own, because a press
-- or a booking that has locked the account shall not wait for a sign-in.
create table account_use (
  user_id integer primary key references app_user on delete cascade,
  at timestamptz not null
);
create function note_account_use() returns trigger language plpgsql as $$
begin
  insert into account_use (user_id, at) values (new.user_id, new.created_at)
  on conflict (user_id) do update set at = greatest(account_use.at, excluded.at);
  return null;
end $$;
create trigger account_used after insert on access_token for each row execute function note_account_use();
-- Sign-ins of before are known for 90 days. An account that signed in earlier is taken to have done so just then.
insert into account_use (user_id, at)
select id, greatest(
  created_at,
  least(server_now(), greatest(
    server_now() - interval '90 days',
    (select max(at) from audit_entry where user_id = app_user.id and kind = 'signed-in'),
    (select max(used_at) from access_token where user_id = app_user.id)
  ))
) from app_user where cleared_at is null;

-- The mail that told an unused account that it will be cleared: the first one or the last one. Whether it was sent is in the outbox.
create table account_warning (
  user_id integer primary key references app_user on delete cascade,
  step text not null check (step in ('first', 'last')),
  mail_id bigint not null,
  queued_at timestamptz not null
);
