/** The time as a value: everything that asks "what time is it" asks this, so that a test can say. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. */
export function fixedClock(start: Date | string) {
  let current = new Date(start).getTime()
  return {
    now: () => new Date(current),
    advance(milliseconds: number) {
      current += milliseconds
    },
    set(instant: Date | string) {
      current = new Date(instant).getTime()
    },
  }
}
