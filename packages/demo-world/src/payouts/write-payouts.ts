import { type AccountName, gatewayAccount, payoutsAccount, sellerAccount } from '@partlane/domain/ledger/accounts'
import { buildTransferEntries } from '@partlane/domain/ledger/movements'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { isPayoutDay, minPayoutMinor, retryPayoutAt } from '@partlane/domain/payouts/payout-rules'
import { sql } from 'kysely'
import type { WrittenPerson } from '../people/write-people.ts'
import type { DemoTransaction, Row } from '../services.ts'

const GATEWAY = 'sandbox'
const RUN_HOUR_MS = 5 * 3_600_000
const DAY_MS = 86_400_000

/** Sellers whose payouts are written. The bank of `dave` refuses them. */
const paidSellers = ['rosie', 'wei', 'mathieu', 'dave']

/**
 * Releases the completed orders, and pays connected sellers on each payout day until now. Orders
 * and ledger entries must be written before.
 */
export async function writePayouts(tx: DemoTransaction, { people, now }: { people: readonly WrittenPerson[]; now: Date }): Promise<void> {
  await releaseCompletedOrders(tx)
  const plans: Plan[] = []
  for (const seller of people.filter(({ key }) => paidSellers.includes(key))) {
    plans.push(...planPayouts(seller, await loadReleases(tx, seller.id), now))
  }
  const ids = await tx.reserveIds('payouts', plans.length)
  const payouts = plans.map((plan, i) => ({ ...plan, id: ids[i] ?? 0 }))
  await tx.insertRows('payouts', payouts.map(payoutRow))
  await tx.insertRows('sandbox_gateway.transfers', payouts.map(transferRow))
  await tx.insertRows('sandbox_gateway.payouts', payouts.map(gatewayRow))
  await tx.insertRows('ledger_entries', payouts.flatMap(entryRows))
  await writeBalanceLines(tx)
}

/** The accounting records of the sandbox gateway: one line for each charge, refund, chargeback and
 * payout. */
async function writeBalanceLines(tx: DemoTransaction): Promise<void> {
  await sql`
    insert into sandbox_gateway.balance_lines (kind, subject, idempotency_key, amount_minor, currency, at)
    select 'charge', reference, idempotency_key, amount_minor, currency, created_at from sandbox_gateway.charges where status in ('captured', 'refunded')
    union all
    select 'refund', r.reference, r.idempotency_key, -r.amount_minor, c.currency, r.created_at
    from sandbox_gateway.refunds r join sandbox_gateway.charges c on c.reference = r.charge_reference
    union all
    select 'dispute', d.reference, null, -d.amount_minor, c.currency, d.created_at
    from sandbox_gateway.disputes d join sandbox_gateway.charges c on c.reference = d.charge_reference
    union all
    select 'dispute_won', d.reference, null, d.amount_minor, c.currency, d.updated_at
    from sandbox_gateway.disputes d join sandbox_gateway.charges c on c.reference = d.charge_reference where d.status = 'won'
    union all
    select 'payout', reference, transfer_key, -amount_minor, currency, created_at from sandbox_gateway.payouts where status = 'paid'`.execute(
    tx.executor,
  )
}

/** The rule is `mayRelease`. Each order is released after its last movement. */
async function releaseCompletedOrders(tx: DemoTransaction): Promise<void> {
  await sql`
    create temporary table released on commit drop as
    select o.id, o.seller_id, o.currency, greatest(o.completed_at, max(e.created_at)) as at,
      coalesce(sum(e.amount_minor) filter (where e.account = 'seller:' || o.seller_id || ':pending' and e.currency = o.currency), 0) as pending
    from orders o join ledger_entries e on e.order_id = o.id
    where o.status = 'completed' and o.released_at is null
      and not exists (select 1 from refunds r where r.order_id = o.id and r.ended_at is null)
      and not exists (select 1 from repayments r where r.order_id = o.id and r.status <> 'done')
      and not exists (
        select 1 from chargeback_orders d join chargebacks c on c.id = d.chargeback_id where d.order_id = o.id and c.settled_at is null)
    group by o.id`.execute(tx.executor)
  await sql`update orders o set released_at = r.at from released r where r.id = o.id`.execute(tx.executor)
  await sql`
    insert into ledger_entries (movement, account, currency, amount_minor, order_id, created_at)
    select 'release:' || r.id, 'seller:' || r.seller_id || ':' || side.balance, r.currency, side.sign * r.pending, r.id, r.at
    from released r cross join (values ('pending', -1), ('available', 1)) side (balance, sign)
    where r.pending <> 0`.execute(tx.executor)
}

type Release = { currency: CurrencyCode; amount_minor: number; created_at: Date }

async function loadReleases(tx: DemoTransaction, sellerId: number): Promise<Release[]> {
  const { rows } = await sql<Release>`
    select currency, (-amount_minor)::float8 as amount_minor, created_at from ledger_entries
    where account = ${sellerAccount(sellerId, 'available')} order by created_at`.execute(tx.executor)
  return rows
}

type Outcome = 'paid' | 'sent' | 'failed' | 'returned'
type Plan = { seller: WrittenPerson; currency: CurrencyCode; amount: number; at: Date; outcome: Outcome }
type Payout = Plan & { id: number }

/** One payout for each currency on each weekly payout day. */
function planPayouts(seller: WrittenPerson, releases: readonly Release[], now: Date): Plan[] {
  return [...Map.groupBy(releases, ({ currency }) => currency)].flatMap(([currency, rows]) => {
    const plans: Plan[] = []
    let paidMinor = 0
    for (const at of payoutTimes(rows[0]?.created_at ?? now, now)) {
      const released = rows.filter((row) => row.created_at < at).reduce((sum, row) => sum + row.amount_minor, 0)
      const amount = released - paidMinor
      if (amount < minPayoutMinor(currency)) continue
      paidMinor += amount
      plans.push({ seller, currency, amount, at, outcome: 'paid' })
    }
    return seller.key === 'dave' ? withoutBank(plans) : withLastOnItsWay(plans)
  })
}

function payoutTimes(first: Date, now: Date): Date[] {
  const times: Date[] = []
  for (let day = first.getTime() - (first.getTime() % DAY_MS); day + RUN_HOUR_MS < now.getTime(); day += DAY_MS) {
    if (isPayoutDay('weekly', new Date(day).toISOString().slice(0, 10))) times.push(new Date(day + RUN_HOUR_MS))
  }
  return times
}

const withLastOnItsWay = (plans: Plan[]): Plan[] => plans.map((plan, i) => (i === plans.length - 1 ? { ...plan, outcome: 'sent' } : plan))

/** The first payout was returned, so the last one contains its amount. It has failed. */
function withoutBank(plans: Plan[]): Plan[] {
  const [first, last] = [plans[0], plans.at(-1)]
  if (!first || !last || first === last) return plans.map((plan) => ({ ...plan, outcome: 'failed' }))
  return [
    { ...first, outcome: 'returned' },
    { ...last, amount: plans.reduce((sum, { amount }) => sum + amount, 0), outcome: 'failed' },
  ]
}

const REFUSED_BY_BANK = 'account_closed'
const HOUR_MS = 3_600_000
const STATUS_INTERVAL_HOURS = 6
const RETURN_DAYS = 4

const keyOf = ({ id }: Payout) => `00000000-0000-4000-9000-${String(id).padStart(12, '0')}`
const accountOf = ({ seller }: Payout) => `acct_demo_${seller.key}`
const endedAt = ({ outcome, at }: Payout) => new Date(at.getTime() + (outcome === 'returned' ? RETURN_DAYS * DAY_MS : HOUR_MS))
const isRefused = ({ outcome }: Plan) => outcome === 'failed' || outcome === 'returned'

function payoutRow(payout: Payout): Row {
  const { id, seller, currency, amount, at, outcome } = payout
  const hasEnded = outcome === 'paid' || outcome === 'returned'
  const nextAttempt = {
    paid: null,
    returned: null,
    sent: new Date(at.getTime() + STATUS_INTERVAL_HOURS * HOUR_MS),
    failed: retryPayoutAt(1, { now: at, isDirect: false }),
  }
  return {
    id,
    seller_id: seller.id,
    gateway: GATEWAY,
    currency,
    amount_minor: amount,
    status: outcome,
    run_day: at.toISOString().slice(0, 10),
    account_reference: accountOf(payout),
    idempotency_key: keyOf(payout),
    gateway_reference: `po_demo_${id}`,
    failure_code: isRefused(payout) ? REFUSED_BY_BANK : null,
    next_attempt_at: nextAttempt[outcome],
    created_at: at,
    updated_at: hasEnded ? endedAt(payout) : at,
    ended_at: hasEnded ? endedAt(payout) : null,
  }
}

const transferRow = (payout: Payout): Row => ({
  reference: `tr_demo_${payout.id}`,
  idempotency_key: keyOf(payout),
  account_reference: accountOf(payout),
  amount_minor: payout.amount,
  recovered_minor: payout.outcome === 'returned' ? payout.amount : 0,
  currency: payout.currency,
  created_at: payout.at,
})

const gatewayRow = (payout: Payout): Row => ({
  reference: `po_demo_${payout.id}`,
  idempotency_key: `${keyOf(payout)}:1`,
  transfer_key: keyOf(payout),
  account_reference: accountOf(payout),
  amount_minor: payout.amount,
  currency: payout.currency,
  status: isRefused(payout) ? 'failed' : payout.outcome,
  failure_code: isRefused(payout) ? REFUSED_BY_BANK : null,
  created_at: payout.at,
  updated_at: payout.at,
})

function entryRows(payout: Payout): Row[] {
  const { id, seller, currency, amount: amount_minor, at, outcome } = payout
  const balance = sellerAccount(seller.id, 'available')
  const onItsWay = payoutsAccount(GATEWAY)
  const move = (movement: string, created_at: Date, from: AccountName, to: AccountName): Row[] =>
    buildTransferEntries({ from, to, currency, amount_minor }, null).map((entry) => ({ ...entry, movement, created_at }))
  return [
    ...move(`payout:${id}`, at, balance, onItsWay),
    ...(outcome === 'paid' ? move(`payout_paid:${id}:1`, endedAt(payout), onItsWay, gatewayAccount(GATEWAY)) : []),
    ...(outcome === 'returned' ? move(`payout_returned:${id}`, endedAt(payout), onItsWay, balance) : []),
  ]
}
