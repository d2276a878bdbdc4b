import type { DbOrTx, Tx } from '#platform/db/db.ts'
import { endOffers } from './end-offers.ts'
import { lockPendingOffers } from './offers.store.ts'

/**
 * Ends the pending offers of a closed account on both sides. Accepted ones refuse the closing:
 * their agreed lines are open. Ended offers are records of agreements without personal data.
 */
export async function endOffersOfClosedAccount(tx: Tx, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await endOffers(tx, await lockPendingOffers(tx, { userId }), { event: 'block', now })
}

export const exportOffers = async (db: DbOrTx, userId: number) => ({
  offers_as_buyer: await listOffersOfSide(db, userId, 'buyer_id'),
  offers_as_seller: await listOffersOfSide(db, userId, 'seller_id'),
})

const listOffersOfSide = (db: DbOrTx, userId: number, column: 'buyer_id' | 'seller_id') =>
  db
    .selectFrom('offers as o')
    .innerJoin('listings as l', 'l.id', 'o.listing_id')
    .where(`o.${column}`, '=', userId)
    .select(['o.kind', 'l.slug as listing_slug', 'l.title', 'o.made_by', 'o.amount_minor', 'o.currency', 'o.quantity', 'o.shipping_type'])
    .select(['o.status', 'o.ended_by', 'o.created_at', 'o.answer_until', 'o.accepted_at', 'o.pay_until', 'o.ended_at'])
    .orderBy('o.id')
    .execute()
