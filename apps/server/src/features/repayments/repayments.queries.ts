import { isUncollectable } from '@partlane/domain/checkout/purchase-machine'
import { Refusal } from '@partlane/domain/refusal'
import { DISPUTED_CODE } from '#gateways/payments/port.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { isUuid } from '#platform/db/is-uuid.ts'
import { isOpenChargeback } from './open-chargeback.sql.ts'

/** Finds the payment of a purchase that has been authorised: at most one. */
export const findAuthorisedPayment = (db: DbOrTx, purchaseId: number) =>
  db
    .selectFrom('payments')
    .where('payment_order_id', '=', purchaseId)
    .where('status', 'in', ['authorised', 'captured'])
    .select(['id', 'problem'])
    .executeTakeFirst()

/**
 * Refuses to hand over parts that are not paid: the gateway no longer holds what it authorised, or
 * the payment is not captured yet, because the gateway cannot be reached. A void does not change
 * this while an order of the purchase is locked: `giveUpUnpaidPayment` locks all of them.
 * @throws Refusal payment_not_held, payment_not_captured
 */
export async function refuseUnpaidOrder(db: DbOrTx, purchaseId: number): Promise<void> {
  const payments = await db
    .selectFrom('payments')
    .where('payment_order_id', '=', purchaseId)
    .where('status', 'in', ['authorised', 'captured', 'refunded', 'voided'])
    .select(['status', 'problem'])
    .execute()
  const isLost = ({ status, problem }: (typeof payments)[number]) =>
    status === 'voided' || (status === 'authorised' && isUncollectable(problem))
  if (payments.length > 0 && payments.every(isLost)) throw new Refusal('payment_not_held')
  if (payments.some(({ status }) => status === 'authorised')) throw new Refusal('payment_not_captured')
}

const selectRepayments = (db: DbOrTx) =>
  db
    .selectFrom('repayments as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('chargebacks as c')
            .whereRef('c.payment_id', '=', 'r.payment_id')
            .where(isOpenChargeback('c'))
            .where((or) => or.or([or('c.seller_id', 'is', null), or('c.seller_id', '=', or.ref('o.seller_id'))]))
            .select('c.id'),
        )
        .as('is_disputed'),
      'r.id',
      'r.status',
      'r.order_id',
      'r.payment_id',
      'r.idempotency_key',
      'r.items_minor',
      'r.shipping_minor',
      'r.surcharge_minor',
      'r.charged_minor',
      'r.fee_minor',
      'r.fee_vat_minor',
      'r.problem',
      'r.bounced_at',
      'r.outside_reference',
      'r.gateway_reference as refund_reference',
      'p.gateway',
      'p.gateway_reference',
      'p.status as payment_status',
      'p.problem as payment_problem',
      'p.currency as paid_in',
      'o.currency',
      'o.seller_id',
    ])

const selectRepayment = (db: DbOrTx, repaymentId: number) => selectRepayments(db).where('r.id', '=', repaymentId)

/**
 * Finds a repayment by the key that its gateway knows. Refunds that others have made, and those
 * that undo a capture in part, have other keys.
 */
export const findRepaymentByKey = async (db: DbOrTx, key: string) =>
  isUuid(key) ? selectRepayments(db).where('r.idempotency_key', '=', key).executeTakeFirst() : undefined

/** Finds a repayment with its payment and the order that it belongs to. */
export const findRepayment = (db: DbOrTx, repaymentId: number) => selectRepayment(db, repaymentId).executeTakeFirst()

/** As `findRepayment`, for an id that is known to exist. */
export const getRepayment = (db: DbOrTx, repaymentId: number) => selectRepayment(db, repaymentId).executeTakeFirstOrThrow()
export type RepaymentRow = Awaited<ReturnType<typeof getRepayment>>

/** Lists the repayments of orders, oldest first. */
export async function listRepayments(db: DbOrTx, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('repayments')
    .where('order_id', 'in', orderIds)
    .select(['order_id', 'status', 'reason', 'items_minor', 'shipping_minor', 'charged_minor', 'created_at', 'ended_at'])
    .orderBy('id')
    .execute()
}

/**
 * Lists the repayments of orders that wait for the end of a dispute, oldest first: those that were
 * not made, and those that the gateway has refused because of it.
 */
export const listDisputedRepayments = (db: DbOrTx, orderIds: readonly number[]) =>
  db
    .selectFrom('repayments')
    .where('order_id', 'in', orderIds)
    .where('bounced_at', 'is', null)
    .where((eb) => eb.or([eb('status', '=', 'pending'), eb.and([eb('status', '=', 'failed'), eb('problem', '=', DISPUTED_CODE)])]))
    .select(['id', 'order_id', 'payment_id', 'status'])
    .orderBy('id')
    .execute()

/**
 * Lists the repayments of orders whose money is still at the gateway, oldest first: those that were
 * not made, also because the gateway has refused them.
 */
export const listUnmadeRepayments = (db: DbOrTx, orderIds: readonly number[]) =>
  db
    .selectFrom('repayments')
    .where('order_id', 'in', orderIds)
    .where('status', '<>', 'done')
    .where('bounced_at', 'is', null)
    .select(['id', 'order_id', 'charged_minor', 'items_minor', 'shipping_minor', 'fee_minor'])
    .orderBy('id')
    .execute()
export type UnmadeRepayment = Awaited<ReturnType<typeof listUnmadeRepayments>>[number]
