import { sql } from 'kysely'
import { advisoryLockNamespaces } from '#platform/db/advisory-locks.ts'
import type { Db, DbOrTx } from '#platform/db/db.ts'

/** Stores a process that holds its lock. */
export async function storeProcess(db: DbOrTx, id: number, jobPool: string | null): Promise<void> {
  await sql`
    insert into worker_processes (id, job_pool) values (${id}, ${jobPool})
    on conflict (id) do update set job_pool = excluded.job_pool, lost_at = null`.execute(db)
}

export async function deleteProcess(db: DbOrTx, id: number): Promise<void> {
  await sql`delete from worker_processes where id = ${id}`.execute(db)
}

/** The processes without their lock, and since when. */
export async function listLostProcesses(db: Db, ownId: number): Promise<{ id: number; lostAt: Date | null }[]> {
  const { rows } = await sql<{ id: number; lostAt: Date | null }>`
    select id, lost_at as "lostAt" from worker_processes
    where id <> ${ownId} and not exists (
      select from pg_locks
      where locktype = 'advisory' and granted and objsubid = 2
        and classid::bigint = ${advisoryLockNamespaces.workerProcess}::bigint and objid::bigint = worker_processes.id
        and database = (select oid from pg_database where datname = current_database())
    )`.execute(db)
  return rows
}

/** Stores when the processes were first found without their lock. */
export async function markLost(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`update worker_processes set lost_at = ${now} where id = any(${ids}::int[]) and lost_at is null`.execute(db)
}

export async function deleteProcessesLostBefore(db: Db, instant: Date): Promise<void> {
  await sql`delete from worker_processes where lost_at < ${instant}`.execute(db)
}
