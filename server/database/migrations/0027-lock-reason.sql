-- Why a time is locked, in words for everybody. Null: it is not said.
alter table time_lock add column reason text;
