import type { Locale } from '@partlane/domain/locale'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { API_BASE } from '#platform/http/api.ts'
import type { MailContent } from '#platform/mail/mail-layout.ts'
import { absoluteUrl, pageUrl } from '#platform/mail/page-url.ts'
import { createUnsubscribeToken, type UnsubscribeScope } from './unsubscribe-token.ts'

export type UnsubscribeLinks = Required<Pick<MailContent, 'footerLinks'>> & { headers: Record<string, string> }
type LinkOptions = { userId: number; locale: Locale; scope: UnsubscribeScope }

/**
 * Links below a mail that can be switched off, to unsubscribe and to the settings, and the headers
 * for one click in the mail program (RFC 8058).
 */
export function buildUnsubscribeLinks(ctx: AppContext, { userId, locale, scope }: LinkOptions): UnsubscribeLinks {
  const t = translator(locale, 'notification-mails')
  const token = createUnsubscribeToken(ctx, { userId, scope })
  return {
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

/** The small print of a mail about a notice, with its links. What is always sent has none. */
export function buildMailFooter(
  ctx: AppContext,
  { scope, ...options }: { userId: number; locale: Locale; scope: UnsubscribeScope | 'always' },
): UnsubscribeLinks & { footer: string } {
  const footer = translator(options.locale, 'notification-mails')(`footer.${scope}`, { product: ctx.config.PRODUCT_NAME })
  return { footer, ...(scope === 'always' ? { footerLinks: [], headers: {} } : buildUnsubscribeLinks(ctx, { ...options, scope })) }
}
