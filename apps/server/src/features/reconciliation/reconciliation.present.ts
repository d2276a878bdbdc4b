import { money } from '@partlane/domain/money/amounts'
import type { DifferenceRow } from './reconciliation.queries.ts'

export const presentDifference = (row: DifferenceRow) => ({
  id: String(row.id),
  gateway: row.gateway,
  kind: row.kind,
  subject: row.subject,
  line_kind: row.line_kind,
  gateway_amount: row.gateway_minor === null ? null : money(row.gateway_minor, row.currency),
  ledger_amount: row.ledger_minor === null ? null : money(row.ledger_minor, row.currency),
  at: row.at.toISOString(),
  found_at: row.found_at.toISOString(),
  resolved_at: row.resolved_at?.toISOString() ?? null,
  resolution: row.resolution,
})
