import { isHolidayOver, marketplaceDate } from '@partlane/domain/accounts/holiday'
import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { findNextHolidayEnd, listEndedHolidays } from './profile.queries.ts'
import { lockProfile } from './profile.store.ts'
import { END_HOLIDAYS_DEADLINE, endHoliday } from './set-holiday.ts'

const BATCH_SIZE = 50

/**
 * Ends holidays at midnight London time after their last day. Safe to repeat and to run on several
 * workers: each holiday is checked again under the lock. A failed user does not block the others
 * and is due again in the next run.
 */
export const endHolidays = defineDeadline({
  name: END_HOLIDAYS_DEADLINE,
  nextDueAt: (ctx) => findNextHolidayEnd(ctx.db),
  async run(ctx) {
    const dueUsers = await listEndedHolidays(ctx.db, { date: marketplaceDate(ctx.clock.now()), limit: BATCH_SIZE })
    for (const { id } of dueUsers) {
      try {
        await endDueHoliday(ctx, id)
      } catch (err) {
        ctx.log.error({ err, userId: id }, 'holiday not ended')
      }
    }
    return dueUsers.length
  },
})

async function endDueHoliday(ctx: AppContext, userId: number): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transact(async (tx) => {
    const profile = await lockProfile(tx, userId)
    if (profile.holiday_until && isHolidayOver(profile.holiday_until, now)) await endHoliday(tx, profile, { isAutomatic: true, now })
  })
}
