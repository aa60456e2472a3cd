-- When a hold ends that was made before its day opened for who holds it; null: with its session alone.
alter table claim add column ends_at timestamptz;
create index claim_early on claim (ends_at) where session_id is not null and ends_at is not null;
