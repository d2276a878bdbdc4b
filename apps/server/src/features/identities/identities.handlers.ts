import { translator } from '@partlane/i18n/server'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { identityConnected } from './identities.events.ts'
import { findMailContact } from './identities.queries.ts'

const PROVIDER_NAMES = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const

/**
 * Informs the member by mail to the confirmed address about a new sign-in method: another person
 * may have added it.
 */
export const sendIdentityConnectedMail = defineMessageHandler(
  identityConnected,
  'accounts.mail-new-way-in',
  async (ctx, { user_id, provider }) => {
    const owner = await findMailContact(ctx.db, user_id)
    if (!owner?.email || owner.status === 'deleted') return
    const { locale } = owner
    const t = translator(locale, 'identities')
    const values = { provider: PROVIDER_NAMES[provider], product: ctx.config.PRODUCT_NAME }
    const content = layoutMail({
      productName: ctx.config.PRODUCT_NAME,
      locale,
      title: t('mail.connected.title', values),
      paragraphs: [t('mail.connected.what', values), t('mail.connected.not_you', values)],
      button: { label: t('mail.connected.button'), url: pageUrl(ctx.config, '/profile', locale) },
    })
    await ctx.mail.send({ to: owner.email, subject: t('mail.connected.subject', values), ...content })
  },
)
