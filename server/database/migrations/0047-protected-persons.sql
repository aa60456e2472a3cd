-- People whose personal data is protected (skyddade personuppgifter).
alter table app_user add column protected boolean not null default false;
create index app_user_protected on app_user (id) where protected;

-- Which administrator's session sees a protected person, and until when. Why stands in the audit.
create table protected_look (
  token_hash bytea not null references access_token on delete cascade,
  user_id integer not null references app_user on delete cascade,
  until timestamptz not null,
  primary key (token_hash, user_id)
);
