import type { GatewayName } from '@partlane/domain/checkout/payment-gateways'
import { gatewayAccount } from '@partlane/domain/ledger/accounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { type DirectShare, paysSellersDirectly } from '@partlane/domain/payouts/direct-payouts'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

type ChargedShare = {
  order_id: number
  seller_id: number
  currency: CurrencyCode
  gateway: GatewayName
  charge_reference: string
  account_reference: string
  captured_at: Date
}

/**
 * Finds the share of an order in a charge, captured or not, whose gateway pays the seller directly.
 * Undefined: the share is paid from the balance.
 */
export async function findDirectShare(db: DbOrTx, orderId: number): Promise<ChargedShare | undefined> {
  const { rows } = await sql<ChargedShare>`
    select o.id as order_id, o.seller_id, o.currency, p.gateway, p.gateway_reference as charge_reference, s.account_reference,
      p.updated_at as captured_at
    from orders o join payments p on p.payment_order_id = o.payment_order_id and p.status in ('authorised', 'captured', 'refunded')
    left join payment_shares s on s.payment_id = p.id and s.seller_id = o.seller_id
    where o.id = ${orderId}`.execute(db)
  const [share] = rows
  return share && paysSellersDirectly(share.gateway) ? share : undefined
}

type ShareSums = { share: number; refunded: number; withheld: number; recovered: number }

/** What a gateway that pays sellers directly has of an order. The order is locked. */
export async function getDirectShare(
  tx: Tx,
  { orderId, gateway }: { orderId: number; gateway: GatewayName },
): Promise<DirectShare & { recoveredMinor: number }> {
  const { rows } = await sql<ShareSums>`
    select o.items_minor + o.shipping_minor - o.fee_minor as share,
      -- What operators have paid outside is not known to the gateway.
      (select coalesce(sum(r.items_minor + r.shipping_minor - r.fee_minor), 0)::bigint from repayments r
        where r.order_id = o.id and r.status = 'done' and r.outside_reference is null) as refunded,
      (select coalesce(sum(c.reserved_minor), 0)::bigint from chargeback_orders c join chargebacks b on b.id = c.chargeback_id
        where c.order_id = o.id and b.withheld_at is not null and b.settled_at is null) as withheld,
      (select coalesce(sum(e.amount_minor), 0)::bigint from ledger_entries e
        where e.order_id = o.id and e.account = ${gatewayAccount(gateway)} and e.movement like 'recovery%') as recovered
    from orders o where o.id = ${orderId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`order ${orderId} does not exist`)
  return {
    shareMinor: Number(row.share),
    refundedMinor: Number(row.refunded),
    withheldMinor: Number(row.withheld),
    recoveredMinor: Number(row.recovered),
  }
}
