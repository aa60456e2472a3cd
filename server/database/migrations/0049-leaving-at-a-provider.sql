-- Signing out at a provider (OpenID Connect Back-Channel Logout), and asking there again who somebody is.

-- The provider's own session of which a session comes, as a keyed hash. Null: the provider named none.
alter table access_token add column provider_session bytea;
create index access_token_provider_session on access_token (provider_session) where provider_session is not null;
alter table sign_in_ticket add column provider_session bytea;

-- When the person of a session last proved who they are. Changes do not prolong it.
alter table access_token add column proved_at timestamptz not null default server_now();
update access_token set proved_at = created_at;

-- Until when the provider's latest word about a person counts for what goes on without them, such as a calendar.
alter table user_identity add column vouched_until timestamptz;
update user_identity set vouched_until = used_at + interval '12 hours';

-- The session whose person is asked for again at the provider, and when that began.
alter table provider_attempt add column token_id bigint references access_token (id) on delete cascade;
alter table provider_attempt add column begun_at timestamptz not null default server_now();

-- The ids of the logout tokens that have come. Each works once.
create table logout_token (
  id_hash bytea primary key,
  until timestamptz not null
);
