-- People of such a type give no address and no number to register: these are asked before the first booking that costs.
alter table user_type add column short_registration boolean not null default false;
