-- Sessions also end when they expire: a job closes their sockets, ends push notifications and
-- deletes the rows after thirty days.

-- sessions that have expired
create index sessions_running_out on sessions (expires_at) where revoked_at is null;
-- sessions that ended thirty days ago
create index sessions_ended on sessions (revoked_at) where revoked_at is not null;
