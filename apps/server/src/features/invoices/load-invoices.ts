import type { FileContent } from '@partlane/contract/endpoint'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { presentPublicUser, toPublicUserRow } from '#features/accounts/public.ts'
import { presentOrderAddress } from '#features/addresses/public.ts'
import { findOrder, listItems, type OrderRow, presentBuyer, sideOf } from '#features/orders/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { createInvoicePdf } from './create-invoice-pdf.ts'
import { drawInTurn } from './draw-in-turn.ts'
import type { InvoiceContent, InvoiceLine } from './invoice-content.ts'
import { numberOf } from './invoices.policy.ts'
import { presentInvoice } from './invoices.present.ts'
import { findInvoicedOrder, getCreditedAmounts, type InvoicedOrder, type InvoiceRow, listInvoices } from './invoices.queries.ts'

/**
 * The invoice and credit notes of an order, oldest first.
 * @throws Refusal not_found when the user is neither the buyer nor the seller
 */
export async function loadInvoices(ctx: AppContext, user: CurrentUser, orderId: number) {
  const order = await getOwnOrder(ctx, user, orderId)
  return (await listInvoices(ctx.db, orderId)).map((row) => presentInvoice(row, order.currency))
}

type Requester = { user: CurrentUser; caller: Pick<Caller, 'locale'> }

/**
 * A document of an order as PDF, in the language of the caller.
 * @throws Refusal not_found, unavailable if the user waits for other documents already
 */
export async function loadInvoiceFile(
  ctx: AppContext,
  { user, caller: { locale } }: Requester,
  { orderId, invoiceId }: { orderId: number; invoiceId: number },
): Promise<FileContent> {
  const order = await getOwnOrder(ctx, user, orderId)
  const [documents, terms] = await Promise.all([listInvoices(ctx.db, orderId), findInvoicedOrder(ctx.db, orderId)])
  const row = documents.find(({ id }) => id === invoiceId)
  const invoice = documents.find(({ document }) => document === 'invoice')
  if (!row || !invoice || !terms) throw new Refusal('not_found')
  const lines = row.repayment_id === null ? await loadLines(ctx, orderId) : []
  const content = toContent(order, { row, terms, lines, locale, creditedNumber: row === invoice ? null : numberOf(invoice) })
  const shippingMinor =
    row.repayment_id === null ? order.shipping_minor : (await getCreditedAmounts(ctx.db, row.repayment_id)).shipping_minor
  const bytes = await drawInTurn(user, () =>
    createInvoicePdf({ ...content, shippingMinor }, { locale, productName: ctx.config.PRODUCT_NAME }),
  )
  return { bytes, file_name: `${content.number}.pdf` }
}

async function getOwnOrder(ctx: AppContext, user: CurrentUser, orderId: number): Promise<OrderRow> {
  const order = await findOrder(ctx.db, orderId)
  if (!order) throw new Refusal('not_found')
  sideOf(order, user)
  return order
}

/** All items that were paid: what is declined later has a credit note. */
async function loadLines(ctx: AppContext, orderId: number): Promise<InvoiceLine[]> {
  const items = await listItems(ctx.db, [orderId])
  return items.map(({ title, quantity, unit_price_minor }) => ({ title, quantity, unitPriceMinor: unit_price_minor }))
}

type ContentParts = { row: InvoiceRow; terms: InvoicedOrder; lines: InvoiceLine[]; locale: Locale; creditedNumber: string | null }

function toContent(order: OrderRow, { row, terms, lines, locale, creditedNumber }: ContentParts): Omit<InvoiceContent, 'shippingMinor'> {
  const { company } = order
  const seller = presentPublicUser(toPublicUserRow(order, 'seller'), locale)
  const buyer = presentBuyer(toPublicUserRow(order, 'buyer'), order.address.full_name, locale)
  const address = presentOrderAddress(order.buyer_deleted_at ? { country: order.address.country } : order.address)
  return {
    document: row.document,
    kind: terms.invoice_kind,
    vatPercentage: Number(terms.invoice_vat_percentage),
    number: numberOf(row),
    creditedNumber,
    issuedAt: row.issued_at,
    orderReference: order.reference,
    orderedAt: order.created_at,
    seller: company
      ? {
          name: company.name ?? seller.display_name,
          address: company.address,
          vatNumber: company.vat_number,
          companyNumber: company.number,
        }
      : { name: seller.display_name, address: null, vatNumber: null, companyNumber: null },
    isTrader: company !== null,
    buyer: { name: order.buyer_deleted_at ? buyer.display_name : (address.full_name ?? buyer.display_name), address },
    lines,
    grossMinor: Number(row.gross_minor),
    vatMinor: Number(row.vat_minor),
    surchargeMinor: Number(row.surcharge_minor),
    currency: order.currency,
    charged:
      row.document === 'invoice' && order.payment_currency !== order.currency
        ? { amountMinor: order.charged_minor, currency: order.payment_currency }
        : null,
  }
}
