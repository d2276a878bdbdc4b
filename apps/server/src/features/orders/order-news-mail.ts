import { addressLines } from '@partlane/domain/addresses/address-lines'
import type { Locale } from '@partlane/domain/locale'
import { sellerDeclineReasons } from '@partlane/domain/orders/order-machine'
import { findCarrier } from '@partlane/domain/shipping/carriers'
import { isolateTexts } from '@partlane/domain/text/isolate-text'
import type { Messages } from '@partlane/i18n/messages.generated'
import { notificationText } from '@partlane/i18n/notification-text'
import { createFormatters, translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { sendNoticeMail } from '#features/notification-deliveries/public.ts'
import type { NotifyInput } from '#features/notifications/public.ts'
import { toWireNames } from '#platform/http/wire-names.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { buildCollectionTexts } from './collection-mail.ts'
import type { NewsDetails } from './news-details.ts'
import { buildGuestTexts, buildMailItems } from './order-mail.ts'
import type { OrderMessage } from './order-news.ts'
import { findBuyerContact, findMailRecipient, type OrderSide } from './orders.queries.ts'
import type { ParcelRow } from './parcels.queries.ts'
import { sendOrderMail } from './send-order-mail.ts'

type MailedMessage = keyof Messages['order-messages']['subject']

/**
 * Notified in the app only, because nothing is left to do. A completed order has the mail that
 * invites to write a review.
 */
const unmailedMessages = ['order_delivered_seller', 'order_confirmed', 'order_completed', 'order_completed_seller'] satisfies OrderMessage[]
type UnmailedMessage = (typeof unmailedMessages)[number]
const isMailed = (message: OrderMessage): message is Exclude<OrderMessage, UnmailedMessage> & MailedMessage =>
  !unmailedMessages.some((unmailed) => unmailed === message)

type NewsMailOptions = { side: OrderSide; notice: NotifyInput }

/** Mails one side of an order what happened: the text of the notification, and the items. */
export async function sendNewsMail(ctx: AppContext, details: NewsDetails, { side, notice }: NewsMailOptions): Promise<void> {
  const { order, news, refund } = details
  const message = news[side]
  if (!message || !isMailed(message)) return
  const recipient = side === 'buyer' ? await findBuyerContact(ctx.db, order.id) : await findMailRecipient(ctx.db, order.seller_id)
  // The account has been closed since.
  if (!recipient?.email) return
  const { locale, email, role } = recipient
  const hasPlace = message === 'order_accepted' || message === 'order_collection_changed'
  const collection = hasPlace ? await buildCollectionTexts(ctx, details, locale) : []
  const t = translator(locale, 'order-messages')
  const product = ctx.config.PRODUCT_NAME
  const title = t(`subject.${message}`)
  const folder = side === 'buyer' ? 'my-orders' : 'sold-items'
  const path = `/profile/${folder}/${refund ? `refunds/${refund.id}` : `orders/${order.id}`}`
  const subject = t('subject_line', { subject: title, reference: order.reference })
  await sendNoticeMail(ctx, notice, recipient, async ({ footerLinks, headers }) => {
    const content = layoutMail({
      productName: product,
      locale,
      title,
      paragraphs: [...buildParagraphs(ctx, details, { message, side, locale, collection }), ...buildGuestTexts(ctx, { role, locale })],
      button: { label: t(refund ? 'button_refund' : 'button'), url: pageUrl(ctx.config, path, locale) },
      footer: t(`footer_${side}`, { product }),
      footerLinks,
    })
    await sendOrderMail(ctx, { orderIds: [order.id], side, kind: message, title }, { to: email, subject, headers, ...content })
  })
}

type MailOptions = { message: OrderMessage; side: OrderSide; locale: Locale; collection: string[] }

function buildParagraphs(ctx: AppContext, details: NewsDetails, { message, side, locale, collection }: MailOptions) {
  const { order, items, parcel } = details
  const t = translator(locale, 'order-messages')
  const lines = items.map((item) => ({ ...item, line_total_minor: item.unit_price_minor * item.quantity }))
  return [
    buildText(details, message, locale),
    ...(side === 'buyer' ? buildReason(details, locale) : []),
    buildMailItems(ctx, lines, { locale, currency: order.currency }),
    ...(parcel ? [describeParcel(parcel)] : []),
    ...collection,
    ...buildWithdrawalTexts(details, { message, side, locale }),
    t('reference', { reference: order.reference }),
  ]
}

type WithdrawalOptions = Pick<MailOptions, 'message' | 'side' | 'locale'>

/** The acknowledgement of a withdrawal: when it was received, where the parts go and who pays. */
function buildWithdrawalTexts({ withdrawal }: NewsDetails, { message, side, locale }: WithdrawalOptions): string[] {
  if (!withdrawal || (message !== 'refund_withdrawal' && message !== 'refund_withdrawal_received')) return []
  const t = translator(locale, 'order-messages')
  const { declaredAt, address, payer } = withdrawal
  const country = address && address.country !== 'GB' ? [new Intl.DisplayNames([locale], { type: 'region' }).of(address.country)] : []
  return [
    t('withdrawal.received', { date: createFormatters(locale).formatDate(declaredAt, 'datetime') }),
    ...(address ? [[t(`withdrawal.address.${side}`), ...addressLines(address), ...country].join('\n')] : []),
    t(`withdrawal.payer.${side}.${payer}`),
  ]
}

/** The text of the notification. */
function buildText({ order, items, values }: NewsDetails, message: OrderMessage, locale: Locale): string {
  const i18n = { t: translator(locale, 'notifications'), ...createFormatters(locale) }
  const data = toWireNames({ reference: order.reference, title: items[0]?.title ?? '', others: items.length - 1, ...values })
  return (
    notificationText(i18n, {
      object_name: 'order',
      message_key: message,
      data: isolateTexts(data as Record<string, string | number | null>),
    }).text ?? ''
  )
}

/** Carrier, number and link of a parcel, one a line. */
const describeParcel = ({ carrier, carrier_name, tracking_number, tracking_url }: ParcelRow): string =>
  [carrier_name ?? findCarrier(carrier)?.name, tracking_number, tracking_url].filter(Boolean).join('\n')

/** Why the seller declined: the reason, and what the seller wrote. */
function buildReason({ items }: NewsDetails, locale: Locale): string[] {
  const t = translator(locale, 'order-messages')
  const [item] = items
  const reason = sellerDeclineReasons.find((candidate) => candidate === item?.decline_reason)
  if (item?.declined_by !== 'seller' || !reason) return []
  return [t(`reason.${reason}`), ...(item.decline_text ? [t('seller_text', { text: item.decline_text })] : [])]
}
