import { sumFees } from '@partlane/domain/invoices/fee-rates'
import { formatFeeNumber } from '@partlane/domain/invoices/invoice-numbers'
import { money } from '@partlane/domain/money/amounts'
import type { FeeInvoiceRow } from './fee-invoices.queries.ts'

export function presentFeeInvoice({ id, number, month, currency, rates, issued_at }: FeeInvoiceRow) {
  const { feeMinor, vatMinor } = sumFees(rates)
  return {
    id: String(id),
    number: formatFeeNumber(number),
    month: month.slice(0, 7),
    currency,
    issued_at: issued_at.toISOString(),
    net: money(feeMinor - vatMinor, currency),
    vat: money(vatMinor, currency),
    total: money(feeMinor, currency),
  }
}
