import { MAX_UNPAID_AGREED_LINES } from '@partlane/domain/checkout/purchase-sources'
import { Refusal } from '@partlane/domain/refusal'
import type { Tx } from '#platform/db/db.ts'
import { countOpenLines } from './agreed-lines.queries.ts'

/**
 * Refuses what a buyer begins while many own agreed lines are not paid. The caller has locked the
 * buyer by `lockBuyerAndSeller`.
 * @throws Refusal too_many_unpaid with `max`
 */
export async function refuseTooManyUnpaid(tx: Tx, buyerId: number): Promise<void> {
  if ((await countOpenLines(tx, buyerId)) >= MAX_UNPAID_AGREED_LINES) throw new Refusal('too_many_unpaid', { max: MAX_UNPAID_AGREED_LINES })
}
