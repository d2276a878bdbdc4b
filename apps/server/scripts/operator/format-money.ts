import type { chargeback, chargebackSummary } from '@partlane/contract/chargebacks'
import type { credit } from '@partlane/contract/credits'
import type { Pagy } from '@partlane/contract/endpoint'
import type { operatorPayout, paymentProblem, payoutHold } from '@partlane/contract/operator-payouts'
import type { Flat } from '@partlane/contract/resource'
import { replaceUnprintable } from '@partlane/domain/text/characters'
import { formatAmount, formatMinute, formatPageFooter, formatPairs, formatTable } from './table.ts'

export function formatPayouts(payouts: readonly Flat<typeof operatorPayout>[], pagy: Pagy): string {
  if (payouts.length === 0) return 'No payouts found.'
  const rows = payouts.map((payout) => [
    payout.id,
    payout.return_requested ? `${payout.status}, being returned` : payout.status,
    formatAmount(payout.amount),
    payout.seller_name,
    payout.gateway,
    payout.order?.reference ?? null,
    payout.attempt,
    payout.failure_code,
    formatMinute(payout.next_attempt_at),
    formatMinute(payout.created_at),
    payout.actions.join(', '),
  ])
  const headings = ['ID', 'STATUS', 'AMOUNT', 'SELLER', 'GATEWAY', 'ORDER', 'ATTEMPT', 'FAILURE', 'NEXT (UTC)', 'CREATED (UTC)', 'POSSIBLE']
  return `${formatTable(headings, rows)}\n${formatPageFooter(pagy, 'payouts')}`
}

export function formatHolds(holds: readonly Flat<typeof payoutHold>[], pagy: Pagy): string {
  if (holds.length === 0) return 'No payouts are on hold.'
  const rows = holds.map(({ id, seller_name, available, reason }) => [id, seller_name, available.map(formatAmount).join(', '), reason])
  return `${formatTable(['SELLER', 'NAME', 'AVAILABLE', 'REASON'], rows)}\n${formatPageFooter(pagy, 'sellers')}`
}

export function formatPaymentProblems(problems: readonly Flat<typeof paymentProblem>[], pagy: Pagy): string {
  if (problems.length === 0) return 'No failed payments.'
  const rows = problems.map((payment) => [
    payment.id,
    payment.problem ?? 'not_collected',
    formatAmount(payment.amount),
    payment.buyer_name,
    payment.orders.map(({ reference }) => reference).join(', '),
    payment.gateway,
    payment.gateway_reference,
    formatMinute(payment.created_at),
  ])
  const headings = ['ID', 'PROBLEM', 'AMOUNT', 'BUYER', 'ORDERS', 'GATEWAY', 'REFERENCE', 'CREATED (UTC)']
  return `${formatTable(headings, rows)}\n${formatPageFooter(pagy, 'payments')}`
}

export function formatCredits(credits: readonly Flat<typeof credit>[], pagy: Pagy): string {
  if (credits.length === 0) return 'No credits found.'
  const rows = credits.map((row) => [
    row.id,
    row.status,
    formatAmount(row.amount),
    row.user_name,
    row.requested_by,
    row.decided_by,
    formatMinute(row.created_at),
    row.reason,
  ])
  const headings = ['ID', 'STATUS', 'AMOUNT', 'MEMBER', 'REQUESTED BY', 'DECIDED BY', 'REQUESTED (UTC)', 'REASON']
  return `${formatTable(headings, rows)}\n${formatPageFooter(pagy, 'credits')}`
}

export function formatChargebacks(chargebacks: readonly Flat<typeof chargebackSummary>[], pagy: Pagy): string {
  if (chargebacks.length === 0) return 'No chargebacks found.'
  const rows = chargebacks.map((row) => [
    row.id,
    row.status,
    formatAmount(row.amount),
    row.reason,
    row.gateway,
    row.reference,
    formatMinute(row.evidence_due_at),
    formatMinute(row.opened_at),
    formatMinute(row.ended_at),
  ])
  const headings = ['ID', 'STATUS', 'AMOUNT', 'REASON', 'GATEWAY', 'REFERENCE', 'DUE (UTC)', 'OPENED (UTC)', 'ENDED (UTC)']
  return `${formatTable(headings, rows)}\n${formatPageFooter(pagy, 'chargebacks')}`
}

export function formatChargeback(row: Flat<typeof chargeback>): string {
  const facts = formatPairs([
    ['Chargeback', row.id],
    ['Reference', `${row.gateway} ${row.reference}`],
    ['Status', row.status],
    ['Amount', formatAmount(row.amount)],
    ['Reason', row.reason],
    ['Opened (UTC)', formatMinute(row.opened_at)],
    ['Evidence due (UTC)', formatMinute(row.evidence_due_at)],
    ['Submitted (UTC)', formatMinute(row.evidence_submitted_at)],
    ['Ended (UTC)', formatMinute(row.ended_at)],
  ])
  const orders = formatTable(
    ['ORDER', 'REFERENCE', 'SELLER', 'DISPUTED', 'WITHHELD'],
    row.orders.map((order) => [
      order.order_id,
      order.reference,
      order.seller_name,
      formatAmount(order.disputed),
      formatAmount(order.reserved),
    ]),
  )
  const evidence = row.evidence.split('\n').map(replaceUnprintable).join('\n')
  return `${facts}\n\n${orders}\n\nEvidence:\n${evidence}`
}
