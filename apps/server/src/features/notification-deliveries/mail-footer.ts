import type { Locale } from '@partlane/domain/locale'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { API_BASE } from '#platform/http/api.ts'
import type { MailContent } from '#platform/mail/mail-layout.ts'
import { absoluteUrl, pageUrl } from '#platform/mail/page-url.ts'
import { createUnsubscribeToken, type UnsubscribeScope } from './unsubscribe-token.ts'

type FooterOptions = { userId: number; locale: Locale; scope: UnsubscribeScope | undefined }

type MailFooter = Pick<MailContent, 'footer' | 'footerLinks'> & { headers: Record<string, string> }

/**
 * Small print of a mail that can be switched off: why it was sent, links to unsubscribe and to the
 * settings, and the headers for one click in the mail program (RFC 8058). Without a scope the mail
 * is always sent, and has none.
 */
export function buildMailFooter(ctx: AppContext, { userId, locale, scope }: FooterOptions): MailFooter {
  const t = translator(locale, 'notification-mails')
  const { PRODUCT_NAME: product } = ctx.config
  if (!scope) return { footer: t('footer.always', { product }), headers: {} }
  const token = createUnsubscribeToken(ctx, { userId, scope })
  return {
    footer: t(`footer.${scope}`, { product }),
    footerLinks: [
      { label: t('unsubscribe'), url: pageUrl(ctx.config, `/unsubscribe?token=${token}`, locale) },
      { label: t('settings'), url: pageUrl(ctx.config, '/profile/notification-settings', locale) },
    ],
    headers: {
      'List-Unsubscribe': `<${absoluteUrl(ctx.config, `${API_BASE}/unsubscriptions/one_click?token=${token}`)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}
