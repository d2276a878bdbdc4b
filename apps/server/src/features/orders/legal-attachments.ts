import type { Locale } from '@partlane/domain/locale'
import type { AppContext } from '#app/context.ts'
import { getTermsVersion, renderAgreedTerms, renderMailAttachment } from '#features/static-pages/public.ts'
import type { MailAttachment } from '#platform/mail/mailer.ts'
import { listItems, type OrderRow } from './orders.queries.ts'
import { renderWithdrawalForm } from './withdrawal-form.ts'

/**
 * What the mail of a purchase has to contain for orders from business sellers: the terms in the
 * version that was agreed to, and the withdrawal form of each order. Empty if all sellers are
 * private.
 */
export async function loadLegalAttachments(
  ctx: AppContext,
  { orders, locale }: { orders: readonly OrderRow[]; locale: Locale },
): Promise<MailAttachment[]> {
  const businessOrders = orders.flatMap((order) => (order.company ? { ...order, company: order.company } : []))
  const [first] = businessOrders
  if (!first) return []
  const items = await listItems(
    ctx.db,
    businessOrders.map(({ id }) => id),
  )
  const terms = renderAgreedTerms(ctx, { version: first.terms_version ?? getTermsVersion(ctx), locale })
  const forms = businessOrders.map((order) => ({
    filename: `withdrawal-form-${order.reference}.html`,
    text: renderWithdrawalForm(ctx, { order, items: items.filter(({ order_id }) => order_id === order.id), locale }),
  }))
  return [{ filename: 'terms.html', text: terms }, ...forms].map((file) => renderMailAttachment(ctx, { ...file, locale }))
}
