-- How many bookings one person may have a day. Null: the row says nothing of it.
alter table booking_rule add column most_a_day integer;
