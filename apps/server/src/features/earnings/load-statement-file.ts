import type { FileContent } from '@partlane/contract/endpoint'
import { boundsOfMonth, daysOfMonth } from '@partlane/domain/earnings/months'
import { mayUseKind } from '@partlane/domain/invoices/invoice-terms'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { drawInTurn, getFeePayer } from '#features/invoices/public.ts'
import type { Caller } from '#platform/http/define-routes.ts'
import { createStatementPdf } from './create-statement-pdf.ts'
import { getInvoiceKind } from './earnings.queries.ts'
import { loadStatements } from './load-statement.ts'

/**
 * The statement of a month as PDF, in the language of the caller. It has the lines and balances of
 * the CSV of the month.
 * @throws Refusal unavailable if the user waits for other documents already
 */
export async function loadStatementFile(
  ctx: AppContext,
  { user, caller: { locale } }: { user: CurrentUser; caller: Pick<Caller, 'locale'> },
  month: string,
): Promise<FileContent> {
  const now = ctx.clock.now()
  const [statements, seller, chosenKind] = await Promise.all([
    loadStatements(ctx, user.id, month),
    getFeePayer(ctx.db, user.id),
    getInvoiceKind(ctx.db, user.id),
  ])
  const isOver = boundsOfMonth(month).to <= now
  const kind = mayUseKind(chosenKind, { isBusiness: seller.is_business, vatNumber: seller.vat_number }) ? chosenKind : 'private'
  const issuer = ctx.config.companyDetails
  const content = { month, until: isOver ? null : now, madeAt: isOver ? daysOfMonth(month).last : now, kind, seller, issuer, statements }
  const bytes = await drawInTurn(user, () => createStatementPdf(content, { locale, productName: ctx.config.PRODUCT_NAME }))
  return { bytes, file_name: `statement-${month}.pdf` }
}
