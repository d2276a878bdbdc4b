import type { Locale } from '@partlane/domain/locale'
import { money } from '@partlane/domain/money/amounts'
import { isolateText, isolateTexts } from '@partlane/domain/text/isolate-text'
import { createFormatters, translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { displayName, toPublicUserRow } from '#features/accounts/public.ts'
import { sendNoticeMail } from '#features/notification-deliveries/public.ts'
import { type NotifyInput, notify } from '#features/notifications/public.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { buildAddressText, buildDeliveryTexts, buildMailItems, buildSurchargeTexts } from './order-mail.ts'
import { orderPlaced } from './orders.events.ts'
import { findMailRecipient, findOrder, listItems, type OrderRow } from './orders.queries.ts'
import { soldNotificationKey } from './personal-data.ts'
import { sendOrderMail } from './send-order-mail.ts'

async function loadSale(ctx: AppContext, orderId: number) {
  const order = await findOrder(ctx.db, orderId)
  const items = await listItems(ctx.db, [orderId])
  const [first] = items
  if (!order || !first) throw new Error(`order ${orderId} of the event order_placed does not exist`)
  return { order, items, first, otherItemCount: items.length - 1, buyer: buyerName(order) }
}

/** A guest's account has no name: uses the name of the delivery address. */
function buyerName(order: OrderRow): string {
  const buyer = toPublicUserRow(order, 'buyer')
  const parcelName = order.address.full_name
  return buyer.role === 'guest' && parcelName ? parcelName : displayName(buyer)
}

type Sale = Awaited<ReturnType<typeof loadSale>>

/** Notifies the seller of a sale. */
export const notifySeller = defineHandler(orderPlaced, 'orders.tell-seller', async (ctx, { order_id, seller_id }) =>
  notify(ctx, noticeOfSale(await loadSale(ctx, order_id), seller_id)),
)

const noticeOfSale = ({ order, first, otherItemCount, buyer }: Sale, sellerId: number): NotifyInput => ({
  userId: sellerId,
  objectName: 'sold_listing',
  message: 'sold_listing',
  data: {
    order_id: order.id,
    reference: order.reference,
    title: first.title,
    others: otherItemCount,
    buyer,
    amount_minor: order.items_minor + order.shipping_minor,
    currency: order.currency,
  },
  dedupeKey: soldNotificationKey(order.id),
})

/** Mails the seller of a sale, with its lines, the delivery address and the earnings. */
export const sendSaleMail = defineMessageHandler(orderPlaced, 'orders.mail-seller', async (ctx, { order_id, seller_id }) => {
  const seller = await findMailRecipient(ctx.db, seller_id)
  if (!seller?.email) return
  const sale = await loadSale(ctx, order_id)
  const { locale } = seller
  const t = translator(locale, 'notifications')
  const product = ctx.config.PRODUCT_NAME
  const title = t('mail.sold.title')
  const subject = t('mail.sold.subject', { title: isolateText(sale.first.title), others: sale.otherItemCount })
  const to = seller.email
  await sendNoticeMail(ctx, noticeOfSale(sale, seller_id), seller, async ({ footerLinks, headers }) => {
    const content = layoutMail({
      productName: product,
      locale,
      title,
      paragraphs: buildSaleParagraphs(ctx, sale, locale),
      button: { label: t('mail.sold.button'), url: pageUrl(ctx.config, `/profile/sold-items/orders/${order_id}`, locale) },
      footer: t('mail.sold.footer', { product }),
      footerLinks,
    })
    await sendOrderMail(ctx, { orderIds: [order_id], side: 'seller', kind: 'sale', title }, { to, subject, headers, ...content })
  })
})

function buildSaleParagraphs(ctx: AppContext, { order, items, buyer }: Sale, locale: Locale) {
  const t = translator(locale, 'notifications')
  const { formatMoney } = createFormatters(locale)
  const amount = (amountMinor: number) => formatMoney(money(amountMinor, order.currency))
  const lines = items.map((item) => ({ ...item, line_total_minor: item.unit_price_minor * item.quantity }))
  const address = buildAddressText(lines, order.address, locale)
  return [
    t('mail.sold.bought', isolateTexts({ buyer })),
    buildMailItems(ctx, lines, { locale, currency: order.currency }),
    t('mail.sold.totals', {
      items: amount(order.items_minor),
      shipping: amount(order.shipping_minor),
      fee: amount(order.fee_minor),
      earnings: amount(order.items_minor + order.shipping_minor - order.fee_minor),
    }),
    ...buildSurchargeTexts(order, locale),
    ...(address ? [address] : []),
    ...buildDeliveryTexts({ lines, order }, locale),
    t('mail.sold.reference', { reference: order.reference }),
  ]
}
