import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { sendOrderMail } from '#features/orders/public.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { createLinkToken, hashLinkToken } from './link-tokens.ts'
import { orderLookupRequested } from './order-lookups.events.ts'
import { findLookup, listOrdersOfReference, ownsAllOrders } from './order-lookups.queries.ts'
import { setLink } from './order-lookups.store.ts'

/**
 * - `link`: opens the order in a session of the guest
 * - `sign_in`: the buyer has an account, which a link must not open
 * - `other_address`: the guest has also ordered with another email address
 */
type MailKind = 'link' | 'sign_in' | 'other_address'

/**
 * Searches the order that a visitor asked for, and mails its link. Without such an order nothing is
 * sent: that address may belong to anyone.
 */
export const sendOrderLink = defineMessageHandler(orderLookupRequested, 'order-lookups.send-link', async (ctx, { lookup_id }) => {
  const lookup = await findLookup(ctx.db, lookup_id)
  if (!lookup || lookup.used_at || lookup.expires_at <= ctx.clock.now()) return
  const orders = await listOrdersOfReference(ctx.db, lookup)
  const [order] = orders
  if (!order) return
  const orderId = orders.length === 1 ? order.id : null
  const kind = await chooseMail(ctx, order, lookup.email)
  const token = createLinkToken(ctx, lookup.id)
  if (kind === 'link') await setLink(ctx.db, lookup.id, { user_id: order.buyer_id, order_id: orderId, token_hash: hashLinkToken(token) })
  const path = { link: `/find-order/open#token=${token}`, sign_in: orderPath(orderId), other_address: '/contact-us' }[kind]
  await sendMail(ctx, { ...lookup, orderIds: orders.map(({ id }) => id), kind, path, locale: order.locale })
})

type FoundOrder = Awaited<ReturnType<typeof listOrdersOfReference>>[number]

async function chooseMail(ctx: AppContext, { buyer_id: userId, buyer_status }: FoundOrder, email: string): Promise<MailKind> {
  if (buyer_status !== 'guest') return 'sign_in'
  return (await ownsAllOrders(ctx.db, { userId, email })) ? 'link' : 'other_address'
}

const orderPath = (orderId: number | null) => `/profile/my-orders/orders${orderId === null ? '' : `/${orderId}`}`

type Mail = { orderIds: number[]; email: string; reference: string; kind: MailKind; path: string; locale: FoundOrder['locale'] }

async function sendMail(ctx: AppContext, { orderIds, email, reference, kind, path, locale }: Mail): Promise<void> {
  const { config } = ctx
  const t = translator(locale, 'order-messages')
  const title = t('lookup.title', { reference })
  const content = layoutMail({
    productName: config.PRODUCT_NAME,
    locale,
    title,
    paragraphs: [t(`lookup.text.${kind}`)],
    button: { label: t(`lookup.button.${kind}`), url: pageUrl(config, path, locale) },
    footer: t('lookup.footer', { product: config.PRODUCT_NAME }),
  })
  await sendOrderMail(ctx, { orderIds, side: 'buyer', kind: `lookup_${kind}`, title }, { to: email, subject: title, ...content })
}
