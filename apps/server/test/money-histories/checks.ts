import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'

/** Repayments that are not in the ledger: they wait, or the gateway has refused them. */
const isUnmade = sql`(r.status = 'pending' or (r.status = 'failed' and r.bounced_at is null))`

/** Each statement returns the rows that must not exist at any time. */
const always = {
  'a movement of the ledger does not sum to zero': sql`
    select movement, currency from ledger_entries group by movement, currency having sum(amount_minor) <> 0`,
  // What the buyer was charged, less what was given back, is the sum of the orders less theirs.
  'a charge differs from its orders': sql`
    select p.id from payments p join payment_orders po on po.id = p.payment_order_id
    where p.status in ('authorised', 'captured', 'refunded') and
      p.amount_minor - (select coalesce(sum(charged_minor), 0) from repayments where payment_id = p.id)
      <> (select coalesce(sum(charged_minor - repaid_charged_minor), 0) from orders where payment_order_id = po.id)`,
  'an order has another status than its items': sql`
    select o.id from orders o join order_items i on i.order_id = o.id group by o.id
    having (o.status = 'cancelled') <> bool_and(i.status = 'declined')
      or (o.status = 'completed' and not bool_and(i.status in ('declined', 'confirmed')))
      or sum(i.refunded_minor) + coalesce(sum(i.unit_price_minor * i.quantity) filter (where i.status = 'declined'), 0) <> o.repaid_items_minor`,
  'a refund and its items differ': sql`
    select r.id from refunds r join refund_items l on l.refund_id = r.id join order_items i on i.id = l.order_item_id
    where (r.status in ('refunded', 'closed')) = (i.open_refund_id is not distinct from r.id)`,
  'the gateway has charged more than once': sql`
    select payment_order_id from payments where status in ('authorised', 'captured') group by payment_order_id having count(*) > 1`,
  'the gateway has given back more than it was charged': sql`
    select reference from sandbox_gateway.charges where refunded_minor > amount_minor`,
  'a bank has got a payout twice': sql`
    select transfer_key from sandbox_gateway.payouts where status <> 'failed' group by transfer_key having count(*) > 1`,
  'PayPal has paid the share of an order twice, or more than it': sql`
    select p.order_id from payouts p join orders o on o.id = p.order_id group by p.order_id
    having count(*) > 1 or max(coalesce(p.paid_minor, p.amount_minor)) > max(o.items_minor + o.shipping_minor - o.fee_minor)`,
  'an order that is not released has nothing to pay out': sql`
    select o.id from orders o join ledger_entries e on e.order_id = o.id
    where o.released_at is null and e.account = 'seller:' || o.seller_id || ':available'`,
}

/** Rules that hold when the gateway is there and nothing is due. */
const settled = {
  'the ledger holds other surcharges than the orders': sql`
    select 1 where (select coalesce(-sum(amount_minor), 0) from ledger_entries where account = 'surcharges')
      <> (select coalesce(sum(amount_minor), 0) from surcharges where status not in ('refunded', 'forfeited'))
      + (select coalesce(sum(surcharge_minor), 0) from repayments r where ${isUnmade})`,
  // The balances and the payouts of a seller are the share of the orders and forfeited surcharges.
  // Repayments that wait for a chargeback are not in the ledger yet.
  'a seller was paid more or less than the share': sql`
    with shares as (
      select o.seller_id, o.currency, sum(o.items_minor + o.shipping_minor - o.fee_minor - o.repaid_items_minor - o.repaid_shipping_minor
        + o.repaid_fee_minor + coalesce((select sum(s.amount_minor - s.fee_minor) from surcharges s
          where s.order_id = o.id and s.status = 'forfeited'), 0)
        + coalesce((select sum(r.items_minor + r.shipping_minor - r.fee_minor) from repayments r
          where r.order_id = o.id and ${isUnmade}), 0)) as share
      from orders o group by 1, 2
    )
    select * from shares s where s.share <>
      -coalesce((select sum(amount_minor) from ledger_entries e where e.account like 'seller:' || s.seller_id || ':%' and e.currency = s.currency), 0)
      + coalesce((select sum(coalesce(p.paid_minor, p.amount_minor)) from payouts p where p.seller_id = s.seller_id and p.currency = s.currency and p.status <> 'returned'), 0)
      -- What PayPal has taken back from the account of the seller.
      - coalesce((select sum(e.amount_minor) from ledger_entries e join orders o on o.id = e.order_id
        where e.account = 'gateway:paypal' and e.movement like 'recovery%' and o.seller_id = s.seller_id and o.currency = s.currency), 0)`,
  'the gateway and the ledger differ': sql`
    with theirs as (
      select currency, sum(amount_minor - cost_minor) as amount from sandbox_gateway.balance_lines group by currency
    ), ours as (select currency, sum(amount_minor) as amount from ledger_entries where account = 'gateway:sandbox' group by currency)
    select coalesce(theirs.currency, ours.currency) as currency, theirs.amount as theirs, ours.amount as ours
    from theirs full join ours using (currency) where coalesce(theirs.amount, 0) <> coalesce(ours.amount, 0)`,
  'a repayment, payment or payout is stuck': sql`
    select 'repayment' as kind, id, status from repayments r where status not in ('done', 'failed')
      and not exists (select from chargebacks c where c.payment_id = r.payment_id and c.settled_at is null)
    union all select 'payment', id, status from payments where status in ('authorised', 'pending')
    union all select 'payout', id, status from payouts where status in ('pending', 'sent')`,
  'an ended chargeback is not settled': sql`
    select id from chargebacks where ended_at is not null and settled_at is null`,
  'the reserves are not those of the open chargebacks': sql`
    select 1 where (select coalesce(-sum(amount_minor), 0) from ledger_entries where account like 'seller:%:reserved') <>
      (select coalesce(sum(o.reserved_minor), 0) from chargeback_orders o join chargebacks c on c.id = o.chargeback_id where c.settled_at is null)`,
  'a completed order is not released': sql`
    select o.id from orders o where o.status in ('completed', 'cancelled') and o.released_at is null
      and not exists (select from refunds r where r.order_id = o.id and r.ended_at is null)
      and not exists (select from repayments r where r.order_id = o.id and r.status <> 'done')
      and not exists (select from chargeback_orders co join chargebacks c on c.id = co.chargeback_id where co.order_id = o.id and c.settled_at is null)`,
}

type Database = Pick<AppContext, 'db'>

async function listErrors({ db }: Database, checks: Record<string, typeof always extends Record<string, infer Check> ? Check : never>) {
  const errors: string[] = []
  for (const [name, statement] of Object.entries(checks)) {
    const { rows } = await statement.execute(db)
    if (rows.length > 0) errors.push(`${name}: ${JSON.stringify(rows)}`)
  }
  return errors
}

/** @returns the rules of money that are violated, at any time */
export const listErrorsNow = (ctx: Database) => listErrors(ctx, always)

/** @returns the rules of money that are violated, when nothing is due */
export const listErrorsAtRest = (ctx: Database) => listErrors(ctx, { ...always, ...settled })
