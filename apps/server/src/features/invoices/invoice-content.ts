import type { addressLines } from '@partlane/domain/addresses/address-lines'
import type { InvoiceKind } from '@partlane/domain/invoices/invoice-kinds'
import type { InvoiceDocument } from '@partlane/domain/invoices/invoice-numbers'
import type { CurrencyCode } from '@partlane/domain/money/money'

export type PostalAddress = Parameters<typeof addressLines>[0] & { country: string }

export type InvoiceParty = { name: string; address: PostalAddress | null }

export type InvoiceLine = { title: string; quantity: number; unitPriceMinor: number }

/** What an invoice, receipt or credit note shows. Amounts are in minor units of `currency`. */
export type InvoiceContent = {
  document: InvoiceDocument
  kind: InvoiceKind
  vatPercentage: number
  number: string
  /** The invoice that a credit note is about. */
  creditedNumber: string | null
  issuedAt: Date
  orderReference: string
  orderedAt: Date
  seller: InvoiceParty & { vatNumber: string | null; companyNumber: string | null }
  /** The seller is a business. */
  isTrader: boolean
  buyer: InvoiceParty
  /** Empty on a credit note. */
  lines: readonly InvoiceLine[]
  shippingMinor: number
  /** Price and postage, VAT included. */
  grossMinor: number
  vatMinor: number
  /** The exchange surcharge, which has no VAT. */
  surchargeMinor: number
  currency: CurrencyCode
  /** What was collected, if in another currency. */
  charged: { amountMinor: number; currency: CurrencyCode } | null
}
