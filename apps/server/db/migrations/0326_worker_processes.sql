-- The processes that run deliveries and jobs. Each holds a session lock (advisory-locks.ts) as long
-- as it lives, so that others see at once that it was killed. Before, its deliveries waited for the
-- end of their lease (a minute) and its jobs for the lock of graphile-worker (four hours).
create table worker_processes (
  id integer primary key,
  -- The id of its pool of graphile workers, as in the locks of their jobs. Null: runs no jobs.
  job_pool text,
  -- When another process has first found its lock free. Null while it lives.
  lost_at timestamptz
);

-- The process that has claimed the delivery. Null: not claimed, or by a process that is not in
-- worker_processes (tests).
alter table outbox_deliveries add column worker_process integer;
