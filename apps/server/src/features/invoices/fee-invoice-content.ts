import type { FeePayer, FeeRate } from '@partlane/domain/invoices/fee-rates'
import type { CurrencyCode } from '@partlane/domain/money/money'

/** What an invoice of the marketplace for the fees of a month shows. Amounts in minor units. */
export type FeeInvoiceContent = {
  number: string
  issuedAt: Date
  /** The first and the last day of the month. */
  period: { first: Date; last: Date }
  currency: CurrencyCode
  /** Lines of text. */
  issuer: readonly string[]
  /** Null after the retention period of a closed account. */
  seller: FeePayer | null
  rates: readonly FeeRate[]
  isCredit: boolean
  reasonOfNoVat: 'reverse_charge' | 'outside_scope' | undefined
}
