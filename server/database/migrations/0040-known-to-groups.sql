-- Since when the addresses of the part's group know of it: since it was moved there, or waited again; null: since it was booked.
alter table booked_resource add column known_since timestamptz;

-- What the house forgets of bookings that were removed, and what it forgot on which night.
create index audit_entry_removed on audit_entry (kind, at, booking_number) where kind in ('booking-removed', 'booking-forgotten');
