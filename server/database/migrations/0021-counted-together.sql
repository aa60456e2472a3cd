-- The name under which the limits of several rows are counted together. Null: each row is counted by itself.
alter table booking_rule add column counts_with text;
