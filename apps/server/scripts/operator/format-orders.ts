import type { Pagy } from '@partlane/contract/endpoint'
import type { missedDeadline, orderFile, orderSummary, repaymentProblem } from '@partlane/contract/operator-orders'
import type { Flat } from '@partlane/contract/resource'
import { formatAmount, formatMinute, formatPageFooter, formatPairs, formatTable } from './table.ts'

export function formatOrders(orders: readonly Flat<typeof orderSummary>[], pagy: Pagy): string {
  if (orders.length === 0) return 'No orders found.'
  const rows = orders.map((order) => [
    order.id,
    order.reference,
    order.status,
    formatAmount(order.total),
    order.buyer_name,
    order.seller_name,
    order.title,
    formatMinute(order.created_at),
    order.missed_deadlines || '',
    order.failed_repayments || '',
  ])
  const headings = ['ID', 'NUMBER', 'STATUS', 'TOTAL', 'BUYER', 'SELLER', 'FIRST ITEM', 'PLACED (UTC)', 'MISSED', 'FAILED REPAYMENTS']
  return `${formatTable(headings, rows)}\n${formatPageFooter(pagy, 'orders')}`
}

export function formatMissedDeadlines(deadlines: readonly Flat<typeof missedDeadline>[], pagy: Pagy): string {
  if (deadlines.length === 0) return 'No missed deadlines.'
  const rows = deadlines.map(({ missed_at, kind, order_reference, order_status, buyer_name, seller_name }) => [
    formatMinute(missed_at),
    kind,
    order_reference,
    order_status,
    buyer_name,
    seller_name,
  ])
  return `${formatTable(['MISSED (UTC)', 'DEADLINE', 'ORDER', 'STATUS', 'BUYER', 'SELLER'], rows)}\n${formatPageFooter(pagy, 'deadlines')}`
}

export function formatRepayments(repayments: readonly Flat<typeof repaymentProblem>[], pagy: Pagy): string {
  if (repayments.length === 0) return 'No failed or late repayments.'
  const rows = repayments.map((repayment) => [
    repayment.id,
    repayment.order_reference,
    repayment.status,
    formatAmount(repayment.amount),
    repayment.problem,
    repayment.gateway,
    formatMinute(repayment.created_at),
    repayment.buyer_name,
  ])
  return `${formatTable(['ID', 'ORDER', 'STATUS', 'AMOUNT', 'PROBLEM', 'GATEWAY', 'REQUESTED (UTC)', 'BUYER'], rows)}\n${formatPageFooter(pagy, 'repayments')}`
}

type OrderFile = Flat<typeof orderFile>

export function formatOrder(order: OrderFile): string {
  return [
    formatPairs([
      ['id', order.id],
      ['number', order.reference],
      ['purchase', order.purchase_reference],
      ['status', order.status],
      ['placed', formatMinute(order.created_at)],
      ['completed', formatMinute(order.completed_at)],
      ['buyer', `${order.buyer.name} (${order.buyer.id})`],
      ['buyer email', order.buyer.email],
      ['seller', `${order.seller.name} (${order.seller.id})`],
      ['seller email', order.seller.email],
      ['total', formatAmount(order.total)],
      ['charged', formatAmount(order.charged)],
      ['fee', formatAmount(order.fee)],
      ['paid back', formatAmount(order.repaid)],
    ]),
    ...listTables(order),
  ].join('\n\n')
}

function listTables(order: OrderFile): string[] {
  const tables: [string[], unknown[][]][] = [
    [
      ['ITEM', 'TITLE', 'UNITS', 'STATUS', 'SENT (UTC)'],
      order.items.map((i) => [i.id, i.title, i.quantity, i.status, formatMinute(i.dispatched_at)]),
    ],
    [['PARCEL', 'STATUS', 'CARRIER', 'TRACKING NUMBER'], order.parcels.map((p) => [p.id, p.status, p.carrier_name, p.tracking_number])],
    [
      ['DEADLINE', 'KIND', 'DUE (UTC)', 'OUTCOME'],
      order.deadlines.map((d) => [d.id, d.kind, formatMinute(d.due_at), d.outcome ?? 'running']),
    ],
    [
      ['REPAYMENT', 'REASON', 'STATUS', 'AMOUNT', 'REFERENCE', 'PROBLEM'],
      order.repayments.map((r) => [
        r.id,
        r.reason,
        r.status,
        formatAmount(r.amount),
        r.gateway_reference ?? r.outside_reference,
        r.problem,
      ]),
    ],
    [['MAIL (UTC)', 'TO', 'EMAIL', 'TITLE'], order.mails.map((m) => [formatMinute(m.sent_at), m.side, m.email, m.title])],
    [['LEDGER', 'ACCOUNT', 'AMOUNT'], order.ledger.map((entry) => [entry.movement, entry.account, formatAmount(entry.amount)])],
    [
      ['HISTORY (UTC)', 'STEP', 'BY', 'REASON'],
      order.timeline.map((s) => [formatMinute(s.at), s.step, s.actor, s.text ?? s.reason ?? s.deadline]),
    ],
    [['AUDIT (UTC)', 'OPERATOR', 'ACTION', 'REASON'], order.audit.map((a) => [formatMinute(a.created_at), a.operator, a.action, a.reason])],
  ]
  return tables.filter(([, rows]) => rows.length > 0).map(([headings, rows]) => formatTable(headings, rows))
}
