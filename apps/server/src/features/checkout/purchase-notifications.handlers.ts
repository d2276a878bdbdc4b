import { money } from '@partlane/domain/money/amounts'
import { createFormatters, translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { displayName } from '#features/accounts/public.ts'
import { notify } from '#features/notifications/public.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { purchasePaid } from './checkout.events.ts'
import { getPurchaseSummary, listLinesWithSellers } from './checkout.queries.ts'

/** Loads a purchase with its lines, grouped by seller. */
async function loadPurchaseDetails({ db }: AppContext, purchaseId: number) {
  const purchase = await getPurchaseSummary(db, purchaseId)
  const lines = await listLinesWithSellers(db, purchaseId)
  return { purchase, lines, totalMinor: purchase.items_minor + purchase.shipping_minor }
}

/** Notifies the buyer that the purchase is paid. One notification for all sellers. */
export const notifyBuyer = defineHandler(purchasePaid, 'checkout.tell-buyer', async (ctx, { payment_order_id }) => {
  const { purchase, lines, totalMinor } = await loadPurchaseDetails(ctx, payment_order_id)
  await notify(ctx, {
    userId: purchase.user_id,
    objectName: 'order',
    message: 'order',
    data: {
      reference: purchase.reference,
      title: lines[0]?.title ?? '',
      others: lines.length - 1,
      amount_minor: totalMinor,
      currency: purchase.currency,
    },
    dedupeKey: `purchase:${payment_order_id}:paid`,
  })
})

/** Mails the confirmation to the email address of the purchase. Guests have no other address. */
export const sendPurchaseMail = defineHandler(purchasePaid, 'checkout.mail-buyer', async (ctx, { payment_order_id }) => {
  const { purchase, lines, totalMinor } = await loadPurchaseDetails(ctx, payment_order_id)
  // The account has been closed since.
  if (!purchase.email) return
  const { locale } = purchase
  const t = translator(locale, 'notifications')
  const { formatMoney } = createFormatters(locale)
  const amount = (amountMinor: number) => formatMoney(money(amountMinor, purchase.currency))
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
      t('mail.order.totals', { items: amount(purchase.items_minor), shipping: amount(purchase.shipping_minor), total: amount(totalMinor) }),
      t('mail.order.what_now'),
    ],
    button: { label: t('mail.order.button'), url: pageUrl(ctx.config, '/profile/my-orders/orders', locale) },
    footer: t('mail.order.footer', { product }),
  })
  await ctx.mail.send({ to: purchase.email, subject: t('mail.order.subject', { reference: purchase.reference }), ...content })
})
