import { HOLIDAY_TIME_ZONE, isHolidayOver, marketplaceDate } from '@partlane/domain/accounts/holiday'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { lockProfile } from './profile.store.ts'
import { END_HOLIDAYS_DEADLINE, endHoliday } from './set-holiday.ts'

const BATCH_SIZE = 50

const holidayQuery = (ctx: AppContext) => ctx.db.selectFrom('users').where('holiday', '=', true).where('holiday_until', 'is not', null)

/**
 * Ends holidays at midnight London time after their last day. Safe to repeat and to run on several
 * workers: each holiday is checked again under the lock. A failed user does not block the others and
 * is due again in the next run.
 */
export const endHolidays = defineDeadline({
  name: END_HOLIDAYS_DEADLINE,
  async nextDueAt(ctx) {
    const row = await holidayQuery(ctx)
      .select(sql<Date>`(holiday_until + 1)::timestamp at time zone ${HOLIDAY_TIME_ZONE}`.as('ends_at'))
      .orderBy('holiday_until')
      .limit(1)
      .executeTakeFirst()
    return row?.ends_at
  },
  async run(ctx) {
    const dueUsers = await holidayQuery(ctx)
      .where('holiday_until', '<', marketplaceDate(ctx.clock.now()))
      .select('id')
      .orderBy('holiday_until')
      .limit(BATCH_SIZE)
      .execute()
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
