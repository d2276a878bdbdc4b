-- Sessions end by themselves too: sockets are closed and push notices stop then, and the rows go after a month.

create index sessions_running_out on sessions (expires_at) where revoked_at is null; -- ended by a job when their time is over
create index sessions_ended on sessions (revoked_at) where revoked_at is not null; -- removed by the same job, thirty days later
