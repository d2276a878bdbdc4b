import { isHolidayOver } from '@partlane/domain/accounts/holiday'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { type AccountRow, getAccount } from '#features/accounts/public.ts'
import { pauseListingsForHoliday, resumeListingsAfterHoliday } from '#features/listings/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { wakeDeadline } from '#platform/jobs/define-deadline.ts'
import { emit } from '#platform/outbox/emit.ts'
import { holidayBegan, holidayEnded } from './profile.events.ts'
import { lockProfile, saveProfile, type UserRow } from './profile.store.ts'

/** Name of the deadline that ends holidays. It is woken when a last day changes. */
export const END_HOLIDAYS_DEADLINE = 'profile.end-holidays'

type HolidayInput = { enabled: boolean; until?: string | null | undefined }

/**
 * Switches holiday mode on or off. On: pauses the listings on sale; stock held by buyers stays
 * held. If it is already on, only the last day changes. The holiday ends automatically at the end
 * of its last day in London; without a last day the seller ends it.
 * @throws Refusal holiday_ends_in_the_past, token_invalid
 */
export async function setHoliday(ctx: AppContext, { user, holiday }: { user: CurrentUser; holiday: HolidayInput }): Promise<AccountRow> {
  const until = holiday.enabled ? (holiday.until ?? null) : null
  if (until && isHolidayOver(until, ctx.clock.now())) throw new Refusal('holiday_ends_in_the_past', { field: 'until' })
  return ctx.db.transact(async (tx) => {
    const profile = await lockProfile(tx, user.id)
    if (holiday.enabled) await startHoliday(tx, profile, until, ctx.clock.now())
    else await endHoliday(tx, profile, { isAutomatic: false, now: ctx.clock.now() })
    return getAccount(tx, user.id)
  })
}

async function startHoliday(tx: Tx, profile: UserRow, until: string | null, now: Date): Promise<void> {
  await saveProfile(tx, profile.id, { holiday: true, holiday_until: until }, now)
  await wakeDeadline(tx, { name: END_HOLIDAYS_DEADLINE })
  if (profile.holiday) return
  await pauseListingsForHoliday(tx, profile.id)
  await emit(tx, holidayBegan({ user_id: profile.id }))
}

/** Resumes the paused listings and emits `holiday_ended`. Does nothing without a holiday. */
export async function endHoliday(tx: Tx, profile: UserRow, { isAutomatic, now }: { isAutomatic: boolean; now: Date }): Promise<void> {
  if (!profile.holiday) return
  await saveProfile(tx, profile.id, { holiday: false, holiday_until: null }, now)
  const listings = await resumeListingsAfterHoliday(tx, profile.id)
  await emit(tx, holidayEnded({ user_id: profile.id, by_itself: isAutomatic, listings }))
}
