/**
 * The source of the current time. Code uses it in place of `new Date()`, so that tests can set the
 * time.
 */
export type Clock = {
  now(): Date
  /** True if it is the clock of the database, as `clock_timestamp()` of a statement. */
  isOfDatabase?: true
}

/** The time at which a statement has locked a row, by this clock. Call it after the statement. */
export const lockTime = (clock: Clock, { locked_at }: { locked_at: Date }): Date => (clock.isOfDatabase ? locked_at : clock.now())

/** The clock of the process. The program uses the database's. @internal Used by tests only. */
export const systemClock: Clock = { now: () => new Date() }

/** A clock that stays at one instant until a test changes it. @internal Used by tests only. */
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
