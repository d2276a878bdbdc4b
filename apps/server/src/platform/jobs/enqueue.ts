import { sql } from 'kysely'
import type { z } from 'zod'
import type { DbOrTx } from '#platform/db/db.ts'
import type { Job } from './define-job.ts'

type EnqueueOptions = {
  runAt?: Date
  /** At most one waiting job per key: a second one replaces payload and time of the first. */
  jobKey?: string
}

/** Adds a job to the queue: at the commit of a given transaction, or at once. */
export async function enqueue<Schema extends z.ZodType>(
  db: DbOrTx,
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

/** Removes a job that has not started. */
export async function dequeue(db: DbOrTx, jobKey: string): Promise<void> {
  await sql`select 1 from graphile_worker.remove_job(${jobKey}::text)`.execute(db)
}
