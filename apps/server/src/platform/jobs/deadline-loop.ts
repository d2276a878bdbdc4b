import type { AppContext } from '#app/context.ts'
import type { Deadline } from './define-deadline.ts'

/**
 * Never sleeps longer: a look at one index a minute covers a forgotten or lost wake-up and a clock that was set,
 * and keeps clear of setTimeout's limit of 24 days (beyond which it fires at once).
 */
const MAX_SLEEP_MS = 60_000
/** What stays due though it ran (a row that fails each time) may hold up the others so long at most. */
const MAX_STALL_DELAY_MS = 1_000
const MAX_BACKOFF_MS = 30_000

/** One deadline's loop: ask for the next instant, sleep until it, run, ask again. */
export function createDeadlineLoop(ctx: AppContext, { name, nextDueAt, run }: Deadline) {
  let isStopped = true
  let wakeRequested = false
  let cancelSleep = () => {}
  let loopPromise: Promise<void> | undefined
  let previousDueAtMs: number | undefined
  let stallCount = 0
  let failureCount = 0

  /** Returns how long to sleep, in milliseconds. */
  async function runOnce(): Promise<number> {
    const dueAtMs = (await nextDueAt(ctx))?.getTime()
    if (dueAtMs === undefined) return MAX_SLEEP_MS
    const msUntilDue = dueAtMs - ctx.clock.now().getTime()
    if (msUntilDue > 0) return Math.min(msUntilDue, MAX_SLEEP_MS)
    const result = await run(ctx)
    const hasProgressed = typeof result === 'number' ? result > 0 : dueAtMs !== previousDueAtMs
    previousDueAtMs = dueAtMs
    stallCount = hasProgressed ? 0 : stallCount + 1
    return hasProgressed ? 0 : Math.min(MAX_STALL_DELAY_MS, 2 ** stallCount)
  }

  async function runOnceWithBackoff(): Promise<number> {
    try {
      const delayMs = await runOnce()
      failureCount = 0
      return delayMs
    } catch (err) {
      failureCount += 1
      ctx.log.error({ err, deadline: name }, 'deadline failed')
      return Math.min(MAX_BACKOFF_MS, 100 * 2 ** Math.min(failureCount, 10)) * (0.5 + Math.random() / 2)
    }
  }

  function sleep(delayMs: number): Promise<void> {
    if (wakeRequested || isStopped || delayMs <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.ceil(delayMs))
      cancelSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function runLoop(): Promise<void> {
    while (!isStopped) {
      wakeRequested = false // before the look: a wake-up during it means looking again
      await sleep(await runOnceWithBackoff())
    }
  }

  return {
    start(): void {
      isStopped = false
      loopPromise ??= runLoop()
    },
    wake(): void {
      wakeRequested = true
      cancelSleep()
    },
    async stop(): Promise<void> {
      isStopped = true
      cancelSleep()
      await loopPromise
      loopPromise = undefined
    },
  }
}
