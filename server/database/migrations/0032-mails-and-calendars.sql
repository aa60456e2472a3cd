-- When an address was entered, which hears of what becomes of bookings made since then; null: before this was noted. A process of an older
-- release notes it too, by the default.
alter table notification add column added_at timestamptz;
alter table notification alter column added_at set default server_now();

-- How often, and when last, a calendar would show a booked part otherwise than before; null: as it was made.
alter table booked_resource add column calendar_sequence integer not null default 0;
alter table booked_resource add column calendar_changed_at timestamptz;

-- The digits of the organisation number by which a payer is one, however it is written; empty: there is none.
alter table booking add column payer_number text generated always as (
  regexp_replace(coalesce(payer #>> '{organisation,orgNr}', ''), '\D', '', 'g')
) stored;

-- Each line of such a mail says its own status now, which stood below them all.
update content_item set value = replace(value, '<p><strong>Ny status:</strong> {{status}}</p>', '')
  where key = 'email.status-changed.body';
