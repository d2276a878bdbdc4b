/** Each has a series of numbers of its own. */
export const invoiceDocuments = ['invoice', 'credit_note'] as const
export type InvoiceDocument = (typeof invoiceDocuments)[number]

const prefixes: Record<InvoiceDocument, string> = { invoice: 'INV', credit_note: 'CN' }
const DIGITS_COUNT = 6
const pad = (number: number) => String(number).padStart(DIGITS_COUNT, '0')

/** The number of a seller's document: INV-42-000017. It does not occur twice in the marketplace. */
export const formatInvoiceNumber = (document: InvoiceDocument, { sellerId, number }: { sellerId: number; number: number }): string =>
  `${prefixes[document]}-${sellerId}-${pad(number)}`

/** The number of an invoice of the marketplace to a seller: FEE-000017. */
export const formatFeeNumber = (number: number): string => `FEE-${pad(number)}`
