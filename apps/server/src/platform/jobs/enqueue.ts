import { sql } from 'kysely'
import type { z } from 'zod'
import type { DbOrTx, Tx } from '#platform/db/db.ts'
import type { Job } from './define-job.ts'

type EnqueueOptions = {
  runAt?: Date
  /** One waiting job per key: a second one replaces the first, payload and time. */
  jobKey?: string
}

/** Asks for a job. Given a transaction it is asked for when that commits; given the pool, at once. */
export async function enqueue<Schema extends z.ZodType>(
  db: Tx | DbOrTx,
  job: Job<Schema>,
  payload: z.input<Schema>,
  { runAt, jobKey }: EnqueueOptions = {},
): Promise<void> {
  const payloadJson = JSON.stringify(job.schema.parse(payload))
  await sql`
    select 1 from graphile_worker.add_job(
      ${job.name}::text, payload => ${payloadJson}::json, queue_name => ${job.queue}::text, run_at => ${runAt ?? null}::timestamptz,
      max_attempts => ${job.maxAttempts}::integer, job_key => ${jobKey ?? null}::text, priority => ${job.priority}::integer
    )`.execute(db)
}

/** Takes back a job that has not begun. */
export async function dequeue(db: Tx | DbOrTx, jobKey: string): Promise<void> {
  await sql`select 1 from graphile_worker.remove_job(${jobKey}::text)`.execute(db)
}
