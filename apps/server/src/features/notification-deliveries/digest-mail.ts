import { translator } from '@partlane/i18n/server'
import type { AppContext, NotificationToSend } from '#app/context.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { buildMailFooter } from './mail-footer.ts'
import { notificationContent } from './notification-content.ts'

/** More notifications are only counted: the button leads to all. */
const MAX_LISTED = 30

/** Mails the unread notifications of one user that waited for the daily mail. */
export async function sendDigestMail(ctx: AppContext, notifications: readonly NotificationToSend[]): Promise<'sent' | 'skipped'> {
  const [first] = notifications
  if (!first?.email) return 'skipped'
  const { locale, user_id: userId, email: to } = first
  const t = translator(locale, 'notification-mails')
  const { headers, ...footer } = buildMailFooter(ctx, { userId, locale, scope: 'daily' })
  const others = notifications.length - MAX_LISTED
  const title = t('digest.title', { count: notifications.length })
  const content = layoutMail({
    productName: ctx.config.PRODUCT_NAME,
    locale,
    title,
    paragraphs: [
      ...notifications.slice(0, MAX_LISTED).map((notification) => {
        const { title: heading, text } = notificationContent(notification)
        return `${heading}\n${text}`
      }),
      ...(others > 0 ? [t('digest.others', { count: others })] : []),
    ],
    button: { label: t('digest.button'), url: pageUrl(ctx.config, '/profile/notifications', locale) },
    ...footer,
  })
  await ctx.mail.send({ to, subject: title, headers, ...content })
  return 'sent'
}
