import type { Locale } from '@partlane/domain/locale'
import { otherReviewSide, type ReviewSide } from '@partlane/domain/reviews/review-machine'
import { isolateText, isolateTexts } from '@partlane/domain/text/isolate-text'
import { createFormatters, translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { sendNoticeMail } from '#features/notification-deliveries/public.ts'
import type { NotifyInput } from '#features/notifications/public.ts'
import { createOrderLink } from '#features/order-lookups/public.ts'
import {
  buildMailItems,
  findBuyerContact,
  findMailRecipient,
  findOrder,
  listItems,
  type OrderRow,
  sendOrderMail,
} from '#features/orders/public.ts'
import { layoutMail, type MailContent } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { noticeOfInvitation, noticeOfReview } from './review-notices.ts'
import { presentReview } from './reviews.present.ts'
import type { ReviewRow } from './reviews.queries.ts'

type Recipient = { email: string; locale: Locale; role: string }
type Mailing = { ctx: AppContext; review: ReviewRow; order: OrderRow; recipient: Recipient; since: Date }

/** Invites the author of an open review to write it. */
export async function sendInvitationMail(ctx: AppContext, review: ReviewRow): Promise<void> {
  const { side, created_at: since } = review
  const mailing = await loadMailing(ctx, review, { side, since })
  if (!mailing || review.status !== 'open') return
  const { order, recipient } = mailing
  const { locale } = recipient
  const t = translator(locale, 'order-messages')
  const { title, reviewed, due_at } = presentReview(review, { userId: review.author_id, locale, now: since })
  const date = createFormatters(locale).formatDate(due_at ?? since.toISOString(), 'long')
  const items = (await listItems(ctx.db, [order.id])).filter(({ status }) => status === 'confirmed')
  const lines = items.map((item) => ({ ...item, line_total_minor: item.unit_price_minor * item.quantity }))
  await sendMail(mailing, {
    notice: noticeOfInvitation({ order, title }, side),
    kind: 'review_invitation',
    title: t(`review.invitation.title.${side}`),
    paragraphs: [
      t(`review.invitation.text.${side}`, isolateTexts({ title, name: reviewed?.display_name ?? '', date })),
      buildMailItems(ctx, lines, { locale, currency: order.currency }),
      t('review.invitation.hidden'),
    ],
    side,
    page: orderPageOf(order, side),
    label: t('review.invitation.button'),
  })
}

/** Tells the reviewed user what was written. */
export async function sendReviewMail(ctx: AppContext, review: ReviewRow): Promise<void> {
  const side = otherReviewSide[review.side]
  const since = review.visible_at ?? review.created_at
  const mailing = await loadMailing(ctx, review, { side, since })
  if (!mailing) return
  const { order, recipient } = mailing
  const t = translator(recipient.locale, 'order-messages')
  const { title, author, rating, text } = presentReview(review, { userId: review.reviewed_id, locale: recipient.locale, now: since })
  await sendMail(mailing, {
    notice: noticeOfReview(review),
    kind: 'review_received',
    title: t('review.received.title'),
    paragraphs: [
      t('review.received.text', isolateTexts({ title, name: author?.display_name || t('review.guest'), rating: rating ?? 0 })),
      ...(text ? [isolateText(text)] : []),
      t('review.received.reply'),
    ],
    side,
    page: side === 'seller' ? '/profile/reviews' : orderPageOf(order, side),
    label: t('review.received.button'),
  })
}

const orderPageOf = ({ id }: OrderRow, side: ReviewSide) => `/profile/${side === 'buyer' ? 'my-orders' : 'sold-items'}/orders/${id}`

/** Order and recipient of a mail to one side. Undefined if the account has been closed since. */
async function loadMailing(
  ctx: AppContext,
  review: ReviewRow,
  { side, since }: { side: ReviewSide; since: Date },
): Promise<Mailing | undefined> {
  const order = await findOrder(ctx.db, review.order_id)
  if (!order) return undefined
  const recipient = side === 'buyer' ? await findBuyerContact(ctx.db, order.id) : await findMailRecipient(ctx.db, order.seller_id)
  return recipient?.email ? { ctx, review, order, since, recipient: { ...recipient, email: recipient.email } } : undefined
}

type Content = Pick<MailContent, 'title' | 'paragraphs'> & {
  notice: NotifyInput
  kind: string
  side: ReviewSide
  page: string
  label: string
}

/** A guest without the session of the purchase gets a link that opens the order. */
async function sendMail({ ctx, order, recipient, since }: Mailing, content: Content): Promise<void> {
  const { notice, kind, title, paragraphs, side, page, label } = content
  const { locale, email, role } = recipient
  const t = translator(locale, 'order-messages')
  const { PRODUCT_NAME: productName } = ctx.config
  const isGuest = side === 'buyer' && role === 'guest'
  const subject = t('subject_line', { subject: title, reference: order.reference })
  await sendNoticeMail(ctx, notice, recipient, async ({ footerLinks, headers }) => {
    const link = isGuest ? await createOrderLink(ctx, { orderId: order.id, userId: order.buyer_id, since }) : undefined
    const mail = layoutMail({
      productName,
      locale,
      title,
      paragraphs: [...paragraphs, ...(link ? [t('review.guest_link')] : []), t('reference', { reference: order.reference })],
      button: { label, url: pageUrl(ctx.config, link ?? page, locale) },
      footer: t(`footer_${side}`, { product: productName }),
      footerLinks,
    })
    await sendOrderMail(ctx, { orderIds: [order.id], side, kind, title }, { to: email, subject, headers, ...mail })
  })
}
