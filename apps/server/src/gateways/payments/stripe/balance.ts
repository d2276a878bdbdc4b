import { isCurrencyCode } from '@partlane/domain/money/money'
import type Stripe from 'stripe'
import type { BalanceLine, GatewayBalance } from '../balance-port.ts'
import { KEY_NAME } from './charges.ts'
import type { StripeApi } from './stripe-api.ts'

/** Stripe lists the newest first, so each page is the lines of a short time, turned round. */
const PAGE_HOURS = 3
const MAX_PAGE_LINES = 10_000
const PAGE_SIZE = 100

/** The balance transactions of the marketplace's account. */
export function createStripeBalance(api: StripeApi): GatewayBalance {
  return {
    async listLines({ from, to, cursor }, signal) {
      const start = cursor === null ? from : new Date(cursor)
      const end = new Date(Math.min(start.getTime() + PAGE_HOURS * 3_600_000, to.getTime()))
      const created = { gte: toSeconds(start), lt: toSeconds(end) }
      const params = { created, limit: PAGE_SIZE, expand: ['data.source'] }
      const transactions = await api.read(
        (client, options) => client.balanceTransactions.list(params, options).autoPagingToArray({ limit: MAX_PAGE_LINES }),
        signal,
      )
      return { lines: transactions.toReversed().flatMap(toLine), cursor: end < to ? end.toISOString() : null }
    },
  }
}

const toSeconds = (date: Date) => Math.ceil(date.getTime() / 1000)

const kinds: ReadonlyMap<string, BalanceLine['kind']> = new Map([
  ['charge', 'charge'],
  ['payment', 'charge'],
  ['refund', 'refund'],
  ['payment_refund', 'refund'],
  ['refund_failure', 'refund_failed'],
  ['payment_failure_refund', 'refund_failed'],
  ['transfer', 'payout'],
  ['transfer_refund', 'payout_returned'],
  ['transfer_cancel', 'payout_returned'],
  ['transfer_failure', 'payout_returned'],
  ['stripe_fee', 'cost'],
  ['stripe_fx_fee', 'cost'],
  ['tax_fee', 'cost'],
])

/** Payouts of the marketplace to its own bank are not lines: no seller or buyer is concerned. */
function toLine(transaction: Stripe.BalanceTransaction): BalanceLine[] {
  const { id: reference, type, amount, fee, currency, created } = transaction
  if (type === 'payout' || type === 'payout_failure' || type === 'payout_cancel' || type === 'topup') return []
  const adjustment = amount < 0 ? 'dispute' : 'dispute_won'
  const kind = kinds.get(type) ?? (isDispute(transaction) ? adjustment : 'cost')
  const isCost = kind === 'cost'
  if (!isCurrencyCode(currency)) throw new Error(`Stripe has a balance in ${currency}, a currency that no purchase has`)
  return [
    {
      reference,
      kind,
      ...subjectOf(transaction),
      amountMinor: isCost ? 0 : amount,
      costMinor: isCost ? fee - amount : fee,
      currency,
      at: new Date(created * 1000),
    },
  ]
}

const isDispute = ({ source }: Stripe.BalanceTransaction) => typeof source === 'object' && source?.object === 'dispute'

/** Payments are named by the payment intent, as the port names charges. */
function subjectOf({ id, source }: Stripe.BalanceTransaction): Pick<BalanceLine, 'subject' | 'idempotencyKey'> {
  if (source === null || typeof source === 'string') return { subject: source ?? id, idempotencyKey: null }
  switch (source.object) {
    case 'charge':
      return { subject: idOf(source.payment_intent) ?? source.id, idempotencyKey: source.metadata[KEY_NAME] ?? null }
    case 'refund':
    case 'transfer':
      return { subject: source.id, idempotencyKey: source.metadata?.[KEY_NAME] ?? null }
    default:
      return { subject: source.id, idempotencyKey: null }
  }
}

const idOf = (object: string | { id: string } | null) => (object === null || typeof object === 'string' ? object : object.id)
