import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'

const MAX_REPORTS_PER_DAY = 5
const DAY_MS = 24 * 3_600_000

type MissingVehicle = { make: string; model: string; year?: number | undefined; details?: string | undefined }

/**
 * Adds a vehicle that the catalogue does not have to the operators' queue.
 * @throws Refusal too_many_requests (with `retry_after` in seconds) after `MAX_REPORTS_PER_DAY`
 */
export function reportMissingVehicle(ctx: AppContext, { user, vehicle }: { user: CurrentUser; vehicle: MissingVehicle }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const now = ctx.clock.now()
    // The row lock serialises reports of one user, so that concurrent reports are counted too.
    await tx.selectFrom('users').where('id', '=', user.id).select('id').forUpdate().executeTakeFirst()
    const recentReports = await tx
      .selectFrom('missing_vehicles')
      .where('user_id', '=', user.id)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .select('created_at')
      .orderBy('created_at')
      .execute()
    const oldestReport = recentReports[0]
    if (oldestReport && recentReports.length >= MAX_REPORTS_PER_DAY)
      throw new Refusal('too_many_requests', {
        retry_after: Math.ceil((oldestReport.created_at.getTime() + DAY_MS - now.getTime()) / 1000),
      })
    const { make, model, year = null, details = '' } = vehicle
    await tx.insertInto('missing_vehicles').values({ user_id: user.id, make, model, year, details, created_at: now }).execute()
  })
}
