-- Administrators make, order and retire user types. A retired type stays with whoever has it, and nobody else can choose it.
alter table user_type add column place integer not null default 0;
update user_type set place = id;
alter table user_type add column retired boolean not null default false;
-- Only the types of a new installation have a key of their own, by which the demonstration finds them.
alter table user_type alter column key set default gen_random_uuid()::text;
