import { Refusal } from '@partlane/domain/refusal'
import type { ReportReason } from '@partlane/domain/reports/report-reasons'
import { MAX_REPORT_TEXT_LENGTH } from '@partlane/domain/reports/report-rules'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { countGuestReport } from '#features/codes/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit } from '#platform/outbox/emit.ts'
import { getObjectToReport, type ObjectInput } from './reported-object.ts'
import { reportMade } from './reports.events.ts'
import { refuseIncompleteReport, refuseTooManyReports, startOfReportLimit } from './reports.policy.ts'
import { findOpenReport, insertReport, listReportTimesSince, lockUsersOfReport, saveText } from './reports.store.ts'

/** The limit of the column: two texts of a request. */
const MAX_STORED_TEXT_LENGTH = 2 * MAX_REPORT_TEXT_LENGTH

export type ReportInput = ObjectInput & {
  reason_id: ReportReason
  text?: string | null | undefined
  email?: string | null | undefined
}

type NewOrOpenReport = { reportId: number; isNew: boolean }

/** `ip`: of the request, for the limits of guests. */
type Reporter = { user: CurrentUser; ip: string }

/**
 * Reports a listing, a user or a message of an own conversation, and keeps what it contains now.
 * Repeated for the same reason while it is open, it returns the report, with another text added.
 * @returns the id of the report, and whether it is new
 * @throws FieldErrors of `getObjectToReport` and `refuseIncompleteReport`
 * @throws Refusal not_found, own_listing, cannot_report_yourself, too_many_reports; token_invalid
 *   for a guest who has just become a member; too_many_requests with `retry_after` for guests
 */
export async function createReport(ctx: AppContext, { user, ip }: Reporter, input: ReportInput): Promise<NewOrOpenReport> {
  const { snapshot, ...object } = await getObjectToReport(ctx.db, user, input)
  refuseIncompleteReport(user, object.kind, input)
  const email = user.role === 'guest' ? (input.email ?? null) : null
  return ctx.db.transact(async (tx) => {
    // First, because a guest must not lock users without a limit.
    if (email !== null) await refuseTooManyOfGuest(ctx, tx, { email, ip })
    const statuses = await lockUsersOfReport(tx, [user.id, object.reported_id])
    if (statuses.get(user.id) === 'deleted') throw new Refusal('token_invalid')
    const open = await findOpenReport(tx, user.id, { ...object, reason: input.reason_id })
    if (open) {
      const text = addText(open.text, input.text)
      if (text !== open.text) await saveText(tx, open.id, text ?? '')
      return { reportId: open.id, isNew: false }
    }
    const now = ctx.clock.now()
    refuseTooManyReports(user, await listReportTimesSince(tx, user.id, startOfReportLimit(now)), now)
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
    return { reportId: id, isNew: true }
  })
}

/** Appends a text that is not there yet, if there is space for it. */
function addText(stored: string | null, added: string | null | undefined): string | null {
  if (!added || stored?.includes(added)) return stored
  const text = [stored, added].filter(Boolean).join('\n\n')
  return text.length > MAX_STORED_TEXT_LENGTH ? stored : text
}

async function refuseTooManyOfGuest(ctx: AppContext, tx: Tx, request: { email: string; ip: string }): Promise<void> {
  const retry_after = await countGuestReport(ctx, tx, request)
  if (retry_after > 0) throw new Refusal('too_many_requests', { retry_after })
}
