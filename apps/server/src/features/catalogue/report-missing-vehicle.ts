import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { retryAfter } from '#platform/clock/retry-after.ts'
import { listReportTimes } from './catalogue.queries.ts'
import { insertMissingVehicle, lockReporter } from './catalogue.store.ts'

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
    await lockReporter(tx, user.id)
    const recentReports = await listReportTimes(tx, { userId: user.id, after: new Date(now.getTime() - DAY_MS) })
    const oldestReport = recentReports[0]
    if (oldestReport && recentReports.length >= MAX_REPORTS_PER_DAY)
      throw new Refusal('too_many_requests', retryAfter(new Date(oldestReport.getTime() + DAY_MS), now))
    const { make, model, year = null, details = '' } = vehicle
    await insertMissingVehicle(tx, { user_id: user.id, make, model, year, details, created_at: now })
  })
}
