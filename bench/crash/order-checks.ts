import type { Check } from './reconcile.ts'
import type { TraderLoad } from './traders.ts'

/** What the program has confirmed about orders is what their rows say. */
export const confirmedChecks = ({ confirmed, waiting }: TraderLoad): Check[] => [
  {
    name: 'an item that was confirmed as accepted, declined or arrived is',
    sql: `select c.id, c.status as confirmed, i.status from unnest($1::bigint[], $2::text[]) as c(id, status)
      left join order_items i on i.id = c.id
      where i.id is null or i.status = 'pending' or (c.status <> 'accepted' and i.status <> c.status)`,
    values: () => [confirmed.items.map(({ id }) => id), confirmed.items.map(({ status }) => status)],
  },
  {
    name: 'a parcel that was confirmed exists once',
    sql: `select c.attempt, count(p.id)::int as parcels from unnest($1::uuid[]) as c(attempt)
      left join parcels p on p.attempt = c.attempt group by c.attempt having count(p.id) <> 1`,
    values: () => [confirmed.parcelAttempts],
  },
  {
    name: 'a refund that was confirmed exists once, and a final status stays',
    sql: `select c.attempt, c.status as confirmed, min(r.status) as status, count(r.id)::int as refunds
      from unnest($1::uuid[], $2::text[]) as c(attempt, status) left join refunds r on r.attempt = c.attempt
      group by c.attempt, c.status
      having count(r.id) <> 1 or (c.status in ('refunded', 'closed') and min(r.status) <> c.status)`,
    values: () => [confirmed.refunds.map(({ attempt }) => attempt), confirmed.refunds.map(({ status }) => status)],
  },
  {
    name: 'an order on which neither side acted has ended as its deadline says',
    sql: `select w.order_id, w.kind, o.status from unnest($1::bigint[], $2::text[]) as w(order_id, kind)
      join orders o on o.id = w.order_id
      where o.status <> case when w.kind = 'confirm' then 'completed' else 'cancelled' end`,
    values: () => [waiting.map(({ orderId }) => orderId), waiting.map(({ kind }) => kind)],
  },
]

const ofNewOrders = 'o.payment_order_id > $1'

/** Each statement returns the rows that must not exist. */
export const orderChecks: Check[] = [
  {
    name: 'every repayment is done',
    sql: `select r.id, r.order_id, r.status, r.problem from repayments r join orders o on o.id = r.order_id
      where ${ofNewOrders} and r.status <> 'done'`,
    values: ({ purchaseId }) => [purchaseId],
  },
  {
    name: 'the gateway has given back each repayment once, with its amount, and nothing else',
    sql: `select r.id, r.charged_minor, g.reference, g.amount_minor from (
        select r.* from repayments r join orders o on o.id = r.order_id where ${ofNewOrders} and r.charged_minor > 0) r
      full join (select g.* from gateway_refunds g where g.created_at >= $2) g on g.idempotency_key = r.idempotency_key::text
      where r.id is null or g.reference is null or g.amount_minor <> r.charged_minor or g.reference <> r.gateway_reference`,
    values: ({ purchaseId, startedAt }) => [purchaseId, startedAt],
  },
  {
    name: 'a charge is less by what was given back of it',
    sql: `select s.reference, s.amount_minor, s.refunded_minor, given.amount from gateway_charges s
      join payments p on p.gateway_reference = s.reference and p.payment_order_id > $1
      left join lateral (select coalesce(sum(charged_minor), 0) as amount from repayments where payment_id = p.id) given on true
      where s.refunded_minor <> given.amount or (s.status = 'refunded') <> (s.refunded_minor = s.amount_minor)`,
    values: ({ purchaseId }) => [purchaseId],
  },
  {
    name: "the buyer's charge less repayments is the sum of the orders less theirs",
    sql: `select p.id, p.amount_minor, given.amount, rest.amount as orders from payments p
      left join lateral (select coalesce(sum(charged_minor), 0) as amount from repayments where payment_id = p.id) given on true
      left join lateral (select coalesce(sum(charged_minor - repaid_charged_minor), 0) as amount from orders
        where payment_order_id = p.payment_order_id) rest on true
      where p.payment_order_id > $1 and p.status in ('captured', 'refunded') and p.amount_minor - given.amount <> rest.amount`,
    values: ({ purchaseId }) => [purchaseId],
  },
  {
    name: 'an order has given back what its items and refunds say',
    sql: `select o.id, o.repaid_items_minor, o.repaid_shipping_minor, i.items, i.shipping from orders o
      join lateral (select
          sum(refunded_minor) + coalesce(sum(unit_price_minor * quantity) filter (where status = 'declined'), 0) as items,
          sum(refunded_shipping_minor) + coalesce(sum(shipping_minor) filter (where status = 'declined'), 0) as shipping
        from order_items where order_id = o.id) i on true
      where ${ofNewOrders} and (o.repaid_items_minor <> i.items or o.repaid_shipping_minor <> i.shipping)`,
    values: ({ purchaseId }) => [purchaseId],
  },
  {
    name: 'the ledger has one movement for each repayment, with its amount at the gateway',
    sql: `select r.id, r.charged_minor, e.amount, e.entries from repayments r join orders o on o.id = r.order_id
      left join lateral (select sum(amount_minor) as amount, count(*)::int as entries from ledger_entries
        where movement = 'repayment:' || r.id and account like 'gateway:%') e on true
      where ${ofNewOrders} and (e.entries > 1 or e.amount is distinct from case when r.status = 'done' then -r.charged_minor end)`,
    values: ({ purchaseId }) => [purchaseId],
  },
  {
    name: 'order, items and refunds have states that belong together',
    sql: `select o.id, o.status, array_agg(i.status) as items from orders o join order_items i on i.order_id = o.id
      where ${ofNewOrders} group by o.id
      having (o.status = 'cancelled') <> bool_and(i.status = 'declined')
        or (o.status = 'completed') <> (bool_and(i.status in ('declined', 'confirmed')) and bool_or(i.status = 'confirmed'))
        or bool_or(i.status = 'declined' and i.dispatched_at is not null)
      union all
      select o.id, r.status, array_agg(i.open_refund_id::text) from refunds r join orders o on o.id = r.order_id
      join refund_items l on l.refund_id = r.id join order_items i on i.id = l.order_item_id
      where ${ofNewOrders} and (r.status in ('refunded', 'closed')) = (i.open_refund_id is not distinct from r.id)
      group by o.id, r.status`,
    values: ({ purchaseId }) => [purchaseId],
  },
  {
    name: 'the history has each acceptance, ending and arrival of an item once',
    sql: `select o.id, h.step, item, count(*)::int from orders o join order_history h on h.order_id = o.id
      cross join jsonb_array_elements_text(h.data->'item_ids') item
      where ${ofNewOrders} and h.step in ('accepted', 'declined', 'cancelled', 'confirmed')
      group by o.id, h.step, item having count(*) > 1`,
    values: ({ purchaseId }) => [purchaseId],
  },
  {
    name: 'an order that is over has no running deadline, no other is overdue',
    sql: `select o.id, o.status, d.kind, d.due_at from orders o join order_deadlines d on d.order_id = o.id
      where ${ofNewOrders} and d.outcome is null and (o.status in ('completed', 'cancelled') or d.due_at < now())
        and not (d.kind = 'confirm' and exists (select from order_items where id = d.order_item_id and open_refund_id is not null))`,
    values: ({ purchaseId }) => [purchaseId],
  },
  {
    name: 'a completed order has a review of each side, no other has one',
    sql: `select o.id, o.status, count(r.id)::int as reviews from orders o left join reviews r on r.order_id = o.id
      where ${ofNewOrders} group by o.id, o.status having count(r.id) <> case when o.status = 'completed' then 2 else 0 end`,
    values: ({ purchaseId }) => [purchaseId],
  },
]
