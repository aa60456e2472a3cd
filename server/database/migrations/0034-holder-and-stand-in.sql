-- Whose hold session it is: the last person who got a hold in it, or extended it, while signed in; null: a visitor's, and those of a process
-- from before. No foreign key: a person's row is locked while they book, and a press shall not wait for that.
alter table hold_session add column user_id integer;
create index hold_session_user on hold_session (user_id) where user_id is not null;
-- Whether how long each slot was held is noted for that person, as it is for the source of a visitor.
alter table hold_session add column hours_count boolean not null default false;
-- By what others know the session: for as long as it holds anything, and never again.
alter table hold_session add column stand_in text not null
  default translate(rtrim(encode(uuid_send(gen_random_uuid()), 'base64'), '='), '+/', '-_');
