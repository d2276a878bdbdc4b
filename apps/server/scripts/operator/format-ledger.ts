import type { OutputOf } from '@partlane/contract/endpoint'
import type { ledger } from '@partlane/contract/ledger'
import { formatAmount, formatMinute, formatPageFooter, formatTable } from './table.ts'

type Totals = OutputOf<typeof ledger.check>['totals']

const formatTotals = (totals: Totals) =>
  formatTable(
    ['CURRENCY', 'ENTRIES', 'SUM'],
    totals.map(({ currency, entries, sum }) => [currency.toUpperCase(), entries, formatAmount(sum)]),
  )

export function formatAccounts({ totals, accounts }: OutputOf<typeof ledger.accounts>): string {
  if (accounts.length === 0) return 'The ledger has no entries.'
  const rows = accounts.map(({ account, entries, balance }) => [account, entries, formatAmount(balance)])
  return `${formatTable(['ACCOUNT', 'ENTRIES', 'BALANCE'], rows)}\n\n${formatTotals(totals)}`
}

export function formatEntries({ items, pagy }: OutputOf<typeof ledger.entries>, { sums }: OutputOf<typeof ledger.sums>): string {
  if (items.length === 0) return 'No entries found.'
  const rows = items.map(({ created_at, movement, account, amount, order_reference, seller_name }) => [
    formatMinute(created_at),
    movement,
    account,
    formatAmount(amount),
    order_reference,
    seller_name,
  ])
  const sumRows = sums.map(({ opening, added, taken, closing }) => [opening, added, taken, closing].map(formatAmount))
  return [
    formatTable(['BEFORE', 'ADDED', 'TAKEN', 'BALANCE AFTER'], sumRows),
    '',
    formatTable(['DATE (UTC)', 'MOVEMENT', 'ACCOUNT', 'AMOUNT', 'ORDER', 'SELLER'], rows),
    formatPageFooter(pagy, 'entries'),
  ].join('\n')
}

export function formatCheck({ totals, unbalanced }: OutputOf<typeof ledger.check>): string {
  if (unbalanced.length === 0) return `${formatTotals(totals)}\n\nEvery movement sums to zero.`
  const rows = unbalanced.map(({ movement, sum }) => [movement, formatAmount(sum)])
  return `${formatTotals(totals)}\n\nThese movements do not sum to zero:\n${formatTable(['MOVEMENT', 'SUM'], rows)}`
}
