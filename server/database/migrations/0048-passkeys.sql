-- The passkeys of people. Of each one the server keeps the public half alone, which opens nothing.
create table passkey (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the device says it was used. A device that does not count says 0.
  counter bigint not null,
  -- How the device is reached, with spaces between the ways.
  transports text not null,
  name text not null,
  -- Whether it signs in without the password. Not after a change of the password, until it was shown beside the new one.
  opens_alone boolean not null,
  since timestamptz not null,
  last_used timestamptz
);
create index passkey_of_user on passkey (user_id);

-- What devices were asked to sign, and may still answer. The holder is who may bring the answer, and for what.
create table passkey_challenge (
  challenge_hash bytea primary key,
  holder_hash bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenge_of_holder on passkey_challenge (holder_hash);
