-- Wins an account back, and keeps strangers' words and mails from people who never asked for them.

-- Another address of an account can be undone from the one before, for seven days: a row for each mail that says so,
-- known by the hash of its code. Until then the address is no one else's.
create table address_undo (
  id bigint generated always as identity primary key,
  user_id integer not null references app_user on delete cascade,
  email text not null,
  email_key text not null,
  code_hash bytea not null unique,
  expires_at timestamptz not null
);
create index address_undo_user on address_undo (user_id, id);
create index address_undo_email on address_undo (email_key);

-- The browser that registered the account, by the hash of its cookie `sess`; null: not known.
alter table app_user add column registering_session bytea;
-- `choose`: the code of an address that was proved goes on to choose the password.
alter table account_code drop constraint account_code_purpose_check;
alter table account_code add constraint account_code_purpose_check check (purpose in ('verify', 'reset', 'choose'));

-- For whom a mail to an address that nobody may have proved is counted; null: it is none.
alter table mail_request add column source text;
create index mail_request_source on mail_request (source, at) where source is not null;

-- These may reach somebody whom a stranger named: they greet nobody by a name.
update content_item
set value = regexp_replace(value, ' ?\{\{\s*firstName\s*\}\}', '', 'g')
where key in (
  'email.verify-address.subject', 'email.verify-address.body', 'email.address-known.subject', 'email.address-known.body'
);
