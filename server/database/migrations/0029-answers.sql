-- What an administrator has answered, as it was before, for as long as it can be undone.
create table answer (
  id integer generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  until timestamptz not null,
  parts jsonb not null
);
create index answer_user on answer (user_id);
