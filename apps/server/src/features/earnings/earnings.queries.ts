import { FEE_VAT_ACCOUNT, FEES_ACCOUNT, type SellerAccountName, sellerAccount, sellerBalances } from '@partlane/domain/ledger/accounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, offsetOf, type PageRequest } from '#platform/db/pagination.ts'

const accountsOf = (sellerId: number) => sellerBalances.map((balance) => sellerAccount(sellerId, balance))

/** The condition of the index `ledger_of_sellers`. It is not used without this text. */
const isOfSeller = sql<boolean>`account like 'seller:%'`

type Balances = { currency: CurrencyCode; pending: number; available: number; reserved: number; on_the_way: number; paid_out: number }

/**
 * Lists the balances of a seller and the sums of payouts, in minor units. Positive: owed. What a
 * gateway has taken back from the account of the seller is not paid out.
 */
export async function listBalances(db: DbOrTx, sellerId: number): Promise<Balances[]> {
  const [pending, available, reserved] = accountsOf(sellerId)
  const { rows } = await sql<Balances>`
    with balances as (
      select currency,
        coalesce(-sum(amount_minor) filter (where account = ${pending}), 0)::bigint as pending,
        coalesce(-sum(amount_minor) filter (where account = ${available}), 0)::bigint as available,
        coalesce(-sum(amount_minor) filter (where account = ${reserved}), 0)::bigint as reserved,
        coalesce(-sum(amount_minor) filter (where movement like 'recovery%'), 0)::bigint as recovered
      from ledger_entries where account in (${pending}, ${available}, ${reserved}) and ${isOfSeller} group by currency
    ), paid as (
      select currency,
        coalesce(sum(amount_minor) filter (where status in ('pending', 'sent', 'failed')), 0)::bigint as on_the_way,
        coalesce(sum(coalesce(paid_minor, amount_minor)) filter (where status = 'paid'), 0)::bigint as paid_out
      from payouts where seller_id = ${sellerId} group by currency
    )
    select currency, pending, available, reserved, coalesce(on_the_way, 0)::bigint as on_the_way,
      (coalesce(paid_out, 0) - recovered)::bigint as paid_out
    from balances left join paid using (currency) order by currency`.execute(db)
  return rows
}

type MonthSum = { month: string; currency: CurrencyCode; earned: number; paid_out: number }

/**
 * Lists what a seller has earned and got in each month, newest first. `since`: the first instant.
 * As in the balances, a payout is paid out only when it has arrived. Its month is that of its run.
 */
export async function listMonths(db: DbOrTx, sellerId: number, since: Date): Promise<MonthSum[]> {
  const { rows } = await sql<MonthSum>`
    with lines as (
      select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, currency,
        coalesce(-sum(amount_minor) filter (where movement not like 'payout%' and movement not like 'recovery%'), 0) as earned,
        coalesce(-sum(amount_minor) filter (where movement like 'recovery%'), 0) as recovered
      from ledger_entries
      where account = any(${accountsOf(sellerId)}) and ${isOfSeller} and movement not like 'release:%' and created_at >= ${since}
      group by 1, 2
    ), paid as (
      select to_char(created_at at time zone 'UTC', 'YYYY-MM') as month, currency, sum(coalesce(paid_minor, amount_minor)) as paid
      from payouts where seller_id = ${sellerId} and status = 'paid' and created_at >= ${since} group by 1, 2
    )
    select month, currency, coalesce(earned, 0)::bigint as earned, (coalesce(paid, 0) - coalesce(recovered, 0))::bigint as paid_out
    from lines full join paid using (month, currency) order by 1 desc, 2`.execute(db)
  return rows
}

type LineFilter = { sellerId: number; from?: Date | undefined; to?: Date | undefined; currency?: CurrencyCode | undefined }

/**
 * The movements that change what a seller has, of some accounts of the seller. Movements within the
 * seller's money (releases, reserves) sum to zero and are left out.
 */
const selectLines = (db: DbOrTx, accounts: SellerAccountName[], { from, to, currency }: LineFilter) =>
  db
    .selectFrom('ledger_entries as e')
    .where('e.account', 'in', accounts)
    .where(isOfSeller)
    .where('e.movement', 'not like', 'release:%')
    .where('e.movement', 'not like', 'chargeback%')
    .$if(from !== undefined, (query) => query.where('e.created_at', '>=', from as Date))
    .$if(to !== undefined, (query) => query.where('e.created_at', '<', to as Date))
    .$if(currency !== undefined, (query) => query.where('e.currency', '=', currency as CurrencyCode))

/** The newest lines of one account. */
const selectNewestLines = (db: DbOrTx, account: SellerAccountName, { filter, limit }: { filter: LineFilter; limit: number }) =>
  db
    .selectFrom(
      selectLines(db, [account], filter)
        .select(['e.id', 'e.movement', 'e.currency', 'e.amount_minor', 'e.created_at', 'e.order_id'])
        .orderBy('e.created_at', 'desc')
        .orderBy('e.id', 'desc')
        .limit(limit)
        .as('newest'),
    )
    .selectAll()

/**
 * The lines of a page and those before it, newest first: the newest of each account, which an index
 * has in this order.
 */
export function selectLinesUpTo(db: DbOrTx, filter: LineFilter, page: PageRequest) {
  const limit = offsetOf(page) + page.items
  const [pending, available, reserved] = sellerBalances.map((balance) =>
    selectNewestLines(db, sellerAccount(filter.sellerId, balance), { filter, limit }),
  )
  return db
    .selectFrom(pending!.unionAll(available!).unionAll(reserved!).as('e'))
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id', 'e.movement', 'e.currency', 'e.amount_minor', 'e.created_at', 'e.order_id', 'o.reference as order_reference'])
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
}

/** Lists a page of lines, newest first. */
export const listLines = (db: DbOrTx, filter: LineFilter, page: PageRequest) =>
  fetchPage(db, selectLinesUpTo(db, filter, page), page, selectLines(db, accountsOf(filter.sellerId), filter))

type LineSum = {
  movement: string
  currency: CurrencyCode
  amount_minor: number
  created_at: Date
  order_reference: string | null
  fee_minor: number | null
  fee_vat_minor: number | null
}

/**
 * Lists what has changed the money of a seller in a period, oldest first: one line for each
 * movement, order and currency, with the fee and its VAT that the same movement has posted.
 * Positive: more for the seller. Movements within the seller's money sum to zero and are left out.
 */
export async function listLineSums(db: DbOrTx, { sellerId, from, to }: { sellerId: number; from: Date; to: Date }): Promise<LineSum[]> {
  const { rows } = await sql<LineSum>`
    with lines as (
      select movement, currency, order_id, (-sum(amount_minor))::bigint as amount_minor, min(created_at) as created_at, min(id) as id
      from ledger_entries
      where account = any(${accountsOf(sellerId)}) and ${isOfSeller} and movement not like 'release:%'
        and created_at >= ${from} and created_at < ${to}
      group by movement, currency, order_id having sum(amount_minor) <> 0
    )
    select l.movement, l.currency, l.amount_minor, l.created_at, o.reference as order_reference, f.fee_minor, f.fee_vat_minor
    from lines l left join orders o on o.id = l.order_id left join lateral (
      select (-sum(amount_minor))::bigint as fee_minor,
        (-coalesce(sum(amount_minor) filter (where account = ${FEE_VAT_ACCOUNT}), 0))::bigint as fee_vat_minor
      from ledger_entries e
      where e.movement = l.movement and e.order_id = l.order_id and e.currency = l.currency and e.account in (${FEES_ACCOUNT}, ${FEE_VAT_ACCOUNT})
    ) f on true
    order by l.created_at, l.id`.execute(db)
  return rows
}

/** The balances of a seller before an instant, by currency. Positive: owed to the seller. */
export const listBalancesBefore = (db: DbOrTx, sellerId: number, before: Date) =>
  db
    .selectFrom('ledger_entries as e')
    .where('e.account', 'in', accountsOf(sellerId))
    .where(isOfSeller)
    .where('e.created_at', '<', before)
    .groupBy('e.currency')
    .select(['e.currency', sql<number>`(-sum(e.amount_minor))::bigint`.as('amount_minor')])
    .execute()

/** The kind of invoices that a seller has chosen. */
export const getInvoiceKind = async (db: DbOrTx, sellerId: number) =>
  (await db.selectFrom('users').where('id', '=', sellerId).select('invoice_kind').executeTakeFirstOrThrow()).invoice_kind

export const getPayoutSettings = (db: DbOrTx, sellerId: number) =>
  db.selectFrom('users').where('id', '=', sellerId).select(['payout_schedule', 'payouts_held_reason']).executeTakeFirstOrThrow()

/** Lists a page of payouts, newest first. */
export const listPayouts = (db: DbOrTx, sellerId: number, page: PageRequest) =>
  fetchPage(
    db,
    db
      .selectFrom('payouts as p')
      .leftJoin('orders as o', 'o.id', 'p.order_id')
      .where('p.seller_id', '=', sellerId)
      .select([
        'p.id',
        'p.status',
        'p.currency',
        'p.amount_minor',
        'p.paid_minor',
        'p.gateway',
        'p.order_id',
        'o.reference as order_reference',
      ])
      .select(['p.created_at', 'p.ended_at', 'p.failure_code', 'p.next_attempt_at'])
      .orderBy('p.id', 'desc'),
    page,
    db.selectFrom('payouts').where('seller_id', '=', sellerId),
  )
