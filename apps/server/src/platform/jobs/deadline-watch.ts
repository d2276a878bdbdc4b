import type { AppContext } from '#app/context.ts'
import type { Deadline } from './define-deadline.ts'

/**
 * Never sleeps longer: a look at one index a minute covers a forgotten or lost wake-up and a clock that was set,
 * and keeps clear of setTimeout's limit of 24 days (beyond which it fires at once).
 */
const LONGEST_SLEEP = 60_000
/** What stays due though it ran (a row that fails each time) may hold up the others so long at most. */
const LONGEST_STALL = 1_000
const LONGEST_BACKOFF = 30_000

/** One deadline's loop: ask for the next instant, sleep until it, run, ask again. */
export function createDeadlineWatch(ctx: AppContext, { name, next, run }: Deadline) {
  let stopped = true
  let woken = false
  let endSleep = () => {}
  let loop: Promise<void> | undefined
  let lastDue: number | undefined
  let stalls = 0
  let faults = 0

  /** Returns how long to sleep, in milliseconds. */
  async function turn(): Promise<number> {
    const at = (await next(ctx))?.getTime()
    if (at === undefined) return LONGEST_SLEEP
    const ahead = at - ctx.clock.now().getTime()
    if (ahead > 0) return Math.min(ahead, LONGEST_SLEEP)
    const handled = await run(ctx)
    const moved = typeof handled === 'number' ? handled > 0 : at !== lastDue
    lastDue = at
    stalls = moved ? 0 : stalls + 1
    return moved ? 0 : Math.min(LONGEST_STALL, 2 ** stalls)
  }

  async function turnSafely(): Promise<number> {
    try {
      const wait = await turn()
      faults = 0
      return wait
    } catch (err) {
      faults += 1
      ctx.log.error({ err, deadline: name }, 'deadline failed')
      return Math.min(LONGEST_BACKOFF, 100 * 2 ** Math.min(faults, 10)) * (0.5 + Math.random() / 2)
    }
  }

  function sleep(milliseconds: number): Promise<void> {
    if (woken || stopped || milliseconds <= 0) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, Math.ceil(milliseconds))
      endSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function watch(): Promise<void> {
    while (!stopped) {
      woken = false // before the look: a wake-up during it means looking again
      await sleep(await turnSafely())
    }
  }

  return {
    start(): void {
      stopped = false
      loop ??= watch()
    },
    wake(): void {
      woken = true
      endSleep()
    },
    async stop(): Promise<void> {
      stopped = true
      endSleep()
      await loop
      loop = undefined
    },
  }
}
