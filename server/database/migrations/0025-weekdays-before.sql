-- Notice and cancelling in weekdays before the day, at a time of that day. Null: the minutes alone count; null as a time: the end of that day.
alter table booking_rule add column notice_weekdays integer;
alter table booking_rule add column notice_at time;
alter table booking_rule add column cancel_weekdays integer;
alter table booking_rule add column cancel_at time;
