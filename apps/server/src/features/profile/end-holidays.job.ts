import { HOLIDAY_TIME_ZONE, holidayIsOver, marketDay } from '@partlane/domain/accounts/holiday'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { defineDeadline } from '#platform/jobs/define-deadline.ts'
import { lockProfile } from './profile.store.ts'
import { endHoliday, HOLIDAYS } from './set-holiday.ts'

const BATCH = 50

const away = (ctx: AppContext) => ctx.db.selectFrom('users').where('holiday', '=', true).where('holiday_until', 'is not', null)

/** Sellers whose last day of holiday is over are back at midnight, London time. Each is looked at again under the lock, so twice is harmless. */
export const endHolidays = defineDeadline({
  name: HOLIDAYS,
  async next(ctx) {
    const row = await away(ctx)
      .select(sql<Date>`(holiday_until + 1)::timestamp at time zone ${HOLIDAY_TIME_ZONE}`.as('ends_at'))
      .orderBy('holiday_until')
      .limit(1)
      .executeTakeFirst()
    return row?.ends_at
  },
  async run(ctx) {
    const due = await away(ctx)
      .where('holiday_until', '<', marketDay(ctx.clock.now()))
      .select('id')
      .orderBy('holiday_until')
      .limit(BATCH)
      .execute()
    for (const { id } of due) {
      try {
        await endDue(ctx, id)
      } catch (err) {
        ctx.log.error({ err, userId: id }, 'holiday not ended') // the others still are; this one is due again
      }
    }
    return due.length
  },
})

async function endDue(ctx: AppContext, userId: number): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.transact(async (tx) => {
    const person = await lockProfile(tx, userId)
    if (person.holiday_until && holidayIsOver(person.holiday_until, now)) await endHoliday(tx, person, { byItself: true, now })
  })
}
