import type { Check } from './reconcile.ts'

const newPayouts = ({ startedAt }: { startedAt: Date }) => [startedAt]

/** Each statement returns the rows that must not exist. Stripe's records are temporary tables. */
export const payoutChecks: Check[] = [
  {
    name: 'no payout is on its way, and a failed one is given up',
    sql: "select id, status, attempt from payouts where created_at >= $1 and status not in ('paid', 'returned')",
    values: newPayouts,
  },
  {
    name: 'the bank has got a payout that is paid once, with its amount, and no other',
    sql: `select p.id, p.status, count(g.reference)::int as times from payouts p
      left join gateway_payouts g on g.idempotency_key = p.idempotency_key::text and g.status <> 'failed'
      where p.created_at >= $1 group by p.id
      having count(g.reference) <> case when p.status = 'paid' then 1 else 0 end or bool_or(g.amount_minor <> p.amount_minor)`,
    values: newPayouts,
  },
  {
    name: 'a payout is transferred to its seller once, and taken back when it is given up',
    sql: `select p.id, p.status, count(t.reference)::int as transfers, sum(t.amount_minor - t.reversed_minor) as amount from payouts p
      left join gateway_transfers t on t.idempotency_key = p.idempotency_key::text
      where p.created_at >= $1 group by p.id
      having count(t.reference) > 1 or bool_or(t.account <> p.account_reference)
        or coalesce(sum(t.amount_minor - t.reversed_minor), 0) <> case when p.status = 'paid' then p.amount_minor else 0 end`,
    values: newPayouts,
  },
  {
    name: 'Stripe has no transfer and no payout that the program does not know',
    sql: `select reference from gateway_transfers t where not exists (select from payouts where idempotency_key::text = t.idempotency_key)
      union all
      select reference from gateway_payouts g where not exists (select from payouts where idempotency_key::text = g.idempotency_key)`,
    values: () => [],
  },
  {
    name: 'the ledger has taken a payout from its seller once, and from the gateway once when it is paid',
    sql: `select p.id, p.status, taken.amount as taken, paid.amount as paid, back.amount as back from payouts p
      cross join lateral (select coalesce(sum(amount_minor), 0) as amount from ledger_entries
        where movement = 'payout:' || p.id and account = 'seller:' || p.seller_id || ':available') taken
      cross join lateral (select coalesce(sum(amount_minor), 0) as amount from ledger_entries
        where (movement like 'payout_paid:' || p.id || ':%' or movement like 'payout_unpaid:' || p.id || ':%')
          and account = 'gateway:' || p.gateway) paid
      cross join lateral (select coalesce(sum(amount_minor), 0) as amount from ledger_entries
        where movement = 'payout_returned:' || p.id and account = 'seller:' || p.seller_id || ':available') back
      where p.created_at >= $1 and (taken.amount <> p.amount_minor
        or paid.amount <> case when p.status = 'paid' then -p.amount_minor else 0 end
        or back.amount <> case when p.status = 'returned' then -p.amount_minor else 0 end)`,
    values: newPayouts,
  },
  {
    name: 'nothing of a payout is on its way in the ledger',
    sql: `select account, currency, sum(amount_minor) from ledger_entries where account = 'payouts:stripe' group by 1, 2 having sum(amount_minor) <> 0`,
    values: () => [],
  },
  {
    name: 'a seller was paid, and has, the share of the orders',
    sql: `select s.seller_id, s.currency, s.share, l.amount from (
        select o.seller_id, o.currency, sum(o.items_minor + o.shipping_minor - o.fee_minor
          - o.repaid_items_minor - o.repaid_shipping_minor + o.repaid_fee_minor) as share
        from orders o where o.payment_order_id > $1 group by 1, 2) s
      cross join lateral (select -coalesce(sum(e.amount_minor), 0) as amount from ledger_entries e
        join orders o on o.id = e.order_id and o.payment_order_id > $1
        where e.account in ('seller:' || s.seller_id || ':pending', 'seller:' || s.seller_id || ':available')
          and e.currency = s.currency) l
      where s.share <> l.amount`,
    values: ({ purchaseId }) => [purchaseId],
  },
  {
    name: 'an order that is over is released once, and no other',
    sql: `select o.id, o.status, o.released_at from orders o where o.payment_order_id > $1
      and (o.released_at is not null) <> (o.status in ('completed', 'cancelled'))
      and not exists (select from refunds r where r.order_id = o.id and r.ended_at is null)`,
    values: ({ purchaseId }) => [purchaseId],
  },
  {
    name: 'every webhook that was received is applied',
    sql: "select id, type, subject_kind from gateway_events where applied_at is null and gateway = 'stripe'",
    values: () => [],
  },
  {
    name: 'the reconciliation knows every record of Stripe with its amount, and its movement',
    sql: `select g.reference, g.amount_minor from gateway_records g where g.amount_minor is distinct from (
        select sum(l.amount_minor) from gateway_lines l where l.gateway = 'stripe' and l.reference like g.reference || '%')
      union all select reference, amount_minor from gateway_lines where gateway = 'stripe' and movement is null`,
    values: () => [],
  },
  {
    name: 'the ledger has nothing at Stripe that Stripe does not know',
    // The attempts of a payout together, as the reconciliation compares them.
    sql: `select entries.subject, sum(amount_minor) as ours, (select sum(l.amount_minor) from gateway_lines l
          where l.gateway = 'stripe' and l.movement = entries.subject) as theirs
      from (select case when movement ~ '^payout_(un)?paid:' then 'payout:' || split_part(movement, ':', 2) else movement end as subject, amount_minor
        from ledger_entries where account = 'gateway:stripe') as entries group by entries.subject
      having sum(amount_minor) <> 0 and sum(amount_minor) is distinct from (select sum(l.amount_minor) from gateway_lines l
        where l.gateway = 'stripe' and l.movement = entries.subject)`,
    values: () => [],
  },
]
