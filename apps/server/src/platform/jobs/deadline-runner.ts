import type { AppContext } from '#app/context.ts'
import type { PgListener } from '#platform/db/pg-listen.ts'
import { createDeadlineWatch } from './deadline-watch.ts'
import { type Deadline, deadlineChannel } from './define-deadline.ts'

type DeadlineRunnerOptions = {
  ctx: AppContext
  deadlines: readonly Deadline[]
  listener: Pick<PgListener, 'listen' | 'onReconnect'>
}
export type DeadlineRunner = ReturnType<typeof createDeadlineRunner>

/** A deadline that is still due after so many runs without moving is stuck; a test should hear of it. */
const STUCK = 20

/** Keeps every deadline: sleeps until the next instant or a wake-up, whichever is first. */
export function createDeadlineRunner({ ctx, deadlines, listener }: DeadlineRunnerOptions) {
  const watches = deadlines.map((deadline) => ({ deadline, watch: createDeadlineWatch(ctx, deadline) }))
  const ends: (() => unknown)[] = []

  return {
    async start(): Promise<void> {
      for (const { deadline, watch } of watches) ends.push(await listener.listen(deadlineChannel(deadline.name), watch.wake))
      ends.push(
        listener.onReconnect(() => {
          for (const { watch } of watches) watch.wake()
        }),
      )
      for (const { watch } of watches) watch.start()
    },

    /** Waits for the batches that are running. */
    async stop(): Promise<void> {
      for (const end of ends.splice(0)) await end()
      await Promise.all(watches.map(({ watch }) => watch.stop()))
    },

    /** For tests: runs what is due by `ctx.clock` until nothing is. Faults are thrown. */
    async runDue(): Promise<void> {
      for (let ran = true; ran; ) {
        ran = false
        for (const deadline of deadlines) if (await runUntilAhead(ctx, deadline)) ran = true
      }
    },
  }
}

async function runUntilAhead(ctx: AppContext, deadline: Deadline): Promise<boolean> {
  let last: number | undefined
  let unmoved = 0
  for (let ran = false; ; ran = true) {
    const at = (await deadline.next(ctx))?.getTime()
    if (at === undefined || at > ctx.clock.now().getTime()) return ran
    unmoved = at === last ? unmoved + 1 : 0
    if (unmoved === STUCK) throw new Error(`${deadline.name} is still due at ${new Date(at).toISOString()} after ${STUCK} runs`)
    last = at
    await deadline.run(ctx)
  }
}
