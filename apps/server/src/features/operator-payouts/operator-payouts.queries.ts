import type { CurrencyCode } from '@partlane/domain/money/money'
import type { PayoutStatus } from '@partlane/domain/payouts/payout-machine'
import { sql } from 'kysely'
import { userNameOf } from '#features/accounts/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

/** As the index `payouts_for_operators`: failed ones first, then those on their way. */
const urgency = sql<number>`(case p.status when 'failed' then 0 when 'pending' then 1 when 'sent' then 1 else 2 end)`

export type PayoutFilter = { status?: PayoutStatus | undefined; seller?: number | undefined }

/** Lists a page of payouts, failed ones first, then those on their way, each newest first. */
export function listPayouts(db: DbOrTx, { status, seller }: PayoutFilter, page: PageRequest) {
  const payouts = db
    .selectFrom('payouts as p')
    .$if(status !== undefined, (query) => query.where('p.status', '=', status!))
    .$if(seller !== undefined, (query) => query.where('p.seller_id', '=', seller!))
  return fetchPage(
    db,
    selectPayouts(payouts)
      .$if(status === undefined, (query) => query.orderBy(urgency))
      .orderBy('p.id', 'desc'),
    page,
    payouts,
  )
}
export type OperatorPayoutRow = Awaited<ReturnType<typeof listPayouts>>['items'][number]

export const getOperatorPayout = (db: DbOrTx, id: number): Promise<OperatorPayoutRow> =>
  selectPayouts(db.selectFrom('payouts as p').where('p.id', '=', id)).executeTakeFirstOrThrow()

export const findPayoutSeller = (db: DbOrTx, id: number) =>
  db.selectFrom('payouts').where('id', '=', id).select('seller_id').executeTakeFirst()

const fromPayouts = (db: DbOrTx) => db.selectFrom('payouts as p')

const selectPayouts = (payouts: ReturnType<typeof fromPayouts>) =>
  payouts
    .innerJoin('users as u', 'u.id', 'p.seller_id')
    .leftJoin('orders as o', 'o.id', 'p.order_id')
    .select([
      'p.order_id',
      'o.reference as order_reference',
      'p.id',
      'p.status',
      'p.currency',
      'p.amount_minor',
      'p.seller_id',
      'p.gateway',
      'p.gateway_reference',
      'p.attempt',
      'p.failure_code',
      'p.created_at',
      'p.ended_at',
      'p.next_attempt_at',
      'p.return_requested_at',
      'u.payouts_held_reason',
    ])
    .select(userNameOf('u').as('seller_name'))

/** Lists a page of sellers whose payouts are held, with what they have available per currency. */
export const listHolds = (db: DbOrTx, page: PageRequest) =>
  fetchPage(
    db,
    db
      .selectFrom('users as u')
      .where('u.payouts_held_reason', 'is not', null)
      .select(['u.id', 'u.payouts_held_reason', userNameOf('u').as('seller_name'), availableOf.as('available')])
      .orderBy('u.id'),
    page,
  )
export type HoldRow = Awaited<ReturnType<typeof listHolds>>['items'][number]

const availableOf = sql<{ currency: CurrencyCode; amount_minor: number }[]>`(
  select coalesce(json_agg(json_build_object('currency', currency, 'amount_minor', sum) order by currency), '[]') from (
    select currency, (-sum(amount_minor))::bigint as sum from ledger_entries
    where account = 'seller:' || u.id || ':available' and account like 'seller:%:available' group by currency having sum(amount_minor) <> 0
  ) as balances)`

/**
 * The payments that are not collected since an instant, or have a problem: two indexes have them.
 * Materialised, because a page of the joined payments would otherwise be read in the order of all
 * payments, which takes the longer the fewer match.
 */
const withProblems = (db: DbOrTx, since: Date) =>
  db.with(
    (cte) => cte('problems').materialized(),
    (cte) =>
      cte
        .selectFrom('payments')
        .where('problem', 'is not', null)
        .select('id')
        .union(cte.selectFrom('payments').where('status', '=', sql.lit('authorised')).where('updated_at', '<', since).select('id')),
  )

/**
 * Lists a page of payments that are not collected since an instant, or have a problem, oldest
 * first, with the orders of their purchase.
 */
export const listPaymentProblems = (db: DbOrTx, { since, page }: { since: Date; page: PageRequest }) =>
  fetchPage(db, selectPaymentProblems(db, since), page, withProblems(db, since).selectFrom('problems'))

export const selectPaymentProblems = (db: DbOrTx, since: Date) =>
  withProblems(db, since)
    .selectFrom('problems')
    .innerJoin('payments as p', 'p.id', 'problems.id')
    .innerJoin('payment_orders as po', 'po.id', 'p.payment_order_id')
    .innerJoin('users as u', 'u.id', 'po.user_id')
    .select(['p.id', 'p.status', 'p.problem', 'p.amount_minor', 'p.currency', 'p.gateway', 'p.gateway_reference', 'p.created_at'])
    .select(['po.reference as purchase_reference', 'u.id as buyer_id', userNameOf('u').as('buyer_name'), ordersOf.as('orders')])
    .orderBy('p.id')
export type PaymentProblemRow = Awaited<ReturnType<typeof listPaymentProblems>>['items'][number]

const ordersOf = sql<{ id: number; reference: string }[]>`(
  select coalesce(json_agg(json_build_object('id', o.id, 'reference', o.reference) order by o.id), '[]')
  from orders o where o.payment_order_id = po.id)`
