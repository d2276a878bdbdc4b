import type { OrderDeadlineKind } from '@partlane/domain/orders/order-deadlines'
import { type OrderStage, statusesOfStage } from '@partlane/domain/orders/order-lists'
import type { OrderStatus } from '@partlane/domain/orders/order-machine'
import { type ExpressionBuilder, sql } from 'kysely'
import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'
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

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** The company name, else the full name, as `userName`. */
export const nameOf = (side: 'buyer' | 'seller') =>
  sql<string>`coalesce(${sql.ref(`${side}.company_name`)}, nullif(concat_ws(' ', ${sql.ref(`${side}.first_name`)}, ${sql.ref(`${side}.last_name`)}), ''), ${sql.ref(`${side}.slug`)})`

/** Lists orders for operators, newest first. Two statements. */
export const listOrderSummaries = (db: DbOrTx, filter: OrderFilter, page: PageRequest) =>
  fetchPage(db, selectOrderSummaries(db, filter), page)
export type OrderSummaryRow = Awaited<ReturnType<typeof listOrderSummaries>>['items'][number]

export function selectOrderSummaries(db: DbOrTx, { search, status, stage, isMissed, hasFailedRepayment }: OrderFilter) {
  return db
    .selectFrom('orders as o')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .$if(Boolean(search), (query) => query.where('o.id', 'in', matchingOrders(db, search!)))
    .$if(status !== undefined, (query) => query.where('o.status', '=', status!))
    .$if(stage !== undefined, (query) => query.where('o.status', 'in', statusesOfStage(stage!)))
    .$if(stage === 'to_accept', (query) => query.where(hasItems({ status: 'pending' })))
    .$if(stage === 'to_pack', (query) => query.where(hasItems({ status: 'accepted', isUnsent: true })))
    .$if(isMissed === true, (query) =>
      query.where('o.id', 'in', db.selectFrom('order_deadlines').where('outcome', '=', 'missed').select('order_id')),
    )
    .$if(hasFailedRepayment === true, (query) =>
      query.where(
        'o.id',
        'in',
        db.selectFrom('repayments').where('status', '<>', 'done').where('status', '=', 'failed').select('order_id'),
      ),
    )
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
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
}

const firstTitle = sql<string>`(select title from order_items where order_id = o.id order by id limit 1)`

type WantedItem = { status: 'pending' | 'accepted'; isUnsent?: boolean }

const hasItems =
  ({ status, isUnsent = false }: WantedItem) =>
  ({ exists, selectFrom }: ExpressionBuilder<DB & { o: DB['orders'] }, 'o'>) =>
    exists(
      selectFrom('order_items as i')
        .select('i.id')
        .whereRef('i.order_id', '=', 'o.id')
        .where('i.status', '=', status)
        .$if(isUnsent, (query) => query.where('i.shipping_type', '=', 'ship_only').where('i.dispatched_at', 'is', null)),
    )

/**
 * The ids of the orders that a text matches, each condition by an index: number of the order or the
 * purchase, email address, name of a side, title or slug of a listing, tracking number.
 */
function matchingOrders(db: DbOrTx, search: string) {
  const words = `%${escapeLike(search)}%`
  const users = () => db.selectFrom('users').where(sql<boolean>`people_words like plain_words(${words})`).select('id')
  return db
    .selectFrom('orders as found')
    .where('found.reference', '=', search.toUpperCase())
    .select('found.id')
    .unionAll(
      db
        .selectFrom('orders as found')
        .innerJoin('payment_orders as p', 'p.id', 'found.payment_order_id')
        .where('p.reference', '=', search.toUpperCase())
        .select('found.id'),
    )
    .unionAll(db.selectFrom('orders as found').where('found.buyer_email', '=', search).select('found.id'))
    .unionAll(db.selectFrom('orders as found').where('found.buyer_id', 'in', users()).select('found.id'))
    .unionAll(db.selectFrom('orders as found').where('found.seller_id', 'in', users()).select('found.id'))
    .unionAll(
      db.selectFrom('order_items as i').where(sql<boolean>`plain_words(i.title) like plain_words(${words})`).select('i.order_id as id'),
    )
    .unionAll(
      db
        .selectFrom('order_items as i')
        .innerJoin('listings as l', 'l.id', 'i.listing_id')
        .where('l.slug', '=', search.toLowerCase())
        .select('i.order_id as id'),
    )
    .unionAll(
      db
        .selectFrom('parcels')
        .where(sql<boolean>`upper(replace(tracking_number, ' ', '')) = ${search.replaceAll(' ', '').toUpperCase()}`)
        .select('order_id as id'),
    )
}

/** Lists missed deadlines, newest first. Two statements. */
export const listMissedDeadlines = (db: DbOrTx, { kind, page }: { kind?: OrderDeadlineKind | undefined; page: PageRequest }) =>
  fetchPage(db, selectMissedDeadlines(db, kind), page)
export type MissedDeadlineRow = Awaited<ReturnType<typeof listMissedDeadlines>>['items'][number]

export const selectMissedDeadlines = (db: DbOrTx, kind: OrderDeadlineKind | undefined) =>
  db
    .selectFrom('order_deadlines as d')
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .innerJoin('users as seller', 'seller.id', 'o.seller_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .where('d.outcome', '=', 'missed')
    .$if(kind !== undefined, (query) => query.where('d.kind', '=', kind!))
    .select(['d.id', 'd.order_id', 'd.kind', 'd.due_at', 'd.ended_at', 'o.reference', 'o.status'])
    .select([nameOf('buyer').as('buyer_name'), nameOf('seller').as('seller_name'), firstTitle.as('title')])
    .orderBy('d.ended_at', 'desc')
    .orderBy('d.id', 'desc')

/** Lists repayments that failed, or were requested before `pendingSince` and have not ended. */
export const listRepaymentProblems = (db: DbOrTx, { pendingSince, page }: { pendingSince: Date; page: PageRequest }) =>
  fetchPage(db, selectRepaymentProblems(db, pendingSince), page)
export type RepaymentProblemRow = Awaited<ReturnType<typeof listRepaymentProblems>>['items'][number]

export const selectRepaymentProblems = (db: DbOrTx, pendingSince: Date) =>
  selectRepayments(db)
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('users as buyer', 'buyer.id', 'o.buyer_id')
    .where('r.status', '<>', 'done')
    .where((eb) => eb.or([eb('r.status', '=', 'failed'), eb('r.created_at', '<', pendingSince)]))
    .select(['o.reference', nameOf('buyer').as('buyer_name')])
    .orderBy('r.created_at')
    .orderBy('r.id')

export const selectRepayments = (db: DbOrTx) =>
  db
    .selectFrom('repayments as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select(['r.id', 'r.order_id', 'r.reason', 'r.status', 'r.charged_minor', 'r.gateway_reference', 'r.outside_reference'])
    .select(['r.problem', 'r.created_at', 'r.ended_at', 'p.gateway', 'p.currency as paid_in'])
