-- Whose hold session it is: the last person who got a hold in it, or extended it, while signed in; null: a visitor's, and those of a process
-- from before. No foreign key: a person's row is locked while they book, and a press shall not wait for that.
alter table hold_session add column user_id integer;
create index hold_session_user on hold_session (user_id) where user_id is not null;
-- Whether how long each slot was held is noted for that person, as it is for the source of a visitor.
alter table hold_session add column hours_count boolean not null default false;
-- By what others know the session: for as long as it holds anything, and never again.
alter table hold_session add column stand_in text not null
  default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');

-- What a person wrote goes when they are cleared, also where the booking is another's by then. Null: whose the booking is. Kept by the
-- database, so that processes from before keep it too.
alter table booked_resource add column message_of integer references app_user;
create index booked_resource_message_of on booked_resource (message_of) where message_of is not null;
alter table note add column written_for integer references app_user;
create index note_written_for on note (written_for) where written_for is not null;

create function words_stay_theirs() returns trigger language plpgsql as $$
begin
  update booked_resource set message_of = old.user_id where booking_id = new.id and message <> '' and message_of is null;
  update note set written_for = old.user_id where booking_id = new.id and written_for is null;
  return null;
end $$;
create trigger words_stay_theirs after update of user_id on booking
  for each row when (old.user_id <> new.user_id) execute function words_stay_theirs();

create function new_message() returns trigger language plpgsql as $$
begin
  new.message_of := null;
  return new;
end $$;
create trigger new_message before update of message on booked_resource
  for each row when (old.message <> new.message) execute function new_message();

update booked_resource set message_of = gave.user_id
from (
  select distinct on (booking.id) booking.id, audit_entry.user_id
  from audit_entry join booking using (booking_number) join app_user on app_user.id = audit_entry.user_id
  where kind = 'booking-handed-on' order by booking.id, audit_entry.id
) gave where gave.id = booking_id and message <> '';
update note set written_for = gave.user_id
from (
  select distinct on (booking.id) booking.id, audit_entry.user_id, audit_entry.at
  from audit_entry join booking using (booking_number) join app_user on app_user.id = audit_entry.user_id
  where kind = 'booking-handed-on' order by booking.id, audit_entry.id
) gave where gave.id = booking_id and note.created_at <= gave.at;

-- The addresses that an account had, or was to have, before: as hashes, by which what was noted of them is found when its owner is cleared.
create table former_address (
  user_id integer not null references app_user on delete cascade,
  key_hash bytea not null,
  primary key (user_id, key_hash)
);
create function remember_former_address() returns trigger language plpgsql as $$
begin
  insert into former_address (user_id, key_hash)
  select new.id, sha256(convert_to(key, 'UTF8'))
  from unnest(array[old.email_key, lower(btrim(old.pending_email))]) key
  where key is not null
  on conflict do nothing;
  return null;
end $$;
create trigger remember_former_address after update of email_key, pending_email on app_user
  for each row when (
    new.cleared_at is null
    and (old.email_key is distinct from new.email_key or old.pending_email is distinct from new.pending_email)
  ) execute function remember_former_address();
insert into former_address (user_id, key_hash)
select user_id, sha256(convert_to(email_key, 'UTF8')) from address_undo on conflict do nothing;
