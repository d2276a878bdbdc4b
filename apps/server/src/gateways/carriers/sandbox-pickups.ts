import { addWorkingDays, toIsoDay, workingDayDeadline } from '@partlane/domain/shipping/delivery-dates'
import { calendarCodeOf } from '@partlane/domain/shipping/working-calendar'
import { parseClockTime } from '@partlane/domain/time-frames/clock-time'
import { sql } from 'kysely'
import { getWorkingCalendar } from '#platform/calendar/working-calendars.ts'
import type { Db } from '#platform/db/db.ts'
import { type CarrierAddress, CarrierRefusal, type PickupRequest, type PickupWindow } from './port.ts'
import { eventsOf } from './sandbox-events.ts'
import { COLLECTION_DELAY_HOURS } from './sandbox-journeys.ts'

/** The sandbox carrier comes on the next working days, not on the day of the booking. */
const PICKUP_DAYS = 5
const times = [
  { starts: '09:00', ends: '13:00' },
  { starts: '13:00', ends: '17:00' },
]
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The windows of an address with the instants at which they start, earliest first. */
export function listSandboxWindows({ country, postalCode }: CarrierAddress, now: Date): { window: PickupWindow; startsAt: Date }[] {
  const calendar = getWorkingCalendar(calendarCodeOf(country, postalCode))
  return Array.from({ length: PICKUP_DAYS }, (_, index) => index + 1).flatMap((workingDays) => {
    const midnightMs = workingDayDeadline(now, workingDays, calendar).getTime() + 1 - DAY_MS
    const day = toIsoDay(addWorkingDays(now, workingDays, calendar))
    return times.map(({ starts, ends }) => ({
      window: { day, starts, ends },
      startsAt: new Date(midnightMs + parseClockTime(starts) * MINUTE_MS),
    }))
  })
}

const findPickup = (db: Db, key: string) =>
  db.selectFrom('sandbox_carrier.pickups').where('idempotency_key', '=', key).selectAll().executeTakeFirst()

/**
 * Stores a pickup, and that its parcels are scanned an hour after its start. Both in one statement.
 * @throws CarrierRefusal pickup_window_not_available, label_not_found, already_collected
 */
export async function bookSandboxPickup(db: Db, { idempotencyKey, sender, window, labelKeys }: PickupRequest, now: Date): Promise<void> {
  if (await findPickup(db, idempotencyKey)) return
  const { day, starts, ends } = window
  const chosen = listSandboxWindows(sender, now).find(
    (candidate) => candidate.window.day === day && candidate.window.starts === starts && candidate.window.ends === ends,
  )
  if (!chosen) throw new CarrierRefusal('pickup_window_not_available')
  const labels = await db
    .selectFrom('sandbox_carrier.labels')
    .where('idempotency_key', 'in', [...labelKeys])
    .where('cancelled_at', 'is', null)
    .selectAll()
    .execute()
  if (labels.length === 0) throw new CarrierRefusal('label_not_found')
  if (labels.some((label) => eventsOf(label, now).length > 1)) throw new CarrierRefusal('already_collected')
  await db
    .with('pickup', (query) =>
      query
        .insertInto('sandbox_carrier.pickups')
        .values({
          idempotency_key: idempotencyKey,
          label_keys: [...labelKeys],
          sender: JSON.stringify(sender),
          starts_at: chosen.startsAt,
          booked_at: now,
        })
        // A concurrent call was first.
        .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
        .returning('idempotency_key'),
    )
    .updateTable('sandbox_carrier.labels')
    .from('pickup')
    .set({ collected_at: new Date(chosen.startsAt.getTime() + HOUR_MS) })
    .where('sandbox_carrier.labels.idempotency_key', 'in', [...labelKeys])
    .execute()
}

/**
 * Cancels a pickup. Its sender hands the parcels in instead, some hours later.
 * @throws CarrierRefusal pickup_not_found, already_collected
 */
export async function cancelSandboxPickup(db: Db, idempotencyKey: string, now: Date): Promise<void> {
  const pickup = await findPickup(db, idempotencyKey)
  if (!pickup) throw new CarrierRefusal('pickup_not_found')
  if (pickup.cancelled_at) return
  if (now >= pickup.starts_at) throw new CarrierRefusal('already_collected')
  await db
    .with('pickup', (query) =>
      query
        .updateTable('sandbox_carrier.pickups')
        .set({ cancelled_at: now })
        .where('idempotency_key', '=', idempotencyKey)
        .where('cancelled_at', 'is', null)
        .returning('label_keys'),
    )
    .updateTable('sandbox_carrier.labels')
    .from('pickup')
    .set({ collected_at: new Date(now.getTime() + COLLECTION_DELAY_HOURS * HOUR_MS) })
    .where(sql<boolean>`sandbox_carrier.labels.idempotency_key = any(pickup.label_keys)`)
    .execute()
}
