-- Door signs. The token in a sign's address is stored hashed, and the address is shown once. A sign that has ended keeps its row, so that
-- its address is never that of another one.
create table door_sign (
  id integer generated always as identity primary key,
  resource_id integer not null references resource on delete cascade,
  name text not null,
  token_hash bytea not null unique,
  made_at timestamptz not null,
  seen_at timestamptz,
  ended_at timestamptz
);
create index door_sign_resource on door_sign (resource_id);
