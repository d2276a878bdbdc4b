import type { ledgerEntry } from '@partlane/contract/ledger'
import type { Flat } from '@partlane/contract/resource'
import { money } from '@partlane/domain/money/amounts'
import type { LedgerEntryRow } from './explorer.queries.ts'

export const presentEntry = (row: LedgerEntryRow): Flat<typeof ledgerEntry> => ({
  id: String(row.id),
  created_at: row.created_at.toISOString(),
  movement: row.movement,
  account: row.account,
  amount: money(row.amount_minor, row.currency),
  order_id: row.order_id === null ? null : String(row.order_id),
  order_reference: row.order_reference,
  seller_id: row.seller_id === null ? null : String(row.seller_id),
  seller_name: row.seller_name,
})
