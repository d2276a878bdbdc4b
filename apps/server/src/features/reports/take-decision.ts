import type { ReportKind, ReportOutcome } from '@partlane/domain/reports/report-rules'
import type { CurrentUser } from '#app/context.ts'
import { blockListing, type LockedListing } from '#features/listings/public.ts'
import { blockLockedUser } from '#features/operators/public.ts'
import type { Tx } from '#platform/db/db.ts'
import { refuseImpossibleOutcome } from './reports.policy.ts'
import { insertDecision, saveDecided } from './reports.store.ts'

type Decided = {
  object: { kind: ReportKind; reported_id: number; listing_id: number | null; message_id: number | null }
  user: Parameters<typeof blockLockedUser>[1]
  listing: LockedListing | undefined
  reportIds: readonly number[]
  operator: Pick<CurrentUser, 'id'>
  outcome: ReportOutcome
  reason: string
  now: Date
}

/**
 * Stores a decision about locked reports, and blocks the locked listing or user.
 * @returns the id of the decision
 * @throws Refusal listing_is_<status>, operators_are_not_blocked, account_is_<status>
 */
export async function takeDecision(tx: Tx, { object, user, listing, reportIds, operator, outcome, reason, now }: Decided): Promise<number> {
  const { kind, reported_id, listing_id, message_id } = object
  const listingStatus = listing_id === null ? null : (listing?.status ?? 'deleted')
  refuseImpossibleOutcome(outcome, { kind, listingStatus, account: user })
  const decisionId = await insertDecision(tx, {
    ...{ kind, reported_id, listing_id, message_id, outcome, reason },
    operator_id: operator.id,
    former_listing_status: outcome === 'block_listing' ? await blockReported(tx, listing, now) : null,
    created_at: now,
  })
  await saveDecided(tx, { ids: reportIds, decisionId, operatorId: operator.id })
  if (outcome === 'block_user') await blockLockedUser(tx, user, { actor: operator, reason, now, decisionId })
  return decisionId
}

function blockReported(tx: Tx, listing: LockedListing | undefined, now: Date) {
  if (!listing) throw new Error('a deleted listing cannot be blocked')
  return blockListing(tx, listing, now)
}
