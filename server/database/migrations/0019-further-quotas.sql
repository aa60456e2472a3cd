-- A quota a week and one a month beside a quota of another period. Null: the row says nothing of it.
alter table booking_rule add column quota_week_minutes integer;
alter table booking_rule add column quota_month_minutes integer;
