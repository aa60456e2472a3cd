-- Signing in by providers of OpenID Connect.

-- Who an account is at a provider. The provider's name for the person is kept as a keyed hash.
create table user_identity (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  issuer text not null,
  subject_hash bytea not null,
  name text not null,
  linked_at timestamptz not null,
  used_at timestamptz,
  unique (issuer, subject_hash)
);
create index user_identity_user on user_identity (user_id);

-- Sign-ins that are under way. All secrets are hashes. Person is what the provider has proved, for as long as the attempt lives.
create table provider_attempt (
  secret_hash bytea primary key,
  stage text not null check (stage in ('away', 'back', 'unknown')),
  session_id uuid not null,
  browser_hash bytea not null,
  provider text not null,
  purpose text not null,
  user_id integer references app_user on delete cascade,
  way_back text not null,
  person jsonb,
  code_hash bytea,
  code_user_id integer references app_user on delete cascade,
  code_tries integer not null default 0,
  code_expires_at timestamptz,
  expires_at timestamptz not null
);
create index provider_attempt_session on provider_attempt (session_id);

-- The issuer that gave the person the role. Null: the house did.
alter table app_user add column role_issuer text;
