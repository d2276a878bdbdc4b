import { Refusal } from '@partlane/domain/refusal'
import type { CurrentUser } from '#app/context.ts'
import { type LockedListing, lockListingToBlock, unblockListing } from '#features/listings/public.ts'
import { lockDecisionSubject } from '#features/operators/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { refuseOwnCase } from './reports.policy.ts'
import { getReportedObject, isBlockedBy, listReportersOf } from './reports.queries.ts'
import { findReversible } from './reports.store.ts'

/**
 * Locks the reported user and the listing of a decided case, for another decision about it.
 * @throws Refusal not_found also if the reports are not decided; not_allowed for an own case
 */
export async function lockDecidedCase(tx: Tx, { operator, reportId }: { operator: CurrentUser; reportId: number }) {
  const object = await getReportedObject(tx, reportId)
  const { decision_id: decisionId } = object
  if (decisionId === null) throw new Refusal('not_found')
  const decision = await findReversible(tx, decisionId)
  const { user } = await lockDecisionSubject(tx, { userId: decision.reported_id, actor: operator })
  const listing = decision.listing_id === null ? undefined : await lockListingToBlock(tx, decision.listing_id)
  const reporters = await listReportersOf(tx, decisionId)
  refuseOwnCase(operator.id, { reportedId: user.id, reporterIds: reporters.map(({ reporter_id }) => reporter_id) })
  return { object, decision, user, listing }
}

type Reversible = Awaited<ReturnType<typeof findReversible>>

/**
 * Gives a listing its former status, if this decision's block still applies.
 * @returns false if it does not
 */
export async function endBlock(
  tx: Tx,
  { id, former_listing_status }: Reversible,
  { listing, now }: { listing: LockedListing | undefined; now: Date },
): Promise<boolean> {
  if (!listing || !former_listing_status || !(await isBlockedBy(tx, listing, id))) return false
  await unblockListing(tx, listing, { former: former_listing_status, now })
  return true
}
