-- Real time between processes. A broadcast made by one process (mostly the outbox worker) must reach the sockets of every other,
-- in one order per stream, and a phone that lost its connection in a tunnel must be able to ask for what it missed.
-- NOTIFY alone gives neither: its payload is limited to 8000 bytes and it forgets. So the message is a row, and NOTIFY says only which.
--
-- Both tables are unlogged: they hold five minutes of messages that are copies of facts kept elsewhere. After a crash they are empty,
-- every stream gets a new epoch, and clients are told that their history is gone (they refetch).

-- One counter per stream. Taking it locks the row until commit, so offsets become visible in order and a reader never skips one.
create unlogged table cable_streams (
  stream text primary key check (octet_length(stream) between 1 and 500),
  -- Changes when the counter starts again, so that an old offset is never taken for a new one.
  epoch text not null default left(replace(gen_random_uuid()::text, '-', ''), 12),
  last_offset bigint not null default 1,
  updated_at timestamptz not null default clock_timestamp()
) with (fillfactor = 70); -- room for in-page updates: each broadcast rewrites one row

create unlogged table cable_messages (
  stream text not null,
  stream_offset bigint not null,
  epoch text not null,
  payload text not null, -- JSON text, sent to sockets byte for byte: parsed by nobody on the way
  created_at timestamptz not null default clock_timestamp(),
  primary key (stream, stream_offset) -- for reading one stream after an offset
);

-- For the purge of messages older than 300 s, and for the sweep that looks for streams with recent messages after a lost LISTEN.
create index cable_messages_created_at on cable_messages (created_at);
