import { sql } from 'kysely'
import type { Db } from '#platform/db/db.ts'

/**
 * Unlocks the jobs whose pool belongs to a lost process, or to none. A
 * process that starts stores its pool within a moment, so jobs of the last seconds are excluded.
 */
export async function unlockLostJobs(db: Db, lostIds: readonly number[]): Promise<void> {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct jobs.locked_by))
    from graphile_worker.jobs
    where jobs.locked_at < now() - interval '1 second' and jobs.locked_by not in (
      select job_pool from worker_processes where id <> all(${[...lostIds]}::int[]) and job_pool is not null
    )
    having count(*) > 0`.execute(db)
}

/** Unlocks the jobs of a pool that has ended. */
export async function unlockPool(db: Db, poolId: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(array[${poolId}]::text[])`.execute(db)
}
