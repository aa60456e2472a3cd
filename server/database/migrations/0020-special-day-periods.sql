-- A special day may be a period, and then one of some weekdays. Null: it is one day, and all weekdays.
alter table special_day
  add column last_date date,
  add column weekdays smallint[],
  add constraint special_day_period check (last_date > date);
