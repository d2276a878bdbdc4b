import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { Refusal } from '@partlane/domain/refusal'
import { sql } from 'kysely'
import { userNameOf } from '#features/accounts/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

export const findPaymentOfDispute = async (db: DbOrTx, gateway: GatewayName, chargeKey: string | null) =>
  chargeKey === null
    ? undefined
    : db
        .selectFrom('payments')
        .where('idempotency_key', '=', chargeKey)
        .where('gateway', '=', gateway)
        .select(['id', 'payment_order_id'])
        .executeTakeFirst()

export const findChargeback = (db: DbOrTx, id: number) => db.selectFrom('chargebacks').where('id', '=', id).selectAll().executeTakeFirst()

/** @throws Refusal not_found, chargeback_is_<status> */
export async function getUnansweredChargeback(db: DbOrTx, id: number) {
  const chargeback = await findChargeback(db, id)
  if (!chargeback) throw new Refusal('not_found')
  if (chargeback.status !== 'needs_response') throw new Refusal(`chargeback_is_${chargeback.status}`)
  return chargeback
}

/** Lists the orders that bear a chargeback. */
export const listChargebackOrders = (db: DbOrTx, chargebackId: number) =>
  db
    .selectFrom('chargeback_orders as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .innerJoin('users as s', 's.id', 'o.seller_id')
    .where('c.chargeback_id', '=', chargebackId)
    .select([
      'c.order_id',
      'c.disputed_minor',
      'c.reserved_minor',
      'c.seller_text',
      'c.repaid_at',
      'o.reference',
      'o.seller_id',
      'o.currency',
      userNameOf('s').as('seller_name'),
    ])
    .orderBy('c.order_id')
    .execute()
export type ChargebackOrderRow = Awaited<ReturnType<typeof listChargebackOrders>>[number]

/** Lists chargebacks that have not ended at their gateway, for the job that fetches them again. */
export const listUnendedChargebacks = (db: DbOrTx, { afterId, limit }: { afterId: number; limit: number }) =>
  db
    .selectFrom('chargebacks')
    .where('ended_at', 'is', null)
    .where('id', '>', afterId)
    .select(['id', 'gateway', 'reference', 'status', 'evidence_due_at'])
    .orderBy('id')
    .limit(limit)
    .execute()

export type ChargebackState = 'open' | 'ended'

/** Lists a page of chargebacks: open ones by their due date, ended ones newest first. */
export const listChargebacks = (db: DbOrTx, state: ChargebackState, page: PageRequest) =>
  fetchPage(
    db,
    db
      .selectFrom('chargebacks')
      .where('ended_at', state === 'open' ? 'is' : 'is not', null)
      .select(['id', 'gateway', 'reference', 'amount_minor', 'currency', 'reason', 'status', 'evidence_due_at', 'opened_at', 'ended_at'])
      .orderBy(state === 'open' ? sql`evidence_due_at nulls last` : sql`id desc`)
      .orderBy('id'),
    page,
  )
export type ChargebackListRow = Awaited<ReturnType<typeof listChargebacks>>['items'][number]

/** The latest chargeback of an order. */
export const findChargebackOfOrder = (db: DbOrTx, orderId: number) =>
  db
    .selectFrom('chargeback_orders as c')
    .innerJoin('chargebacks as b', 'b.id', 'c.chargeback_id')
    .where('c.order_id', '=', orderId)
    .select([
      'b.id',
      'b.status',
      'b.reason',
      'b.evidence_due_at',
      'b.evidence_submitted_at',
      'b.opened_at',
      'b.ended_at',
      'c.reserved_minor',
      'c.seller_text',
    ])
    .orderBy('b.id', 'desc')
    .executeTakeFirst()
export type OrderChargebackRow = NonNullable<Awaited<ReturnType<typeof findChargebackOfOrder>>>
