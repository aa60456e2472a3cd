-- How the session proved a second factor ('none' if it did not), which provider signed it in, and when its person last showed to be there: by
-- proving it again, or by a change less than half an hour after the one before.
alter table access_token add column factor text not null default 'none';
alter table access_token add column provider text;
alter table access_token add column attended_at timestamptz not null default server_now();

-- The app that shows a person's codes. Both secrets are encrypted. The pending one counts from the first code on that the person has copied.
create table totp (
  user_id integer primary key references app_user on delete cascade,
  secret bytea,
  since timestamptz,
  -- The 30 seconds of the latest code that counted. No code of these or earlier ones counts again.
  last_step bigint not null default 0,
  pending bytea
);

-- The recovery codes that are left. The hint is the beginning of the code, and the hash is of the whole code.
create table recovery_code (
  user_id integer not null references app_user on delete cascade,
  hint text not null,
  code_hash text not null,
  primary key (user_id, hint)
);

-- A sign-in whose first proof was right, and which waits for the second factor.
create table sign_in_ticket (
  ticket_hash bytea primary key,
  user_id integer not null references app_user on delete cascade,
  session_hash bytea not null,
  browser_hash bytea not null,
  provider text,
  -- The factor that was proved; null: none yet.
  factor text,
  tried integer not null default 0,
  expires_at timestamptz not null
);
create index sign_in_ticket_of_user on sign_in_ticket (user_id);

-- Whether a new house asks its staff for a second factor, if no setting says so. A house of before is not asked.
create table staff_factor (
  only_row boolean primary key default true check (only_row),
  asked boolean not null
);
insert into staff_factor (asked) select not exists (select from user_type);
