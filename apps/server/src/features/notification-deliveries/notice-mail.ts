import { isMailFixed, noticeRule } from '@partlane/domain/notifications/notice-kinds'
import { translator } from '@partlane/i18n/server'
import type { AppContext, NotificationSender, NotificationToSend } from '#app/context.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { buildMailFooter } from './mail-footer.ts'
import { notificationContent } from './notification-content.ts'
import { hasConfirmedAddress } from './notification-deliveries.queries.ts'

/** Mails the text of a notification, with a button that leads to its page. */
export const mailSender: NotificationSender = {
  reaches: hasConfirmedAddress,
  async send(ctx, notification) {
    if (!notification.email) return 'skipped'
    const { subject, headers, ...content } = buildNoticeMail(ctx, notification)
    await ctx.mail.send({ to: notification.email, subject, headers, ...content })
    return 'sent'
  },
}

function buildNoticeMail(ctx: AppContext, notification: NotificationToSend) {
  const { locale, user_id: userId, object_name, message, data } = notification
  const { title, text, path } = notificationContent(notification)
  const { kind } = noticeRule(object_name, message, data)
  const t = translator(locale, 'notification-mails')
  const { headers, ...footer } = buildMailFooter(ctx, { userId, locale, scope: isMailFixed(kind) ? 'always' : kind })
  const content = layoutMail({
    productName: ctx.config.PRODUCT_NAME,
    locale,
    title,
    paragraphs: [text],
    button: { label: t(`button.${kind}`), url: pageUrl(ctx.config, path, locale) },
    ...footer,
  })
  return { subject: title, headers, ...content }
}
