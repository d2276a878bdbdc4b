import { money } from '@partlane/domain/money/amounts'
import { isolateText } from '@partlane/domain/text/isolate-text'
import { createFormatters, translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { displayName } from '#features/accounts/public.ts'
import { sendNoticeMail } from '#features/notification-deliveries/public.ts'
import { type NotifyInput, notify } from '#features/notifications/public.ts'
import {
  buildAddressText,
  buildDeliveryTexts,
  buildGuestTexts,
  buildMailItems,
  buildSurchargeTexts,
  listOrdersOfPurchase,
  loadLegalAttachments,
  type OrderRow,
  sendOrderMail,
} from '#features/orders/public.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { purchasePaid } from './checkout.events.ts'
import { getPurchaseSummary, listLinesWithSellers } from './checkout.queries.ts'

/** Loads a purchase with its lines, grouped by seller. */
async function loadPurchaseDetails({ db }: AppContext, purchaseId: number) {
  const purchase = await getPurchaseSummary(db, purchaseId)
  const lines = await listLinesWithSellers(db, purchaseId)
  return { purchase, lines, totalMinor: purchase.items_minor + purchase.shipping_minor + purchase.surcharge_minor }
}

const noticeOfPurchase = ({ purchase, lines, totalMinor }: PurchaseDetails, purchaseId: number): NotifyInput => ({
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
  dedupeKey: `purchase:${purchaseId}:paid`,
})

/** Notifies the buyer that the purchase is paid. One notification for all sellers. */
export const notifyBuyer = defineHandler(purchasePaid, 'checkout.tell-buyer', async (ctx, { payment_order_id }) =>
  notify(ctx, noticeOfPurchase(await loadPurchaseDetails(ctx, payment_order_id), payment_order_id)),
)

/** Mails the confirmation to the email address of the purchase. Guests have no other address. */
export const sendPurchaseMail = defineMessageHandler(purchasePaid, 'checkout.mail-buyer', async (ctx, { payment_order_id }) => {
  const details = await loadPurchaseDetails(ctx, payment_order_id)
  const { locale, email, reference } = details.purchase
  // The account has been closed since.
  if (!email) return
  const orders = await listOrdersOfPurchase(ctx.db, payment_order_id)
  const t = translator(locale, 'notifications')
  const product = ctx.config.PRODUCT_NAME
  const attachments = await loadLegalAttachments(ctx, { orders, locale })
  const legalText = attachments.length > 0 ? [t('mail.order.legal')] : []
  const title = t('mail.order.title')
  const content = layoutMail({
    productName: product,
    locale,
    title,
    paragraphs: [...buildPurchaseParagraphs(ctx, details, orders), ...legalText],
    button: { label: t('mail.order.button'), url: pageUrl(ctx.config, pathToOrders(details.purchase), locale) },
    footer: t('mail.order.footer', { product }),
  })
  const mail = { to: email, subject: t('mail.order.subject', { reference }), ...content }
  const logged = { orderIds: orders.map(({ id }) => id), side: 'buyer', kind: 'purchase', title } as const
  await sendNoticeMail(ctx, noticeOfPurchase(details, payment_order_id), { locale, role: details.purchase.buyer_role }, () =>
    sendOrderMail(ctx, logged, attachments.length > 0 ? { ...mail, attachments } : mail),
  )
})

/** Guests open their orders by a link that they request; the page has their order number then. */
const pathToOrders = ({ buyer_role, reference }: PurchaseDetails['purchase']) =>
  buyer_role === 'guest' ? `/find-order#reference=${reference}` : '/profile/my-orders/orders'

type PurchaseDetails = Awaited<ReturnType<typeof loadPurchaseDetails>>

/** For each seller the lines and the expected delivery; then the totals and the address. */
function buildPurchaseParagraphs(ctx: AppContext, { purchase, lines, totalMinor }: PurchaseDetails, orders: readonly OrderRow[]) {
  const { locale, currency, address } = purchase
  const t = translator(locale, 'notifications')
  const { formatMoney } = createFormatters(locale)
  const amount = (amountMinor: number) => formatMoney(money(amountMinor, currency))
  const mailLines = lines.map((line) => ({
    ...line,
    line_total_minor: line.charged_items_minor,
    unit_price_minor: line.currency === currency ? line.unit_price_minor : undefined,
  }))
  const orderOf = new Map(orders.map((order) => [order.seller_id, order]))
  const bySeller = Map.groupBy(mailLines, (line) => line.seller_id)
  const parcels = [...bySeller].flatMap(([sellerId, sellerLines]) => {
    const order = orderOf.get(sellerId)
    return [
      t('mail.order.items', { seller: sellerLines[0] ? isolateText(displayName(sellerLines[0], locale)) : '' }),
      buildMailItems(ctx, sellerLines, { locale, currency }),
      ...(order ? [t('mail.order.reference', { reference: order.reference })] : []),
      ...buildDeliveryTexts({ lines: sellerLines, order }, locale),
    ]
  })
  const addressText = buildAddressText(mailLines, address, locale)
  return [
    ...parcels,
    t('mail.order.totals', { items: amount(purchase.items_minor), shipping: amount(purchase.shipping_minor), total: amount(totalMinor) }),
    ...buildSurchargeTexts(purchase, locale),
    ...(addressText ? [addressText] : []),
    t('mail.order.what_now'),
    ...buildGuestTexts(ctx, { role: purchase.buyer_role, locale }),
  ]
}
