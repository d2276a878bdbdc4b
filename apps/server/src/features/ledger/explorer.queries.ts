import { type AccountName, sellerAccount, sellerBalances } from '@partlane/domain/ledger/accounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { sql } from 'kysely'
import { userNameOf } from '#features/accounts/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

const MAX_UNBALANCED_MOVEMENTS = 50

export type LedgerFilter = {
  account?: AccountName | undefined
  seller?: number | undefined
  /** Number or id. */
  order?: string | undefined
  movement?: string | undefined
  currency?: CurrencyCode | undefined
  /** First instant. */
  from?: Date | undefined
  /** Exclusive. */
  to?: Date | undefined
}

/** The condition of the index `ledger_of_sellers`. It is not used without this text. */
const isOfSeller = sql<boolean>`e.account like 'seller:%'`

/** The entries of a filter, without its period. */
function selectEntries(db: DbOrTx, { account, seller, order, movement, currency }: LedgerFilter) {
  const accounts = seller === undefined ? [] : sellerBalances.map((balance) => sellerAccount(seller, balance))
  return db
    .selectFrom('ledger_entries as e')
    .$if(account !== undefined, (query) => query.where('e.account', '=', account!))
    .$if(seller !== undefined, (query) => query.where('e.account', 'in', accounts).where(isOfSeller))
    .$if(order !== undefined, (query) => query.where('e.order_id', '=', findOrderId(order!)))
    .$if(movement !== undefined, (query) => query.where('e.movement', '=', movement!))
    .$if(currency !== undefined, (query) => query.where('e.currency', '=', currency!))
}

const findOrderId = (order: string) =>
  sql<number>`(select id from orders where reference = ${order} or id = ${/^[1-9]\d{0,14}$/.test(order) ? Number(order) : null})`

const selectEntriesOfPeriod = (db: DbOrTx, { from, to, ...filter }: LedgerFilter) =>
  selectEntries(db, filter)
    .$if(from !== undefined, (query) => query.where('e.created_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('e.created_at', '<', to!))

/**
 * The entries that a filter selects, newest first: those of a period by time, as the index
 * `ledger_by_time` has them, others by id, as the indexes of accounts and orders have them.
 */
export const selectEntryList = (db: DbOrTx, filter: LedgerFilter) =>
  selectEntriesOfPeriod(db, filter)
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .leftJoin('users as u', (join) => join.on(isSellerOfAccount))
    .select(['e.id', 'e.movement', 'e.account', 'e.currency', 'e.amount_minor', 'e.created_at', 'e.order_id'])
    .select(['o.reference as order_reference', 'u.id as seller_id'])
    .select(userNameOf('u').$castTo<string | null>().as('seller_name'))
    .$if(filter.from !== undefined || filter.to !== undefined, (query) => query.orderBy('e.created_at', 'desc'))
    .orderBy('e.id', 'desc')

/** Lists a page of the entries that a filter selects. */
export const listEntries = (db: DbOrTx, filter: LedgerFilter, page: PageRequest) =>
  fetchPage(db, selectEntryList(db, filter), page, selectEntriesOfPeriod(db, filter))
export type LedgerEntryRow = Awaited<ReturnType<typeof listEntries>>['items'][number]

const isSellerOfAccount = sql<boolean>`u.id = case when e.account like 'seller:%' then split_part(e.account, ':', 2)::bigint end`

/**
 * Sums the entries that a filter selects, by currency, in minor units. It reads every entry of the
 * filter up to the end of the period, because the opening balance is the sum of those before it.
 */
export const sumEntries = (db: DbOrTx, filter: LedgerFilter) => {
  const isBefore = filter.from ? sql`e.created_at < ${filter.from}` : sql`false`
  return selectEntries(db, filter)
    .$if(filter.to !== undefined, (query) => query.where('e.created_at', '<', filter.to!))
    .select([
      'e.currency',
      sql<number>`coalesce(sum(amount_minor) filter (where ${isBefore}), 0)::bigint`.as('opening'),
      sql<number>`coalesce(sum(amount_minor) filter (where amount_minor > 0 and not ${isBefore}), 0)::bigint`.as('added'),
      sql<number>`coalesce(sum(amount_minor) filter (where amount_minor < 0 and not ${isBefore}), 0)::bigint`.as('taken'),
      sql<number>`count(*) filter (where not ${isBefore})::bigint`.as('entries'),
    ])
    .groupBy('e.currency')
    .orderBy('e.currency')
    .execute()
}

type Balance = { account: string; currency: CurrencyCode; sum: number; entries: number }

/**
 * Lists the balances of all accounts in minor units, those of all sellers together. It reads the
 * whole ledger once, by index.
 */
export async function listBalances(db: DbOrTx): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select account, currency, sum(sum)::bigint as sum, sum(entries)::bigint as entries from (
      select case when account like 'seller:%' then 'sellers:' || split_part(account, ':', 3) else account end as account,
        currency, sum(amount_minor) as sum, count(*) as entries
      from ledger_entries group by ledger_entries.account, currency
    ) as balances group by account, currency order by account, currency`.execute(db)
  return rows
}

/** Lists movements whose entries do not sum to zero in a currency. It reads the whole ledger. */
export const listUnbalancedMovements = (db: DbOrTx) =>
  db
    .selectFrom('ledger_entries')
    .select(['movement', 'currency', sql<number>`sum(amount_minor)::bigint`.as('sum')])
    .groupBy(['movement', 'currency'])
    .having(sql<boolean>`sum(amount_minor) <> 0`)
    .orderBy('movement')
    .limit(MAX_UNBALANCED_MOVEMENTS)
    .execute()
