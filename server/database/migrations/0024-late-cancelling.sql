-- Until when the owner cancels for nothing; after that the price of what is cancelled stays. Null: the row says nothing of it.
alter table booking_rule add column free_cancel_minutes integer;
-- When the part was booked; null: with its booking, before there was this column.
alter table booked_resource add column made_at timestamptz;
alter table booked_resource alter column made_at set default server_now();
-- Its price is to be paid although it is cancelled, or once it is.
alter table booked_resource add column price_stays boolean not null default false;
