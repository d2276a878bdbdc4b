import type { displayedStatusOf } from '@partlane/domain/orders/displayed-status'
import type { OrderDeadlineKind } from '@partlane/domain/orders/order-deadlines'
import type { OrderStage } from '@partlane/domain/orders/order-lists'
import type { OrderStatus } from '@partlane/domain/orders/order-machine'
import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { isInStage } from '#features/orders/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { escapeLikePattern } from '#platform/db/escape-like-pattern.ts'
import { COUNT_LIMIT, countUpToLimit, fetchPage, offsetOf, type PageRequest, pagyOf } from '#platform/db/pagination.ts'
import type { DB } from '#platform/db/schema.generated.ts'

export type OrderFilter = {
  search?: string | undefined
  status?: OrderStatus | undefined
  stage?: OrderStage | undefined
  /** Only orders with a missed deadline. */
  isMissed?: boolean
  /** Only orders with a repayment that the gateway refuses. */
  hasFailedRepayment?: boolean
}

/**
 * The company name, else the full name, as `userName`. A guest has the name of the delivery address
 * of the order `o`.
 */
export const nameOf = (side: 'buyer' | 'seller') =>
  sql<string>`coalesce(case when ${sql.ref(`${side}.role`)} = 'guest' and ${sql.ref(`${side}.deleted_at`)} is null then nullif(o.address->>'full_name', '') end, ${sql.ref(`${side}.company_name`)}, nullif(concat_ws(' ', ${sql.ref(`${side}.first_name`)}, ${sql.ref(`${side}.last_name`)}), ''), ${sql.ref(`${side}.slug`)})`

/** Lists orders for operators, newest first. Two statements. */
export async function listOrderSummaries(db: DbOrTx, filter: OrderFilter, request: PageRequest) {
  const [items, count] = await Promise.all([
    selectOrderSummaries(db, filter, request).execute(),
    countUpToLimit(db, selectAllMatches(db, filter)),
  ])
  return { items, pagy: pagyOf(count, request) }
}
export type OrderSummaryRow = Awaited<ReturnType<typeof listOrderSummaries>>['items'][number]

/** Only the orders of the page are joined with what is shown of them. */
export const selectOrderSummaries = (db: DbOrTx, filter: OrderFilter, request: PageRequest) =>
  db
    .selectFrom('orders as o')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .where('o.id', 'in', selectPageOfMatches(db, filter, request).select('found.id'))
    .select([
      'o.id',
      'o.reference',
      'o.status',
      'o.created_at',
      'o.currency',
      'o.items_minor',
      'o.shipping_minor',
      'o.surcharge_minor',
      'o.next_due_at',
    ])
    .select(['o.repaid_items_minor', 'o.repaid_shipping_minor', 'o.repaid_surcharge_minor'])
    .select([nameOf('buyer').as('buyer_name'), nameOf('seller').as('seller_name'), firstTitle.as('title')])
    .select([
      sql<number>`(select count(*)::int from order_items where order_id = o.id)`.as('items_count'),
      sql<number>`(select count(*)::int from order_deadlines where order_id = o.id and outcome = 'missed')`.as('missed_deadlines'),
      sql<number>`(select count(*)::int from repayments where order_id = o.id and status = 'failed')`.as('failed_repayments'),
    ])
    .select(itemFacts.as('item_facts'))
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')

const itemFacts = sql<Parameters<typeof displayedStatusOf>[1]>`(
  select coalesce(json_agg(json_build_object('status', status, 'dispatched_at', dispatched_at, 'delivered_at', delivered_at)), '[]') from order_items where order_id = o.id)`
const firstTitle = sql<string>`(select title from order_items where order_id = o.id order by id limit 1)`

type OrderQuery = SelectQueryBuilder<DB & { o: DB['orders'] }, 'o', { id: number; created_at: Date }>

/** The orders that a filter selects, besides its text. */
const filterOrders = (db: DbOrTx, { status, stage, isMissed, hasFailedRepayment }: OrderFilter): OrderQuery =>
  db
    .selectFrom('orders as o')
    .$if(status !== undefined, (query) => query.where('o.status', '=', status!))
    .$if(stage !== undefined, (query) => query.where(isInStage(stage!)))
    .$if(isMissed === true, (query) =>
      query.where(isAmong(db.selectFrom('order_deadlines').where('outcome', '=', 'missed').select('order_id'))),
    )
    .$if(hasFailedRepayment === true, (query) =>
      query.where(isAmong(db.selectFrom('repayments').where('status', '<>', 'done').where('status', '=', 'failed').select('order_id'))),
    )
    .select(['o.id', 'o.created_at'])

/**
 * Whether the id of an order is one of these. As an array they are read once. With `in`, a query
 * with a limit can look at the rows of each order in turn.
 */
const isAmong = (orderIds: Expression<{ order_id: number }>) => sql<boolean>`o.id = any(array(${orderIds}))`

/** A page of the matching orders. A branch of a search reads no more orders than it needs. */
function selectPageOfMatches(db: DbOrTx, filter: OrderFilter, request: PageRequest) {
  const newest = (query: OrderQuery) =>
    query
      .orderBy('o.created_at', 'desc')
      .orderBy('o.id', 'desc')
      .limit(offsetOf(request) + request.items)
  return selectMatches(db, filter, newest)
    .orderBy('found.created_at', 'desc')
    .orderBy('found.id', 'desc')
    .limit(request.items)
    .offset(offsetOf(request))
}

const selectAllMatches = (db: DbOrTx, filter: OrderFilter) => selectMatches(db, filter, (query) => query.limit(COUNT_LIMIT))

/** @param limited takes as many orders of each branch as are needed */
function selectMatches(db: DbOrTx, filter: OrderFilter, limited: (query: OrderQuery) => OrderQuery) {
  const orders = filterOrders(db, filter)
  const [first, ...others] = filter.search ? listSearchBranches(db, orders, { search: filter.search, limited }) : [limited(orders)]
  const matches = others.reduce((query, other) => query.union(selectRows(db, other)), selectRows(db, first!))
  return db.selectFrom(matches.as('found'))
}

const selectRows = (db: DbOrTx, query: OrderQuery) => db.selectFrom(query.as('branch')).select(['branch.id', 'branch.created_at'])

type SearchOptions = { search: string; limited: (query: OrderQuery) => OrderQuery }

/**
 * The orders that a text matches, a branch for each index: number of the order or the purchase,
 * email address, name of a side, title or slug of a listing, tracking number.
 */
function listSearchBranches(db: DbOrTx, orders: OrderQuery, { search, limited }: SearchOptions): OrderQuery[] {
  const words = `%${escapeLikePattern(search)}%`
  const number = search.toUpperCase()
  const items = db.selectFrom('order_items as i').select('i.order_id')
  const withItems = (condition: (query: typeof items) => typeof items) => limited(orders.where(isAmong(condition(items))))
  const listings = db.selectFrom('listings').where('slug', '=', search.toLowerCase()).select('id')
  const parcels = db
    .selectFrom('parcels')
    .where(sql<boolean>`upper(replace(tracking_number, ' ', '')) = ${number.replaceAll(' ', '')}`)
    .select('order_id')
  // For each matching user, so that the index of the user's orders is read in its order.
  const ofUsers = (side: 'buyer_id' | 'seller_id') =>
    db
      .selectFrom('users as u')
      .innerJoinLateral(limited(orders.whereRef(`o.${side}`, '=', sql.ref('u.id'))).as('o'), (join) => join.onTrue())
      .where(sql<boolean>`u.people_words like plain_words(${words})`)
      .select(['o.id', 'o.created_at'])
  return [
    limited(orders.where('o.reference', '=', number)),
    limited(orders.where('o.payment_order_id', 'in', db.selectFrom('payment_orders').where('reference', '=', number).select('id'))),
    limited(orders.where('o.buyer_email', '=', search)),
    limited(ofUsers('buyer_id')),
    limited(ofUsers('seller_id')),
    withItems((query) => query.where(sql<boolean>`plain_words(i.title) like plain_words(${words})`)),
    withItems((query) => query.where('i.listing_id', 'in', listings)),
    limited(orders.where(isAmong(parcels))),
  ]
}

/** Lists missed deadlines, newest first. Two statements. */
export const listMissedDeadlines = (db: DbOrTx, { kind, page }: { kind?: OrderDeadlineKind | undefined; page: PageRequest }) =>
  fetchPage(db, selectMissedDeadlines(db, kind), page, filterMissedDeadlines(db, kind))
export type MissedDeadlineRow = Awaited<ReturnType<typeof listMissedDeadlines>>['items'][number]

const filterMissedDeadlines = (db: DbOrTx, kind: OrderDeadlineKind | undefined) =>
  db
    .selectFrom('order_deadlines as d')
    .where('d.outcome', '=', 'missed')
    .$if(kind !== undefined, (query) => query.where('d.kind', '=', kind!))

export const selectMissedDeadlines = (db: DbOrTx, kind: OrderDeadlineKind | undefined) =>
  filterMissedDeadlines(db, kind)
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .select(['d.id', 'd.order_id', 'd.kind', 'd.due_at', 'd.ended_at', 'o.reference', 'o.status'])
    .select([nameOf('buyer').as('buyer_name'), nameOf('seller').as('seller_name'), firstTitle.as('title')])
    .orderBy('d.ended_at', 'desc')
    .orderBy('d.id', 'desc')

/** Lists repayments that failed, or were requested before `pendingSince` and have not ended. */
export const listRepaymentProblems = (db: DbOrTx, { pendingSince, page }: { pendingSince: Date; page: PageRequest }) =>
  fetchPage(db, selectRepaymentProblems(db, pendingSince), page, db.selectFrom('repayments as r').where(isProblem(pendingSince)))
export type RepaymentProblemRow = Awaited<ReturnType<typeof listRepaymentProblems>>['items'][number]

const isProblem = (pendingSince: Date) => (eb: ExpressionBuilder<{ r: DB['repayments'] }, 'r'>) =>
  eb.and([eb('r.status', '<>', 'done'), eb.or([eb('r.status', '=', 'failed'), eb('r.created_at', '<', pendingSince)])])

export const selectRepaymentProblems = (db: DbOrTx, pendingSince: Date) =>
  selectRepayments(db)
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .where(isProblem(pendingSince))
    .select(['o.reference', nameOf('buyer').as('buyer_name')])
    .orderBy('r.created_at')
    .orderBy('r.id')

export const selectRepayments = (db: DbOrTx) =>
  db
    .selectFrom('repayments as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.order_id', 'r.reason', 'r.status', 'r.charged_minor', 'r.gateway_reference', 'r.outside_reference'])
    .select(['r.problem', 'r.created_at', 'r.ended_at', 'p.gateway', 'p.currency as paid_in'])
