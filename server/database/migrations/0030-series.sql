-- How a booking repeats, and what was left out of it; null: it does not repeat.
alter table booking add column series jsonb;
