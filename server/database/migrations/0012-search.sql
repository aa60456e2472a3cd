-- Bookings are searched by the company that pays, which is far quicker to read than who pays as a whole.
alter table booking add column payer_company text generated always as (payer #>> '{organisation,name}') stored;
