import { Refusal } from '@partlane/domain/refusal'
import { MAX_CORRECTIONS } from '@partlane/domain/reports/report-rules'
import type { AppContext } from '#app/context.ts'
import { lockListing } from '#features/listings/public.ts'
import { deriveCorrectionRefusal } from './reports.policy.ts'
import { findDecision } from './reports.queries.ts'
import { insertCorrection, lockUsersOfReport } from './reports.store.ts'

type CorrectionInput = { decisionId: number; userId: number }

/**
 * Asks operators to check a blocked listing again, which its seller has corrected. While a request
 * is open, it changes nothing.
 * @returns whether the request is new
 * @throws Refusal not_found, correction_not_possible, listing_not_changed, too_many_corrections
 */
export async function requestCorrection(ctx: AppContext, { decisionId, userId }: CorrectionInput): Promise<boolean> {
  return ctx.db.transact(async (tx) => {
    await lockUsersOfReport(tx, [userId])
    const listingId = (await findDecision(tx, decisionId))?.listing_id ?? null
    if (listingId !== null) await lockListing(tx, listingId)
    // Read under the locks: an operator may have decided meanwhile.
    const decision = await findDecision(tx, decisionId)
    if (!decision || decision.reported_id !== userId || decision.outcome === 'no_action') throw new Refusal('not_found')
    const refusal = deriveCorrectionRefusal(decision)
    if (refusal === 'correction_is_open') return false
    if (refusal) throw new Refusal(refusal, refusal === 'too_many_corrections' ? { max: MAX_CORRECTIONS } : {})
    await insertCorrection(tx, { decisionId, now: ctx.clock.now() })
    return true
  })
}
