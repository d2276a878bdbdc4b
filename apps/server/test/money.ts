import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'

/** Each statement returns the rows that must not exist. All repayments have been made. */
const checks = {
  'the ledger sums to zero in each movement and currency': sql`
    select movement, currency from ledger_entries group by movement, currency having sum(amount_minor) <> 0`,
  'a seller never owes money': sql`
    select account, currency, sum(amount_minor) from ledger_entries
    where account like 'seller:%' group by account, currency having sum(amount_minor) > 0`,
  'the charge less the repayments is the sum of the orders less theirs': sql`
    select p.id from payments p where p.status in ('authorised', 'captured', 'refunded') and
      p.amount_minor - (select coalesce(sum(charged_minor), 0) from repayments where payment_id = p.id)
      <> (select sum(charged_minor - repaid_charged_minor) from orders where payment_order_id = p.payment_order_id)`,
  'the gateway has given back the sum of the repayments': sql`
    select p.id, s.refunded_minor from payments p join sandbox_gateway.charges s on s.reference = p.gateway_reference
    where s.refunded_minor <> (select coalesce(sum(charged_minor), 0) from repayments where payment_id = p.id and status = 'done')
      or exists (select from repayments where payment_id = p.id and status <> 'done')`,
  'an order has given back what its items say': sql`
    select o.id from orders o join order_items i on i.order_id = o.id group by o.id
    having sum(case i.status when 'declined' then i.unit_price_minor * i.quantity else i.refunded_minor end) <> o.repaid_items_minor
      or sum(case i.status when 'declined' then greatest(i.shipping_minor, i.refunded_shipping_minor)
        else i.refunded_shipping_minor end) <> o.repaid_shipping_minor`,
  'the status of an order follows from its items': sql`
    select o.id from orders o join order_items i on i.order_id = o.id group by o.id
    having (o.status = 'cancelled') <> bool_and(i.status = 'declined')
      or (o.status = 'completed' and not bool_and(i.status in ('declined', 'confirmed')))
      or bool_or(i.status = 'declined' and i.dispatched_at is not null)`,
  'an open refund and its items name each other': sql`
    select r.id from refunds r join refund_items l on l.refund_id = r.id join order_items i on i.id = l.order_item_id
    where (r.status in ('refunded', 'closed')) = (i.open_refund_id is not distinct from r.id)`,
}

/** @returns the rules about the money of orders that are violated, when no handler is due */
export async function listMoneyErrors({ db }: AppContext): Promise<string[]> {
  const errors: string[] = []
  for (const [name, statement] of Object.entries(checks)) {
    const { rows } = await statement.execute(db)
    if (rows.length > 0) errors.push(`${name}: ${JSON.stringify(rows)}`)
  }
  return errors
}
