import type { AppContext } from '#app/context.ts'
import type { PgListener } from '#platform/db/pg-listener.ts'
import { createDeadlineLoop } from './deadline-loop.ts'
import { type Deadline, deadlineChannel } from './define-deadline.ts'

type DeadlineRunnerOptions = {
  ctx: AppContext
  deadlines: readonly Deadline[]
  listener: Pick<PgListener, 'listen' | 'onReconnect'>
}

/** In tests a deadline that is still due at the same instant after this many runs is an error. */
const MAX_RUNS_WITHOUT_PROGRESS = 20

/** Runs all deadlines. Each one sleeps until its next due instant or until `wakeDeadline`. */
export function createDeadlineRunner({ ctx, deadlines, listener }: DeadlineRunnerOptions) {
  const loops = deadlines.map((deadline) => ({ deadline, loop: createDeadlineLoop(ctx, deadline) }))
  const cleanups: (() => unknown)[] = []

  return {
    async start(): Promise<void> {
      for (const { deadline, loop } of loops) cleanups.push(await listener.listen(deadlineChannel(deadline.name), loop.wake))
      cleanups.push(
        listener.onReconnect(() => {
          for (const { loop } of loops) loop.wake()
        }),
      )
      for (const { loop } of loops) loop.start()
    },

    /** Waits for the running batches. */
    async stop(): Promise<void> {
      for (const cleanup of cleanups.splice(0)) await cleanup()
      await Promise.all(loops.map(({ loop }) => loop.stop()))
    },

    /**
     * For tests: runs the deadlines that are due by `ctx.clock` until none is. Throws their errors.
     */
    async runDue(): Promise<void> {
      for (let hasRun = true; hasRun; ) {
        hasRun = false
        for (const deadline of deadlines) if (await runUntilNotDue(ctx, deadline)) hasRun = true
      }
    },
  }
}

async function runUntilNotDue(ctx: AppContext, deadline: Deadline): Promise<boolean> {
  let previousDueAtMs: number | undefined
  let runsWithoutProgress = 0
  for (let hasRun = false; ; hasRun = true) {
    const dueAtMs = (await deadline.nextDueAt(ctx))?.getTime()
    if (dueAtMs === undefined || dueAtMs > ctx.clock.now().getTime()) return hasRun
    runsWithoutProgress = dueAtMs === previousDueAtMs ? runsWithoutProgress + 1 : 0
    if (runsWithoutProgress === MAX_RUNS_WITHOUT_PROGRESS)
      throw new Error(`${deadline.name} is still due at ${new Date(dueAtMs).toISOString()} after ${MAX_RUNS_WITHOUT_PROGRESS} runs`)
    previousDueAtMs = dueAtMs
    await deadline.run(ctx, { signal: new AbortController().signal })
  }
}
