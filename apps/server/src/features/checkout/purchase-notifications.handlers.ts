import { DEFAULT_LOCALE, isLocale } from '@partlane/domain/locale'
import { createFormatters, translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { displayName, publicUserColumns } from '#features/accounts/public.ts'
import { notify } from '#features/notifications/public.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { purchasePaid } from './checkout.events.ts'

/** A purchase with its parts by seller, as the buyer is told of it: once, however many sellers it has. */
async function loadPurchaseDetails(ctx: AppContext, purchaseId: number) {
  const purchase = await ctx.db
    .selectFrom('payment_orders as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .where('p.id', '=', purchaseId)
    .select(['p.reference', 'p.user_id', 'p.currency', 'p.items_minor', 'p.shipping_minor', 'p.email', 'u.locale'])
    .executeTakeFirstOrThrow()
  const lines = await ctx.db
    .selectFrom('payment_order_lines as l')
    .innerJoin('users as seller', 'seller.id', 'l.seller_id')
    .where('l.payment_order_id', '=', purchaseId)
    .select(['l.seller_id', 'l.title', 'l.quantity'])
    .select(publicUserColumns.map((column) => `seller.${column}` as const))
    .orderBy('l.seller_id')
    .orderBy('l.id')
    .execute()
  return { purchase, lines, total: { amount_minor: purchase.items_minor + purchase.shipping_minor, currency: purchase.currency } }
}

/** The buyer hears that the purchase stands. */
export const notifyBuyer = defineHandler(purchasePaid, 'checkout.tell-buyer', async (ctx, { payment_order_id }) => {
  const { purchase, lines, total } = await loadPurchaseDetails(ctx, payment_order_id)
  await notify(ctx, {
    userId: purchase.user_id,
    objectName: 'order',
    message: 'order',
    data: { reference: purchase.reference, title: lines[0]?.title ?? '', others: lines.length - 1, ...total },
    dedupeKey: `purchase:${payment_order_id}:paid`,
  })
})

/** The same by mail, to the address given at the checkout: a guest has no other. */
export const sendPurchaseMail = defineHandler(purchasePaid, 'checkout.mail-buyer', async (ctx, { payment_order_id }) => {
  const { purchase, lines, total } = await loadPurchaseDetails(ctx, payment_order_id)
  if (!purchase.email) return // has left meanwhile
  const locale = isLocale(purchase.locale) ? purchase.locale : DEFAULT_LOCALE
  const t = translator(locale, 'notifications')
  const { formatMoney } = createFormatters(locale)
  const amount = (amount_minor: number) => formatMoney({ amount_minor, currency: purchase.currency })
  const product = ctx.config.PRODUCT_NAME
  const parcels = [...Map.groupBy(lines, (line) => line.seller_id).values()].map((sellerLines) => {
    const seller = sellerLines[0] ? displayName(sellerLines[0], locale) : ''
    return [t('mail.order.items', { seller }), ...sellerLines.map(({ title, quantity }) => t('mail.line', { title, quantity }))].join('\n')
  })
  const content = layoutMail({
    productName: product,
    locale,
    title: t('mail.order.title'),
    paragraphs: [
      ...parcels,
      t('mail.order.totals', { items: amount(purchase.items_minor), shipping: amount(purchase.shipping_minor), total: formatMoney(total) }),
      t('mail.order.what_now'),
    ],
    button: { label: t('mail.order.button'), url: pageUrl(ctx.config, '/profile/my-orders/orders', locale) },
    footer: t('mail.order.footer', { product }),
  })
  await ctx.mail.send({ to: purchase.email, subject: t('mail.order.subject', { reference: purchase.reference }), ...content })
})
