import { z } from 'zod'
import type { BalanceLine, GatewayBalance } from '../balance-port.ts'
import type { PaypalApi } from './paypal-api.ts'
import { moneySchema, parseMoney } from './wire.ts'

/** PayPal searches at most 31 days, and lists at most 10,000 transactions of a search. */
const WINDOW_MS = 24 * 3_600_000
const MAX_EMPTY_WINDOWS = 10
const PAGE_SIZE = 500

const transactionSchema = z.object({
  transaction_id: z.string().min(1),
  paypal_reference_id: z.string().optional(),
  transaction_event_code: z.string(),
  transaction_initiation_date: z.string(),
  transaction_amount: moneySchema,
  custom_field: z.string().optional(),
})
type Transaction = z.output<typeof transactionSchema>

const searchSchema = z.object({
  transaction_details: z.array(z.object({ transaction_info: transactionSchema })).default([]),
  total_pages: z.int().default(1),
})

/**
 * The transaction search. What PayPal charges a seller for a payment is a matter of the two, and
 * no line of ours; PayPal publishes a transaction up to three hours after it was made.
 */
export function createPaypalBalance(api: PaypalApi): GatewayBalance {
  return {
    async listLines({ from, to, cursor }, signal) {
      let [startMs = 0, page = 1] = cursor === null ? [from.getTime(), 1] : cursor.split(':').map(Number)
      for (let count = 1; ; count++) {
        const endMs = Math.min(startMs + WINDOW_MS, to.getTime())
        const found = await search(api, { startMs, endMs, page, signal })
        const isLastPage = page >= found.total_pages
        ;[startMs, page] = isLastPage ? [endMs, 1] : [startMs, page + 1]
        const isEnd = startMs >= to.getTime()
        const lines = found.transaction_details.flatMap(({ transaction_info }) => toLine(transaction_info)).sort(byTime)
        if (lines.length > 0 || isEnd || count === MAX_EMPTY_WINDOWS) return { lines, cursor: isEnd ? null : `${startMs}:${page}` }
      }
    },
  }
}

const byTime = (a: BalanceLine, b: BalanceLine) => a.at.getTime() - b.at.getTime()

type Search = { startMs: number; endMs: number; page: number; signal: AbortSignal | undefined }

/** PayPal includes the end of the time, which belongs to the next window. */
const search = (api: PaypalApi, { startMs, endMs, page, signal }: Search) =>
  api.call({
    method: 'GET',
    path: '/v1/reporting/transactions',
    query: {
      start_date: new Date(startMs).toISOString(),
      end_date: new Date(Math.max(endMs - 1, startMs)).toISOString(),
      fields: 'transaction_info',
      page_size: String(PAGE_SIZE),
      page: String(page),
    },
    schema: searchSchema,
    signal,
  })

/** PayPal's event codes by the beginning. The first that fits decides. */
const kinds: readonly [code: string, kind: BalanceLine['kind'] | undefined][] = [
  ['T0006', 'charge'],
  ['T1107', 'refund'],
  ['T1115', 'refund_failed'],
  ['T1503', 'payout'],
  ['T1502', 'payout_returned'],
  // From the account of a seller whose money was paid before a refund or a dispute.
  ['T2201', 'recovery'],
  ['T1201', 'dispute'],
  ['T1106', 'dispute'],
  ['T1202', 'dispute_won'],
  ['T01', 'cost'],
  // Withdrawals to our bank and deposits: no seller or buyer is concerned.
  ['T03', undefined],
  ['T04', undefined],
]

function toLine(transaction: Transaction): BalanceLine[] {
  const { transaction_id, transaction_event_code: code, paypal_reference_id, custom_field } = transaction
  const [, kind] = kinds.find(([start]) => code.startsWith(start)) ?? ['', undefined]
  if (!kind) return []
  const { amountMinor, currency } = parseMoney(transaction.transaction_amount)
  const isCost = kind === 'cost'
  // Refunds are named by themselves, the others by what they are about: order, payout, dispute.
  const subject = kind === 'refund' ? transaction_id : (paypal_reference_id ?? transaction_id)
  return [
    {
      reference: transaction_id,
      kind,
      subject,
      idempotencyKey: custom_field ?? null,
      amountMinor: isCost ? 0 : amountMinor,
      costMinor: isCost ? 0 - amountMinor : 0,
      currency,
      at: new Date(transaction.transaction_initiation_date),
    },
  ]
}
