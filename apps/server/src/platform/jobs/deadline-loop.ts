import type { AppContext } from '#app/context.ts'
import { isDatabaseUnavailable } from '#platform/db/database-unavailable.ts'
import type { Deadline } from './define-deadline.ts'

/**
 * Longest sleep between two reads of `nextDueAt`. It covers lost notifications and changes of the
 * clock. It also avoids delays above the limit of setTimeout (24 days), which fire at once.
 */
const MAX_SLEEP_MS = 60_000
/**
 * Delay of the step that follows a wake-up. All wake-ups meanwhile share this step: a busy
 * market would otherwise read `nextDueAt` for each reservation and payment.
 */
const MIN_WAKE_INTERVAL_MS = 200
/** Longest delay of the other rows when a row stays due because it fails each time. */
const MAX_STALL_DELAY_MS = 1_000
const MAX_BACKOFF_MS = 30_000

/** The loop of one deadline: read the next due instant, sleep until then, run, repeat. */
export function createDeadlineLoop(ctx: AppContext, deadline: Deadline) {
  const runStep = createDeadlineStep(ctx, deadline, () => stopping.signal)
  let stopping = new AbortController()
  let isStopped = true
  let wakeRequested = false
  let cancelSleep = () => {}
  let cancelWait = () => {}
  let loopPromise: Promise<void> | undefined

  function sleep(delayMs: number): Promise<void> {
    if (wakeRequested || isStopped || delayMs <= 0) return Promise.resolve()
    const timer = startTimer(Math.ceil(delayMs))
    cancelSleep = timer.end
    return timer.ended
  }

  function waitAfterWake(): Promise<void> {
    if (!wakeRequested || isStopped) return Promise.resolve()
    const timer = startTimer(MIN_WAKE_INTERVAL_MS)
    cancelWait = timer.end
    return timer.ended
  }

  async function runLoop(): Promise<void> {
    while (!isStopped) {
      wakeRequested = false // a wake-up after this line starts another step
      await sleep(await runStep())
      await waitAfterWake()
    }
  }

  return {
    start(): void {
      isStopped = false
      stopping = new AbortController()
      loopPromise ??= runLoop()
    },
    wake(): void {
      wakeRequested = true
      cancelSleep()
    },
    async stop(): Promise<void> {
      isStopped = true
      stopping.abort()
      cancelSleep()
      cancelWait()
      await loopPromise
      loopPromise = undefined
    },
  }
}

function startTimer(delayMs: number): { ended: Promise<void>; end: () => void } {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const timer = setTimeout(end, delayMs)
  return {
    ended,
    end: () => {
      clearTimeout(timer)
      end()
    },
  }
}

/**
 * One step of the loop: runs the deadline when it is due. Never throws.
 * @returns how long to sleep, in milliseconds
 */
function createDeadlineStep(ctx: AppContext, { name, nextDueAt, run }: Deadline, getSignal: () => AbortSignal): () => Promise<number> {
  let previousDueAtMs: number | undefined
  let stallCount = 0
  let failureCount = 0

  async function runIfDue(): Promise<number> {
    const dueAtMs = (await nextDueAt(ctx))?.getTime()
    if (dueAtMs === undefined) return MAX_SLEEP_MS
    const msUntilDue = dueAtMs - ctx.clock.now().getTime()
    if (msUntilDue > 0) return Math.min(msUntilDue, MAX_SLEEP_MS)
    const result = await run(ctx, { signal: getSignal() })
    const hasProgressed = typeof result === 'number' ? result > 0 : dueAtMs !== previousDueAtMs
    previousDueAtMs = dueAtMs
    stallCount = hasProgressed ? 0 : stallCount + 1
    return hasProgressed ? 0 : Math.min(MAX_STALL_DELAY_MS, 2 ** stallCount)
  }

  return async () => {
    try {
      const delayMs = await runIfDue()
      failureCount = 0
      return delayMs
    } catch (err) {
      failureCount += 1
      if (!isDatabaseUnavailable(err)) ctx.log.error({ err, deadline: name }, 'deadline failed')
      return Math.min(MAX_BACKOFF_MS, 100 * 2 ** Math.min(failureCount, 10)) * (0.5 + Math.random() / 2)
    }
  }
}
