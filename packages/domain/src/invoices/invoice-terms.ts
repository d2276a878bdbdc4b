import { vatWithin } from '../accounts/fee-vat.ts'
import type { InvoiceKind } from './invoice-kinds.ts'

/** `percentage`: the VAT rate of the prices. Zero for the kinds that show no VAT. */
export type InvoiceTerms = { kind: InvoiceKind; percentage: number }

type Seller = { isBusiness: boolean; vatNumber: string | null }

/** Both kinds name the VAT number of the seller, so sellers without one write receipts. */
export const mayUseKind = (kind: InvoiceKind, { isBusiness, vatNumber }: Seller): boolean =>
  kind === 'private' || (isBusiness && vatNumber !== null && vatNumber !== '')

/**
 * The terms that an order freezes. A seller whose VAT number was removed after the choice writes
 * receipts again.
 */
export function freezeInvoiceTerms({ kind, percentage, ...seller }: InvoiceTerms & Seller): InvoiceTerms {
  if (!mayUseKind(kind, seller)) return { kind: 'private', percentage: 0 }
  return { kind, percentage: kind === 'vat_registered' ? percentage : 0 }
}

/** The VAT within the gross amount of an invoice, in minor units. Zero if no VAT is shown. */
export const invoiceVat = ({ kind, percentage }: InvoiceTerms, grossMinor: number): number =>
  kind === 'vat_registered' ? vatWithin(grossMinor, percentage) : 0

/**
 * The VAT within a credit note, in minor units. What remains after it is rounded, not the part, so
 * that the credit notes of a whole amount have exactly the VAT of its invoice.
 * `creditedMinor`: the earlier credit notes of the invoice.
 */
export function creditVat(
  terms: InvoiceTerms,
  { invoicedMinor, creditedMinor, creditMinor }: { invoicedMinor: number; creditedMinor: number; creditMinor: number },
): number {
  const remainingMinor = invoicedMinor - creditedMinor
  return invoiceVat(terms, remainingMinor) - invoiceVat(terms, remainingMinor - creditMinor)
}
