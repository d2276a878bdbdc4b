-- What has been filled in already, so that a start knows whether there is anything left to do.
-- `reference` is the catalogue every installation needs; `demo` is the demo world. A row is written in the transaction that writes the data.

create table seeds (
  name text primary key check (name in ('reference', 'demo')),
  checksum text not null default '', -- of the catalogue's data: a newer one adds to an older one
  seed integer, -- the number the demo world was made from
  listings integer not null default 0,
  seeded_at timestamptz not null,
  indexed_at timestamptz -- demo: when the search rows were made; null after an interruption in between
);
