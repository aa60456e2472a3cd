-- The payer as reports tell it, so that a report of a year does not take each payer apart: the organisation's number and
-- name, the person's name, the address, a tab between them and none in them. Null: the person was erased.
alter table booking add column payer_told text generated always as (
  coalesce(payer #>> '{organisation,id}', '') || chr(9)
  || translate(coalesce(payer #>> '{organisation,name}', ''), chr(9) || chr(10), '  ') || chr(9)
  || translate(trim(coalesce(payer ->> 'firstName', '') || ' ' || coalesce(payer ->> 'lastName', '')), chr(9) || chr(10), '  ') || chr(9)
  || translate(payer ->> 'email', chr(9) || chr(10), '  ')
) stored;
-- A slot as reports read it: tens of thousands of times for one of a year.
alter table booked_slot add column told text generated always as (start_time::text || '-' || end_time::text) stored;
