import { money } from '@partlane/domain/money/amounts'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { numberOf } from './invoices.policy.ts'
import type { getInvoiceSettings, InvoiceRow } from './invoices.queries.ts'

export const presentInvoice = (row: InvoiceRow, currency: CurrencyCode) => ({
  id: String(row.id),
  document: row.document,
  number: numberOf(row),
  issued_at: row.issued_at.toISOString(),
  total: money(Number(row.gross_minor) + Number(row.surcharge_minor), currency),
})

type Settings = Awaited<ReturnType<typeof getInvoiceSettings>>

export const presentSettings = ({ id, role, vat_number, invoice_kind, invoice_vat_percentage }: Settings) => ({
  id: String(id),
  invoice_kind,
  invoice_vat_percentage: Number(invoice_vat_percentage) === 0 ? null : invoice_vat_percentage,
  vat_number,
  is_business: role === 'business',
})
