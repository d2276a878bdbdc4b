-- Messages of the cable (WebSockets). A broadcast of one process, usually the outbox worker, must
-- reach the sockets of all processes, in one order for each stream. A client that lost its
-- connection must be able to read the messages it missed.
-- NOTIFY alone gives neither: its payload is limited to 8000 bytes and it has no history.
-- So each message is a row, and NOTIFY carries only the stream and the offset.
--
-- Both tables are unlogged: they hold five minutes of messages, and the data in the messages is
-- stored elsewhere. After a crash the tables are empty, every stream gets a new epoch, and clients
-- are told that their history is lost. They refetch then.

-- One counter per stream. The update locks the row until commit, so offsets become visible in order
-- and a reader never skips one.
create unlogged table cable_streams (
  stream text primary key check (octet_length(stream) between 1 and 500),
  -- Changes when the counter starts again, so that an old offset is never confused with a new one.
  epoch text not null default left(replace(gen_random_uuid()::text, '-', ''), 12),
  last_offset bigint not null default 1,
  updated_at timestamptz not null default clock_timestamp()
) with (fillfactor = 70); -- space for HOT updates: each broadcast updates one row

create unlogged table cable_messages (
  stream text not null,
  stream_offset bigint not null,
  epoch text not null,
  payload text not null, -- JSON text, sent to the sockets unchanged and never parsed here
  created_at timestamptz not null default clock_timestamp(),
  primary key (stream, stream_offset) -- read of one stream after an offset
);

-- Purge of messages older than 300 s, and the poll for streams with recent messages, which covers
-- lost notifications.
create index cable_messages_created_at on cable_messages (created_at);
