import type { FileContent } from '@partlane/contract/endpoint'
import { daysOfMonth } from '@partlane/domain/earnings/months'
import { formatFeeNumber } from '@partlane/domain/invoices/invoice-numbers'
import type { Locale } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { PageRequest } from '#platform/db/pagination.ts'
import { createFeeInvoicePdf } from './create-fee-invoice-pdf.ts'
import { drawInTurn } from './draw-in-turn.ts'
import type { FeeInvoiceContent } from './fee-invoice-content.ts'
import { isFeeCredit, reasonOfNoVat } from './fee-invoices.policy.ts'
import { presentFeeInvoice } from './fee-invoices.present.ts'
import { type FeeInvoiceRow, findFeeInvoice, getSellerLocale, hasUser, listFeeInvoices } from './fee-invoices.queries.ts'

/** The invoices of the marketplace to a seller, newest month first. */
export async function loadFeeInvoices(ctx: AppContext, sellerId: number, page: PageRequest) {
  const { items, pagy } = await listFeeInvoices(ctx.db, sellerId, page)
  return { items: items.map(presentFeeInvoice), pagy }
}

/**
 * The invoices of the marketplace to a member, for operators.
 * @throws Refusal not_found
 */
export async function loadFeeInvoicesOfMember(ctx: AppContext, memberId: number, page: PageRequest) {
  if (!(await hasUser(ctx.db, memberId))) throw new Refusal('not_found')
  return loadFeeInvoices(ctx, memberId, page)
}

/**
 * An invoice of the marketplace as PDF for its seller, in the language of the caller.
 * @throws Refusal not_found if it is another seller's, unavailable
 */
export async function loadOwnFeeInvoiceFile(
  ctx: AppContext,
  { user, locale }: { user: CurrentUser; locale: Locale },
  id: number,
): Promise<FileContent> {
  const invoice = await findFeeInvoice(ctx.db, id)
  if (!invoice || invoice.seller_id !== user.id) throw new Refusal('not_found')
  return drawFile(ctx, invoice, { user, locale })
}

/**
 * An invoice of the marketplace as PDF for operators, in the language of its seller.
 * @throws Refusal not_found, unavailable
 */
export async function loadFeeInvoiceFile(ctx: AppContext, user: CurrentUser, id: number): Promise<FileContent> {
  const invoice = await findFeeInvoice(ctx.db, id)
  if (!invoice) throw new Refusal('not_found')
  return drawFile(ctx, invoice, { user, locale: await getSellerLocale(ctx.db, invoice.seller_id) })
}

async function drawFile(ctx: AppContext, invoice: FeeInvoiceRow, { user, locale }: { user: CurrentUser; locale: Locale }) {
  const content = toContent(invoice)
  const bytes = await drawInTurn(user, () => createFeeInvoicePdf(content, { locale, productName: ctx.config.PRODUCT_NAME }))
  return { bytes, file_name: `${content.number}.pdf` }
}

const toContent = (invoice: FeeInvoiceRow): FeeInvoiceContent => ({
  number: formatFeeNumber(invoice.number),
  issuedAt: invoice.issued_at,
  period: daysOfMonth(invoice.month.slice(0, 7)),
  currency: invoice.currency,
  issuer: invoice.issuer
    .split(/\r?\n|, /)
    .map((line) => line.trim())
    .filter(Boolean),
  seller: invoice.seller,
  rates: invoice.rates,
  isCredit: isFeeCredit(invoice),
  reasonOfNoVat: reasonOfNoVat(invoice),
})
