import { sql } from 'kysely'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'

const SAMPLE_COUNT = 5

/**
 * A clock with the time of the database, so that all processes agree about what is due.
 * It adds an offset to the clock of this machine. The offset is measured once, in the quickest of a
 * few round trips.
 */
export async function createDatabaseClock(db: Db): Promise<Clock> {
  let best = { roundTripMs: Number.POSITIVE_INFINITY, offsetMs: 0 }
  for (let sample = 0; sample < SAMPLE_COUNT; sample++) {
    const sentAtMs = Date.now()
    const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as now`.execute(db)
    const roundTripMs = Date.now() - sentAtMs
    const offsetMs = (rows[0]?.now ?? sentAtMs) - (sentAtMs + roundTripMs / 2)
    if (roundTripMs < best.roundTripMs) best = { roundTripMs, offsetMs }
  }
  // An offset within the measurement error is zero: an embedded database has the same clock.
  const offsetMs = Math.abs(best.offsetMs) <= best.roundTripMs / 2 + 1 ? 0 : Math.round(best.offsetMs)
  return { now: () => new Date(Date.now() + offsetMs), isOfDatabase: true }
}
