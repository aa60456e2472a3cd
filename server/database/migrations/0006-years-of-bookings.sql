-- The last hour's lookups of one person are found by who it was: by its time alone, every lookup read the history of
-- all years.
create index audit_entry_actor on audit_entry (actor_id, at);
