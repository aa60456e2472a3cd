-- A house's rules about reminders, check-in, and pauses for people who do not come. Null: the row sets none.
alter table booking_rule add column remind_hours integer;
alter table booking_rule add column check_in_minutes integer;
alter table booking_rule add column check_in_from text check (check_in_from in ('sign', 'anywhere'));
alter table booking_rule add column missed_most integer;
alter table booking_rule add column missed_days integer;
alter table booking_rule add column pause_days integer;
-- When the row's grace was set. Bookings that had begun by then were made and begun under other rules, and need no check-in.
alter table booking_rule add column check_in_set_at timestamptz;

create function note_grace() returns trigger language plpgsql as $$
begin
  if new.check_in_minutes is null then
    new.check_in_set_at := null;
  elsif tg_op = 'INSERT' then
    new.check_in_set_at := coalesce(new.check_in_set_at, server_now());
  elsif new.check_in_minutes is distinct from old.check_in_minutes then
    new.check_in_set_at := server_now();
  end if;
  return new;
end $$;
create trigger grace_set before insert or update on booking_rule for each row execute function note_grace();

-- `times_at`: when the part got another start, day or room; null: it is where it was booked. `checked_in_by`: who says that somebody is
-- there. `taken_at`: when somebody else took the rest of its time. `missed_at`: when it counted as missed, with its adjacent parts.
alter table booked_resource add column times_at timestamptz;
alter table booked_resource add column checked_in_at timestamptz;
alter table booked_resource add column checked_in_by text check (checked_in_by in ('owner', 'staff', 'sign', 'link'));
alter table booked_resource add column missed_at timestamptz;
alter table booked_resource add column forgiven_at timestamptz;
alter table booked_resource add column taken_at timestamptz;
create index booked_resource_missed on booked_resource (missed_at) where missed_at is not null;

-- The claim of a booked slot to which nobody has come, while somebody else holds that time. It stands in nobody's way, and is no longer so
-- when that hold ends without a booking.
alter table claim add column yields boolean not null default false;
alter table claim drop constraint no_two_claims;
alter table claim add constraint no_two_claims
  exclude using gist (resource_id with =, during with &&) where (not yields);
create index claim_that_yields on claim (resource_id, date) where yields;

create function stand_again() returns trigger language plpgsql as $$
begin
  update claim set yields = false
  where yields and resource_id = old.resource_id and date = old.date and during && old.during and not exists (
    select from claim other
    where not other.yields and other.resource_id = claim.resource_id and other.during && claim.during
  );
  return null;
end $$;
create trigger hold_gone after delete on claim
  for each row when (old.session_id is not null) execute function stand_again();

-- A hold may fail to come about after the claim beneath it has yielded.
create function stand_alone() returns trigger language plpgsql as $$
begin
  update claim set yields = false
  where id = new.id and yields and not exists (
    select from claim other
    where not other.yields and other.resource_id = claim.resource_id and other.during && claim.during
  );
  return null;
end $$;
create constraint trigger yields_to_somebody after update of yields on claim
  deferrable initially deferred for each row when (new.yields) execute function stand_alone();

-- The times at which no process of the server was there, for two days: nobody could check in then.
create table server_stop (stopped_at timestamptz primary key, returned_at timestamptz not null);

-- When a process was last there: by the server's clock, and by that of the machine.
create table server_seen (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null,
  machine_at timestamptz not null
);
