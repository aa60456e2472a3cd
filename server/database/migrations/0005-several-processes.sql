-- The processes of one installation tell each other these (docs/decisions/0035). All of it is news, not truth: the
-- tables are unlogged, so they cost nothing on the disk and are empty after a crash of the database, which every reader
-- bears.

-- The news of each of the last changes: written by the statement that raises the revision, which also sends its number
-- to the channel `booking_change` and forgets the change of a thousand revisions ago.
create unlogged table change (
  revision bigint primary key,
  at timestamptz not null,
  news jsonb not null
);

-- Which processes live: each says so every two seconds. Stamped with the machine's clock, whatever CLOCK_START says.
create unlogged table server_process (
  id uuid primary key,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- The hub's connections to this process.
  connections integer not null
);

-- Which sessions have a connection to which process.
create unlogged table session_connection (
  session_id uuid not null,
  process_id uuid not null references server_process on delete cascade,
  primary key (session_id, process_id)
);
create index session_connection_process on session_connection (process_id);
