import { randomInt } from 'node:crypto'
import type { AppContext } from '#app/context.ts'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import type { PgListener } from '#platform/db/pg-listener.ts'
import { deleteProcess, deleteProcessesLostBefore, listLostProcesses, markLost, storeProcess } from './worker-processes.store.ts'

/** Releases what lost processes have claimed. May run several times for a process. */
export type ReleaseClaims = (lostIds: readonly number[]) => Promise<void>

type WorkerProcessOptions = {
  ctx: Pick<AppContext, 'db' | 'clock' | 'log'>
  listener: Pick<PgListener, 'tryLock' | 'onReconnect'>
  checkMs?: number
}

export type WorkerProcess = ReturnType<typeof createWorkerProcess>

/**
 * A process whose lock is free for this long is lost. A process that lives has its lock again
 * sooner after PostgreSQL was restarted: MAX_RETRY_DELAY_MS of the LISTEN connection.
 */
const LOST_AFTER_MS = 1_000
/** A statement of a killed process can still commit a claim. Its claims are released until then. */
const RELEASED_FOR_MS = 60_000

/**
 * This process among those that run deliveries and jobs. It holds a session lock on the LISTEN
 * connection, which PostgreSQL frees as soon as the process is killed, and releases what others
 * have claimed that were killed. A slow process has its lock, so its work is not repeated.
 * A machine that disappears without closing its connections is found by the leases only.
 */
export function createWorkerProcess({ ctx, listener, checkMs = 1_000 }: WorkerProcessOptions) {
  const { db, clock, log } = ctx
  const id = randomInt(1, 2 ** 31 - 1)
  const releases: ReleaseClaims[] = []
  const cleanups: (() => void)[] = []
  let jobPool: string | null = null
  let isRegistered = false
  let checkPromise: Promise<void> | undefined

  async function register(): Promise<void> {
    // PostgreSQL may not have noticed yet that the connection before is closed.
    if (!(await listener.tryLock('workerProcess', id))) return
    await storeProcess(db, id, jobPool)
    isRegistered = true
  }

  async function check(): Promise<void> {
    try {
      if (!isRegistered) await register()
      await releaseLostProcesses()
    } catch (err) {
      // The next check tries again.
      if (!isDatabaseUnavailable(err)) log.error({ err }, 'check of the worker processes failed')
    }
  }

  async function releaseLostProcesses(): Promise<void> {
    const lost = await listLostProcesses(db, id)
    if (lost.length === 0) return
    const now = clock.now()
    const isSince = (lostAt: Date | null, ms: number) => lostAt !== null && now.getTime() - lostAt.getTime() >= ms
    const foundIds = lost.filter(({ lostAt }) => lostAt === null).map((process) => process.id)
    if (foundIds.length > 0) await markLost(db, foundIds, now)
    const lostIds = lost.filter(({ lostAt }) => isSince(lostAt, LOST_AFTER_MS)).map((process) => process.id)
    if (lostIds.length > 0) for (const release of releases) await release(lostIds)
    if (lost.some(({ lostAt }) => isSince(lostAt, RELEASED_FOR_MS)))
      await deleteProcessesLostBefore(db, new Date(now.getTime() - RELEASED_FOR_MS))
  }

  function requestCheck(): Promise<void> {
    checkPromise ??= check().finally(() => {
      checkPromise = undefined
    })
    return checkPromise
  }

  return {
    id,

    /** `release` is called each time that processes are lost. */
    onLost(release: ReleaseClaims): void {
      releases.push(release)
    },

    /** Stores the id of the pool of graphile workers of this process. */
    async setJobPool(poolId: string): Promise<void> {
      jobPool = poolId
      await storeProcess(db, id, jobPool)
    },

    /** Takes the lock before this process claims anything. */
    async start(): Promise<void> {
      await register()
      const timer = setInterval(requestCheck, checkMs)
      const unsubscribe = listener.onReconnect(() => {
        isRegistered = false // the lock ended with the connection
        void requestCheck()
      })
      cleanups.push(() => clearInterval(timer), unsubscribe)
      await requestCheck()
    },

    /** After the claims of this process have ended. */
    async stop(): Promise<void> {
      for (const cleanup of cleanups.splice(0)) cleanup()
      await checkPromise
      await deleteProcess(db, id).catch((err) => log.warn({ err }, 'worker process not deleted'))
    },
  }
}
