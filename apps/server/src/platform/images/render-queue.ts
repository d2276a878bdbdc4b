import { createTurns, type TurnLimits } from '#platform/turns/turns.ts'

/** Runs a few at a time, and each named piece of work once for everybody who asks for it meanwhile. */
export function createRenderQueue(limits: TurnLimits) {
  const underWay = new Map<string, Promise<void>>()
  const turns = createTurns(limits)
  return {
    /** @throws TooBusyError, and whatever the work throws, to all who asked */
    run(name: string, work: () => Promise<void>): Promise<void> {
      const same = underWay.get(name)
      if (same) return same
      const mine = turns.take(work).finally(() => underWay.delete(name))
      underWay.set(name, mine)
      return mine
    },
  }
}
