import { isCurrencyCode } from '@partlane/domain/money/money'
import type Stripe from 'stripe'
import type { BalanceLine, GatewayBalance } from '../balance-port.ts'
import { KEY_NAME } from './charges.ts'
import type { StripeApi } from './stripe-api.ts'

/**
 * Stripe lists the newest first, so each page is the lines of one window of time, turned round. The
 * window grows while there are few lines, and becomes smaller when there are too many.
 */
const FIRST_WINDOW_MS = 3 * 3_600_000
const MIN_WINDOW_MS = 60_000
const MAX_PAGE_LINES = 1_000
const MAX_LINES = 50_000
const PAGE_SIZE = 100

/** The balance transactions of the marketplace's account. */
export function createStripeBalance(api: StripeApi): GatewayBalance {
  return {
    async listLines({ from, to, cursor }, signal) {
      let { startMs, windowMs } = cursor === null ? { startMs: from.getTime(), windowMs: FIRST_WINDOW_MS } : parseCursor(cursor)
      for (;;) {
        const endMs = Math.min(startMs + windowMs, to.getTime())
        const maxLines = windowMs > MIN_WINDOW_MS ? MAX_PAGE_LINES : MAX_LINES
        const transactions = await listTransactions(api, { startMs, endMs, limit: maxLines + 1, signal })
        if (transactions.length > maxLines) {
          windowMs = Math.max(windowMs / 16, MIN_WINDOW_MS)
          continue
        }
        const lines = transactions.toReversed().flatMap(toLine)
        startMs = endMs
        windowMs *= lines.length === 0 ? 8 : lines.length < MAX_PAGE_LINES / 4 ? 2 : 1
        return { lines, cursor: endMs < to.getTime() ? `${startMs}:${windowMs}` : null }
      }
    },
  }
}

function parseCursor(cursor: string) {
  const [startMs = Number.NaN, windowMs = Number.NaN] = cursor.split(':').map(Number)
  return { startMs, windowMs }
}

type Window = { startMs: number; endMs: number; limit: number; signal: AbortSignal | undefined }

function listTransactions(api: StripeApi, { startMs, endMs, limit, signal }: Window): Promise<Stripe.BalanceTransaction[]> {
  const params = { created: { gte: toSeconds(startMs), lt: toSeconds(endMs) }, limit: PAGE_SIZE, expand: ['data.source'] }
  return api.read((client, options) => client.balanceTransactions.list(params, options).autoPagingToArray({ limit }), signal)
}

const toSeconds = (ms: number) => Math.ceil(ms / 1000)

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
