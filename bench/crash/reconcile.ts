import { declineReasons, restocksListing } from '@partlane/domain/orders/order-machine'
import type pg from 'pg'

/** What the program must not have changed: the state before the first purchase. */
export type Baseline = { purchaseId: string; startedAt: Date; listings: { id: string; quantity: number; sold: number }[] }

export type Check = { name: string; sql: string; values: (input: ReconcileInput) => unknown[] }
export type ReconcileInput = Baseline & { confirmedIds: readonly string[] }
export type Violation = { name: string; count: number; examples: unknown[] }

const newPurchases = ({ purchaseId }: ReconcileInput) => [purchaseId]

/** Each statement returns the rows that must not exist. */
export const purchaseChecks: Check[] = [
  {
    name: 'a purchase that was confirmed to its buyer is paid',
    sql: `select c.id from unnest($1::bigint[]) as c(id) left join payment_orders p on p.id = c.id
      where p.status is distinct from 'paid'`,
    values: ({ confirmedIds }) => [confirmedIds],
  },
  {
    name: 'a paid purchase has one captured payment of its total, and no other purchase has one',
    sql: `select p.id, p.status, p.total_minor, c.payments, c.amount from payment_orders p
      left join lateral (select count(*)::int as payments, sum(amount_minor)::int as amount from payments
        where payment_order_id = p.id and status in ('captured', 'refunded')) c on true
      where p.id > $1 and ((p.status = 'paid') <> (c.payments = 1) or (p.status = 'paid' and c.amount <> p.total_minor))`,
    values: newPurchases,
  },
  {
    name: 'no payment is left started or authorised',
    sql: `select id, payment_order_id, status from payments
      where payment_order_id > $1 and status in ('started', 'requires_action', 'authorised')`,
    values: newPurchases,
  },
  {
    name: 'the gateway is known to hold no money for a voided payment',
    sql: "select id, payment_order_id from payments where payment_order_id > $1 and status = 'voided' and gateway_released_at is null",
    values: newPurchases,
  },
  {
    name: 'the gateway has captured exactly what the payments say, once for each purchase',
    sql: `select s.reference, s.status as charge, p.id as payment, p.status as payment_status
      from gateway_charges s left join payments p on p.idempotency_key = s.idempotency_key
      where s.created_at >= $1 and (p.id is null or s.status <> p.status or s.amount_minor <> p.amount_minor)
      union all
      select p.gateway_reference, null, p.id, p.status from payments p
      where p.created_at >= $1 and p.status in ('captured', 'refunded') and not exists (
        select 1 from gateway_charges s where s.idempotency_key = p.idempotency_key)`,
    values: ({ startedAt }) => [startedAt],
  },
  {
    name: 'a paid purchase has its orders with all lines and the charged total, no other has orders',
    sql: `select p.id, p.status, o.orders, l.sellers from payment_orders p
      left join lateral (select count(*)::int as orders, coalesce(sum(charged_minor), 0)::int as charged from orders
        where payment_order_id = p.id) o on true
      left join lateral (select count(distinct seller_id)::int as sellers, sum(quantity)::int as units from payment_order_lines
        where payment_order_id = p.id) l on true
      left join lateral (select coalesce(sum(i.quantity), 0)::int as units from order_items i join orders o on o.id = i.order_id
        where o.payment_order_id = p.id) i on true
      where p.id > $1 and case when p.status = 'paid' then o.orders <> l.sellers or o.charged <> p.total_minor or i.units <> l.units
        else o.orders > 0 end`,
    values: newPurchases,
  },
  {
    name: 'a buyer of one part is charged once',
    sql: `select user_id, count(*)::int as purchases from payment_orders where id > $1 and status = 'paid' group by user_id having count(*) > 1`,
    values: newPurchases,
  },
  {
    name: 'the stock is what it was, less what was sold and did not come back, and holds what is reserved',
    sql: `select l.id, l.quantity, l.reserved_quantity, l.sold_quantity, sold.units as sold, held.units as held
      from unnest($1::bigint[], $2::int[], $3::int[]) as b(id, quantity, sold_quantity) join listings l on l.id = b.id
      left join lateral (select coalesce(sum(i.quantity), 0)::int as units from order_items i join orders o on o.id = i.order_id
        where i.listing_id = l.id and o.payment_order_id > $4
          and (i.decline_reason is null or i.decline_reason <> all ($5::text[]))) sold on true
      left join lateral (select coalesce(sum(quantity), 0)::int as units from (
        select quantity from payment_order_lines where listing_id = l.id and held
        union all select quantity from agreed_lines where listing_id = l.id and status = 'open') units) held on true
      where l.quantity <> b.quantity - sold.units or l.sold_quantity <> b.sold_quantity + sold.units
        or l.reserved_quantity <> held.units`,
    values: ({ listings, purchaseId }) => [
      listings.map(({ id }) => id),
      listings.map(({ quantity }) => quantity),
      listings.map(({ sold }) => sold),
      purchaseId,
      declineReasons.filter(restocksListing),
    ],
  },
  {
    name: 'only purchases that are reserved or paying hold stock',
    sql: `select l.id, p.status from payment_order_lines l join payment_orders p on p.id = l.payment_order_id
      where p.id > $1 and l.agreed_line_id is null and l.held <> (p.status in ('reserved', 'paying'))`,
    values: newPurchases,
  },
  {
    name: 'the ledger adds up to zero in each movement and currency',
    sql: 'select movement, currency, sum(amount_minor)::text as sum from ledger_entries group by movement, currency having sum(amount_minor) <> 0',
    values: () => [],
  },
  {
    name: 'the ledger has one movement for each captured payment, with its amount at the gateway',
    sql: `select p.id, p.status, p.amount_minor, e.amount from payments p
      left join lateral (select sum(amount_minor)::int as amount from ledger_entries
        where movement = 'capture:' || p.id and account = 'gateway:' || p.gateway) e on true
      where p.payment_order_id > $1 and e.amount is distinct from case when p.status in ('captured', 'refunded') then p.amount_minor end`,
    values: newPurchases,
  },
  {
    name: 'all events are delivered, none is dead',
    sql: `select e.name, d.reaction, d.attempts, d.last_error from outbox_deliveries d join outbox_events e on e.id = d.event_id
      where d.delivered_at is null and e.created_at >= $1
      union all select name, null, 0, 'not dispatched' from outbox_events where dispatched_at is null and created_at >= $1`,
    values: ({ startedAt }) => [startedAt],
  },
]

/** Compares orders, payments, gateway, stock, ledger and outbox. @returns what does not agree */
export async function reconcile(client: pg.Client, input: ReconcileInput, moreChecks: readonly Check[] = []): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const { name, sql, values } of [...purchaseChecks, ...moreChecks]) {
    const { rows } = await client.query(sql, values(input))
    if (rows.length > 0) violations.push({ name, count: rows.length, examples: rows.slice(0, 3) })
  }
  return violations
}

/** Work that the program still has to do by itself after the last start. */
export async function countUnfinished(client: pg.Client, { purchaseId, startedAt }: Baseline): Promise<number> {
  const { rows } = await client.query(
    `select (select count(*) from payments where payment_order_id > $1 and (status in ('started', 'requires_action', 'authorised')
        or (status = 'voided' and gateway_released_at is null)))::int
      + (select count(*) from outbox_events where dispatched_at is null and created_at >= $2)::int
      + (select count(*) from outbox_deliveries d join outbox_events e on e.id = d.event_id
        where d.delivered_at is null and d.dead_at is null and e.created_at >= $2)::int
      + (select count(*) from repayments r join payments p on p.id = r.payment_id where p.payment_order_id > $1 and r.status <> 'done')::int
      + (select count(*) from order_deadlines d join orders o on o.id = d.order_id
        where o.payment_order_id > $1 and d.outcome is null and d.due_at < now())::int
      + (select count(*) from payouts where created_at >= $2 and status not in ('paid', 'returned'))::int
      + (select count(*) from gateway_events where received_at >= $2 and applied_at is null)::int as count`,
    [purchaseId, startedAt],
  )
  return Number(rows[0]?.count)
}
