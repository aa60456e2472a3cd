-- Codes that prove an address or reset a password, the outbox of e-mails, the audit trail, and what uploaded pictures
-- need to be known by.

-- A changed address is used once it is verified.
alter table app_user add column pending_email text;
-- When the person was erased; what is left is there for statistics.
alter table app_user add column cleared_at timestamptz;

-- One code of each purpose for an account: a new one kills the old. Hashed, single-use.
create table account_code (
  user_id integer not null references app_user on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  code_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (user_id, purpose)
);

-- The mails that an account or an address has asked for lately, so that no one can fill a stranger's inbox.
create table mail_request (
  email_key text not null,
  at timestamptz not null
);
create index mail_request_email on mail_request (email_key, at);

-- E-mails, written in the transaction that they tell of and sent after it. Subject and bodies are erased once sent.
create table outbox_mail (
  id bigint generated always as identity primary key,
  -- The person that it is about: clearing a user erases it.
  user_id integer references app_user on delete set null,
  name text not null,
  recipient text,
  subject text,
  html text,
  plain text,
  created_at timestamptz not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  sent_at timestamptz,
  -- Null while there is hope.
  given_up_at timestamptz,
  last_error text
);
create index outbox_mail_waiting on outbox_mail (next_attempt_at) where sent_at is null and given_up_at is null;
create index outbox_mail_user on outbox_mail (user_id);

-- The deeds and their doers; it outlives the things that it tells of, so it refers by number and not by key.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id integer,
  kind text not null,
  user_id integer,
  booking_number integer,
  -- Times, resources, amounts, old and new values: never names, addresses, wishes or notes.
  details jsonb not null default '{}'
);
create index audit_entry_time on audit_entry (at);
create index audit_entry_booking on audit_entry (booking_number) where booking_number is not null;

-- Two files of each picture: as large as the lightbox shows it, and small. The demonstration has one for both.
alter table media add column small_file_name text;

-- The parts of a group or resource, as lists of them are read.
create index media_of_group on media (group_id) where group_id is not null;
create index media_of_resource on media (resource_id) where resource_id is not null;
create index allowed_of_group on allowed_user_type (group_id) where group_id is not null;
create index allowed_of_resource on allowed_user_type (resource_id) where resource_id is not null;
create index notification_of_group on notification (group_id);
create index price_of_resource on resource_price (resource_id);

create index booking_newest on booking (created_at desc, id desc);
create index booked_resource_date on booked_resource (date);
create index note_of_booking on note (booking_id);
