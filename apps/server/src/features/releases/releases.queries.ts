import { sellerAccount } from '@partlane/domain/ledger/accounts'
import type { ReleaseFacts } from '@partlane/domain/payouts/payout-rules'
import { openRefundStatuses } from '@partlane/domain/refunds/refund-machine'
import { sql } from 'kysely'
import { isOrderDisputed } from '#features/repayments/public.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Loads what decides about the release of an order. */
export const getReleaseFacts = (tx: Tx, orderId: number): Promise<Omit<ReleaseFacts, 'isPayoutHeld'>> =>
  tx
    .selectFrom('orders as o')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .where('o.id', '=', orderId)
    .select((eb) => [
      'o.status',
      eb('o.released_at', 'is not', null).as('isReleased'),
      'seller.payout_on_dispatch as isTrustedSeller',
      eb
        .exists(
          eb
            .selectFrom('order_items as i')
            .whereRef('i.order_id', '=', 'o.id')
            .where('i.status', 'in', ['pending', 'accepted'])
            .where('i.dispatched_at', 'is', null)
            .where('i.delivered_at', 'is', null)
            .select('i.id'),
        )
        .as('hasUnsentItems'),
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('payments as p')
              .whereRef('p.payment_order_id', '=', 'o.payment_order_id')
              .where('p.status', '=', 'authorised')
              .select('p.id'),
          ),
        )
        .as('isCaptured'),
      eb
        .exists(
          eb
            .selectFrom('refunds as r')
            .whereRef('r.order_id', '=', 'o.id')
            .where('r.status', 'in', [...openRefundStatuses])
            .select('r.id'),
        )
        .as('hasOpenRefund'),
      eb
        .exists(eb.selectFrom('repayments as r').whereRef('r.order_id', '=', 'o.id').where('r.status', '<>', 'done').select('r.id'))
        .as('hasUnfinishedRepayment'),
      isOrderDisputed('o.id').as('hasOpenChargeback'),
    ])
    .executeTakeFirstOrThrow() as Promise<Omit<ReleaseFacts, 'isPayoutHeld'>>

/**
 * Lists orders that may have to be released, by id. `afterId`: the last one of the batch before.
 */
export const listUnreleasedOrders = (db: DbOrTx, { afterId, limit }: { afterId: number; limit: number }) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .where('o.released_at', 'is', null)
    .where('o.id', '>', afterId)
    .where((eb) => eb.or([eb('o.status', 'in', ['completed', 'cancelled']), eb('seller.payout_on_dispatch', '=', true)]))
    .select('o.id')
    .orderBy('o.id')
    .limit(limit)
    .execute()

/** The pending balance of an order in the account of its seller, in minor units. Negative: owed. */
export async function getPendingBalance(tx: Tx, { id, seller_id }: { id: number; seller_id: number }): Promise<number> {
  const { sum } = await tx
    .selectFrom('ledger_entries')
    .where('order_id', '=', id)
    .where('account', '=', sellerAccount(seller_id, 'pending'))
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum)
}
