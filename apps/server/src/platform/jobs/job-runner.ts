import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import {
  Logger,
  type LogLevel,
  makeWorkerUtils,
  parseCronItems,
  type Runner,
  run,
  runMigrations,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import type { Logger as AppLogger } from '#platform/logger/logger.ts'
import type { WorkerProcess } from '#platform/worker-processes/worker-process.ts'
import type { Job } from './define-job.ts'
import { unlockLostJobs, unlockPool } from './job-locks.store.ts'
import { createWorkerPool } from './worker-pool.ts'

type JobRunnerOptions = {
  ctx: AppContext
  jobs: readonly Job[]
  connectionString: string
  concurrency?: number
  /** Releases the jobs of killed processes. Without it graphile-worker does so after four hours. */
  workerProcess?: Pick<WorkerProcess, 'onLost' | 'setJobPool'>
}
export type JobResult = { name: string; jobId: string; error?: unknown }
const RESTART_DELAY_MS = 1_000

type OnJobResult = (result: JobResult) => void

/**
 * Migrates the tables of graphile-worker. Every process calls this at start, because any of them
 * may be the first.
 */
export async function migrateJobs(connectionString: string): Promise<void> {
  const pgPool = createWorkerPool({ connectionString, size: 2 })
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

/**
 * Runs jobs and cron entries. Any number of runners can work on one database: a cron entry adds one
 * job in all.
 */
export function createJobRunner({ ctx, jobs, connectionString, concurrency = 4, workerProcess }: JobRunnerOptions) {
  const names = new Set(jobs.map((job) => job.name))
  if (names.size < jobs.length) throw new Error('two jobs have the same name')
  let runner: Runner | undefined
  let pgPool: ReturnType<typeof createWorkerPool> | undefined
  let isStopped = true
  /** The pool of the runner, also after it has ended. */
  let poolId = ''
  const running = new Set<Promise<void>>()
  workerProcess?.onLost((lostIds) => unlockLostJobs(ctx.db, lostIds))

  async function startRunner(pool: ReturnType<typeof createWorkerPool>): Promise<void> {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      poolId = workerPool.id
    })
    const trackedJobs = jobs.map((job) => trackRunning(job, running))
    const started = await runWorker(ctx, { jobs: trackedJobs, pgPool: pool, concurrency, events })
    started.promise.catch(() => {}) // handled below, also if it ends before
    try {
      await workerProcess?.setJobPool(poolId)
    } catch (err) {
      // Without its pool stored, other processes would take its jobs for those of a lost one.
      await started.stop().catch(() => {})
      throw err
    }
    runner = started
    started.promise.then(
      () => restartRunner(pool),
      (err) => restartRunner(pool, err),
    )
  }

  /** graphile-worker ends when the database is away for some seconds. */
  async function restartRunner(pool: ReturnType<typeof createWorkerPool>, reason?: unknown): Promise<void> {
    if (reason !== undefined && !isDatabaseUnavailable(reason)) ctx.log.error({ err: reason }, 'job runner stopped unexpectedly')
    while (!isStopped) {
      await delay(RESTART_DELAY_MS, undefined, { ref: false })
      await Promise.allSettled(running)
      if (isStopped) return
      try {
        // The results of its last jobs may not be stored.
        await unlockPool(ctx.db, poolId)
        return await startRunner(pool)
      } catch (err) {
        if (!isDatabaseUnavailable(err)) ctx.log.error({ err }, 'job runner not started')
      }
    }
  }

  return {
    async start(): Promise<void> {
      isStopped = false
      pgPool = createWorkerPool({ connectionString, size: concurrency + 2, log: ctx.log })
      await startRunner(pgPool)
    },

    /**
     * Starts no more jobs and waits for the running ones. After five seconds their signals abort.
     */
    async stop(): Promise<void> {
      isStopped = true
      const [activeRunner, activePool] = [runner, pgPool]
      runner = pgPool = undefined
      await activeRunner?.stop().catch((err) => ctx.log.warn({ err }, 'job runner had already stopped'))
      await activePool?.end()
    },

    /**
     * For tests: runs the jobs that are due by `ctx.clock` until none is. Failed jobs are returned
     * too, and are due again after their retry delay. The test clock must not be behind the
     * database.
     */
    runPending: () => runPending(ctx, jobs),
  }
}

/** A job that adds itself to `running` while it runs. */
function trackRunning(job: Job, running: Set<Promise<void>>): Job {
  return {
    ...job,
    execute(...args) {
      const jobPromise = job.execute(...args)
      running.add(jobPromise)
      return jobPromise.finally(() => running.delete(jobPromise))
    },
  }
}

type WorkerOptions = Required<Pick<JobRunnerOptions, 'jobs' | 'concurrency'>> & {
  pgPool: ReturnType<typeof createWorkerPool>
  events: WorkerEvents
}

const runWorker = (ctx: AppContext, { jobs, pgPool, concurrency, events }: WorkerOptions): Promise<Runner> =>
  run({
    pgPool,
    concurrency,
    events,
    pollInterval: 1_000, // for retries; NOTIFY starts the others
    noHandleSignals: true, // main.ts stops all services in order
    taskList: taskList(ctx, jobs),
    parsedCronItems: parseCronItems(jobs.flatMap(cronItem)),
    logger: graphileLogger(ctx.log),
  })

async function runPending(ctx: AppContext, jobs: readonly Job[]): Promise<{ done: JobResult[]; failed: JobResult[] }> {
  const results: JobResult[] = []
  await makeJobsDueNow(ctx)
  await runOnce({
    pgPool: ctx.db.pool,
    noHandleSignals: true,
    taskList: taskList(ctx, jobs, (result) => results.push(result)),
    logger: graphileLogger(ctx.log),
    // Without these delays runOnce ends before the results are stored.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
  return { done: results.filter((result) => !('error' in result)), failed: results.filter((result) => 'error' in result) }
}

function taskList(ctx: AppContext, jobs: readonly Job[], onResult: OnJobResult = () => {}): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload: unknown, { job: { id, attempts }, abortSignal }) => {
        try {
          await job.execute(ctx, removeCronField(payload), { jobId: id, attempt: attempts, signal: abortSignal })
          onResult({ name: job.name, jobId: id })
        } catch (err) {
          onResult({ name: job.name, jobId: id, error: err })
          ctx.log.warn({ err, job: job.name, jobId: id, attempt: attempts }, 'job failed')
          throw err
        }
      },
    ]),
  ) satisfies TaskList
}

/** graphile-worker adds a field `_cron` with the planned time, which the schemas do not have. */
function removeCronField(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null || !('_cron' in payload)) return payload
  const { _cron, ...rest } = payload
  return rest
}

const cronItem = ({ name, cron, maxAttempts }: Job) =>
  cron === null ? [] : [{ task: name, match: cron, identifier: name, options: { maxAttempts } }]

/**
 * The database clock does not follow the test clock. So jobs that are due by the test clock are
 * rescheduled.
 */
async function makeJobsDueNow(ctx: AppContext): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id::text from graphile_worker.jobs
    where run_at > now() and run_at <= ${ctx.clock.now()} and locked_at is null and attempts < max_attempts`.execute(ctx.db)
  if (rows.length === 0) return
  const utils = await makeWorkerUtils({ pgPool: ctx.db.pool })
  try {
    await utils.rescheduleJobs(
      rows.map((row) => row.id),
      { runAt: new Date(0) },
    )
  } finally {
    await utils.release()
  }
}

const logLevels: Record<LogLevel, 'error' | 'warn' | 'debug' | 'trace'> = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' }

function graphileLogger(log: AppLogger): Logger {
  return new Logger((scope) => (level, message, meta) => {
    if (!isLossOfDatabase(message, meta)) log[logLevels[level]]({ ...scope, ...meta }, message)
  })
}

/** graphile-worker logs each attempt to connect. The LISTEN connection logs the loss once. */
const isLossOfDatabase = (message: string, meta: unknown): boolean =>
  isDatabaseUnavailable((meta as { error?: unknown } | undefined)?.error) ||
  /ECONNREFUSED|Connection terminated|terminating connection|the database is not available|database system is/.test(message)
