-- Records which data has been loaded, so that a start knows what is left to load.
-- `reference` is the catalogue that every installation needs, `demo` is the demo data.
-- A row is written in the transaction that loads the data.

create table seeds (
  name text primary key check (name in ('reference', 'demo')),
  -- Checksum of the catalogue data. A start with other catalogue data loads the difference.
  checksum text not null default '',
  seed integer, -- the random seed of the demo data
  listings integer not null default 0,
  seeded_at timestamptz not null,
  -- Demo data: when the search rows were created. Null when the process ended before that.
  indexed_at timestamptz
);
