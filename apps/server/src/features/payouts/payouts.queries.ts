import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { isUuid } from '#platform/db/is-uuid.ts'

const payoutColumns = [
  'id',
  'seller_id',
  'gateway',
  'currency',
  'amount_minor',
  'status',
  'run_day',
  'account_reference',
  'idempotency_key',
  'attempt',
  'gateway_reference',
  'failure_code',
  'next_attempt_at',
  'created_at',
  'ended_at',
  'return_requested_at',
  'order_id',
  'paid_minor',
] as const

const selectPayouts = (db: DbOrTx) => db.selectFrom('payouts').select(payoutColumns)

export const getPayout = (db: DbOrTx, id: number) => selectPayouts(db).where('id', '=', id).executeTakeFirstOrThrow()
export type PayoutRow = Awaited<ReturnType<typeof getPayout>>

/** Finds a payout by the key that its gateway knows. Those of others have other keys. */
export const findPayoutByKey = async (db: DbOrTx, key: string) =>
  isUuid(key) ? selectPayouts(db).where('idempotency_key', '=', key).executeTakeFirst() : undefined

/** The payout of the share of an order, if its gateway pays sellers directly. */
export const findPayoutOfOrder = (db: DbOrTx, orderId: number) => selectPayouts(db).where('order_id', '=', orderId).executeTakeFirst()

export const findNextAttempt = async (db: DbOrTx) => {
  const row = await db
    .selectFrom('payouts')
    .where('next_attempt_at', 'is not', null)
    .select('next_attempt_at')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at
}

export const listDuePayouts = (db: DbOrTx, { now, limit }: { now: Date; limit: number }) =>
  selectPayouts(db).where('next_attempt_at', '<=', now).orderBy('next_attempt_at').orderBy('id').limit(limit).execute()

type PayableBalance = { seller_id: number; currency: CurrencyCode; amount_minor: number }

/** Lists what sellers have available, more than zero, by seller. One statement for all sellers. */
export async function listPayableBalances(db: DbOrTx): Promise<PayableBalance[]> {
  const { rows } = await sql<PayableBalance>`
    select split_part(account, ':', 2)::bigint as seller_id, currency, (-sum(amount_minor))::bigint as amount_minor
    from ledger_entries where account like 'seller:%:available'
    group by account, currency having sum(amount_minor) < 0 order by 1, 2`.execute(db)
  return rows
}

/**
 * The available balance of a seller in a currency, in minor units. Negative: the seller owes it.
 * The second condition is that of the index `ledger_available`, which has the amounts.
 */
export async function getAvailableBalance(db: DbOrTx, account: string, currency: CurrencyCode): Promise<number> {
  const { sum } = await db
    .selectFrom('ledger_entries')
    .where(sql<string>`account`, '=', account)
    .where(sql<boolean>`account like 'seller:%:available'`)
    .where('currency', '=', currency)
    .select(sql<number>`coalesce(-sum(amount_minor), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/**
 * What repayments that the gateway has not made yet will take from the available balance of a
 * seller: the share of released orders. One that has come back has taken it already.
 */
export async function getOutstandingRepayments(db: DbOrTx, sellerId: number, currency: CurrencyCode): Promise<number> {
  const { sum } = await db
    .selectFrom('repayments as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .where('o.seller_id', '=', sellerId)
    .where('o.currency', '=', currency)
    .where('o.released_at', 'is not', null)
    .where('r.status', '<>', 'done')
    .where('r.bounced_at', 'is', null)
    .select(sql<number>`coalesce(sum(r.items_minor + r.shipping_minor - r.fee_minor), 0)::bigint`.as('sum'))
    .executeTakeFirstOrThrow()
  return Number(sum)
}
