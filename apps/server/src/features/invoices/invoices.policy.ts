import { formatInvoiceNumber } from '@partlane/domain/invoices/invoice-numbers'
import type { InvoiceRow } from './invoices.queries.ts'

export const numberOf = ({ document, seller_id, number }: InvoiceRow): string =>
  formatInvoiceNumber(document, { sellerId: seller_id, number })
