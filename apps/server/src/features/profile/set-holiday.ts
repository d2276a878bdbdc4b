import { holidayIsOver } from '@partlane/domain/accounts/holiday'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount } from '#features/accounts/public.ts'
import { bringBackFromHoliday, takeOnHoliday } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { emit } from '#platform/outbox/emit.ts'
import { holidayBegan, holidayEnded } from './profile.events.ts'
import { lockProfile, type PersonRow, saveProfile } from './profile.store.ts'

export const HOLIDAYS = 'profile.end-holidays'

type Wanted = { enabled: boolean; until?: string | null | undefined }

/**
 * A seller goes away: everything on sale is off sale, what buyers hold stays theirs. Or comes back. Saying the same again changes only the last
 * day, to whose end (in London) the holiday lasts by itself; without one it lasts until it is ended.
 * @throws Refusal holiday_ends_in_the_past
 */
export async function setHoliday(ctx: AppContext, { by, wanted }: { by: CurrentUser; wanted: Wanted }): Promise<AccountRow> {
  const until = wanted.enabled ? (wanted.until ?? null) : null
  if (until && holidayIsOver(until, ctx.clock.now())) throw new Refusal('holiday_ends_in_the_past', { pointer: '/holiday_mode/until' })
  return ctx.db.transact(async (tx) => {
    const person = await lockProfile(tx, by.id)
    if (wanted.enabled) await beginHoliday(tx, person, until, ctx.clock.now())
    else await endHoliday(tx, person, { byItself: false, now: ctx.clock.now() })
    return getAccount(tx, by.id)
  })
}

async function beginHoliday(tx: Tx, person: PersonRow, until: string | null, now: Date): Promise<void> {
  await saveProfile(tx, person.id, { holiday: true, holiday_until: until }, now)
  await wakeDeadline(tx, { name: HOLIDAYS })
  if (person.holiday) return
  await takeOnHoliday(tx, person.id)
  await emit(tx, holidayBegan({ user_id: person.id }))
}

export async function endHoliday(tx: Tx, person: PersonRow, { byItself, now }: { byItself: boolean; now: Date }): Promise<void> {
  if (!person.holiday) return
  await saveProfile(tx, person.id, { holiday: false, holiday_until: null }, now)
  const listings = await bringBackFromHoliday(tx, person.id)
  await emit(tx, holidayEnded({ user_id: person.id, by_itself: byItself, listings }))
}
