import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'

const PER_DAY = 5
const DAY = 24 * 3_600_000

type Missing = { make: string; model: string; year?: number | undefined; details?: string | undefined }

/**
 * A car that the catalogue does not have, for the operators' queue.
 * @throws Refusal too_many_requests after five in a day from one person
 */
export function reportMissingVehicle(ctx: AppContext, { by, missing }: { by: CurrentUser; missing: Missing }): Promise<void> {
  return ctx.db.transact(async (tx) => {
    const now = ctx.clock.now()
    await tx.selectFrom('users').where('id', '=', by.id).select('id').forUpdate().executeTakeFirst() // two at once are counted one after the other
    const recent = await tx
      .selectFrom('missing_vehicles')
      .where('user_id', '=', by.id)
      .where('created_at', '>', new Date(now.getTime() - DAY))
      .select('created_at')
      .orderBy('created_at')
      .execute()
    const oldest = recent[0]
    if (oldest && recent.length >= PER_DAY)
      throw new Refusal('too_many_requests', { retry_after: Math.ceil((oldest.created_at.getTime() + DAY - now.getTime()) / 1000) })
    const { make, model, year = null, details = '' } = missing
    await tx.insertInto('missing_vehicles').values({ user_id: by.id, make, model, year, details, created_at: now }).execute()
  })
}
