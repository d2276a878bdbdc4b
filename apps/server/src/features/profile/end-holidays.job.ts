import { isHolidayOver, marketplaceDate } from '@partlane/domain/accounts/holiday'
import { MARKETPLACE_TIME_ZONE } from '@partlane/domain/locale'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { lockProfile } from './profile.store.ts'
import { END_HOLIDAYS_DEADLINE, endHoliday } from './set-holiday.ts'

const BATCH_SIZE = 50

const holidayQuery = (ctx: AppContext) => ctx.db.selectFrom('users').where('holiday', '=', true).where('holiday_until', 'is not', null)

/** Sellers whose last day of holiday is over are back at midnight, London time. Each is looked at again under the lock, so twice is harmless. */
export const endHolidays = defineDeadline({
  name: END_HOLIDAYS_DEADLINE,
  async nextDueAt(ctx) {
    const row = await holidayQuery(ctx)
      .select(sql<Date>`(holiday_until + 1)::timestamp at time zone ${MARKETPLACE_TIME_ZONE}`.as('ends_at'))
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
        ctx.log.error({ err, userId: id }, 'holiday not ended') // the others still are; this one is due again
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
