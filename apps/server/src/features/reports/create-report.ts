import { Refusal } from '@partlane/domain/refusal'
import type { ReportReason } from '@partlane/domain/reports/report-reasons'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { countGuestReport } from '#features/codes/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { getObjectToReport, type ObjectInput } from './reported-object.ts'
import { reportMade } from './reports.events.ts'
import { refuseIncompleteReport, refuseTooManyReports } from './reports.policy.ts'
import { countReportsSince, findOpenReport, insertReport, lockUsersOfReport } from './reports.store.ts'

const DAY_MS = 86_400_000

export type ReportInput = ObjectInput & {
  reason_id: ReportReason
  text?: string | null | undefined
  email?: string | null | undefined
}

/** `ip`: of the request, for the limits of guests. */
type Reporter = { user: CurrentUser; ip: string }

/**
 * Reports a listing, a user or a message of an own conversation, and keeps what it contains now.
 * While a report of the user about the same object is open, it is returned unchanged.
 * @returns the id of the report
 * @throws FieldErrors of `getObjectToReport` and `refuseIncompleteReport`
 * @throws Refusal not_found, own_listing, cannot_report_yourself, too_many_reports; token_invalid
 *   for a guest who has just become a member; too_many_requests with `retry_after` for guests
 */
export async function createReport(ctx: AppContext, { user, ip }: Reporter, input: ReportInput): Promise<number> {
  const { snapshot, ...object } = await getObjectToReport(ctx.db, user, input)
  refuseIncompleteReport(user, object.kind, input)
  return ctx.db.transact(async (tx) => {
    const statuses = await lockUsersOfReport(tx, [user.id, object.reported_id])
    if (statuses.get(user.id) === 'deleted') throw new Refusal('token_invalid')
    const open = await findOpenReport(tx, user.id, object)
    if (open) return open.id
    const now = ctx.clock.now()
    refuseTooManyReports(user, await countReportsSince(tx, user.id, new Date(now.getTime() - DAY_MS)))
    const email = user.role === 'guest' ? (input.email ?? null) : null
    if (email !== null) await refuseTooManyOfGuest(ctx, tx, { email, ip })
    const id = await insertReport(tx, {
      ...object,
      reporter_id: user.id,
      email,
      snapshot: JSON.stringify(snapshot),
      reason: input.reason_id,
      text: input.text || null,
      created_at: now,
    })
    await emit(tx, reportMade({ report_id: id }))
    return id
  })
}

async function refuseTooManyOfGuest(ctx: AppContext, tx: Tx, request: { email: string; ip: string }): Promise<void> {
  const retry_after = await countGuestReport(ctx, tx, request)
  if (retry_after > 0) throw new Refusal('too_many_requests', { retry_after })
}
