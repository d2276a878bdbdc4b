import { DEFAULT_LOCALE, isLocale } from '@partlane/domain/locale'
import { translator } from '@partlane/i18n/server'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageAddress } from '#platform/mail/page-address.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { identityConnected } from './identities.events.ts'

const names = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const

/** A new way in is told to the confirmed address: whoever did not add it must learn of it. */
export const mailNewWayIn = defineHandler(identityConnected, 'accounts.mail-new-way-in', async (ctx, { user_id, provider }) => {
  const owner = await ctx.db.selectFrom('users').where('id', '=', user_id).select(['email', 'locale', 'status']).executeTakeFirst()
  if (!owner?.email || owner.status === 'deleted') return
  const locale = isLocale(owner.locale) ? owner.locale : DEFAULT_LOCALE
  const t = translator(locale, 'identities')
  const words = { provider: names[provider], product: ctx.config.PRODUCT_NAME }
  const content = layoutMail({
    productName: ctx.config.PRODUCT_NAME,
    locale,
    title: t('mail.connected.title', words),
    paragraphs: [t('mail.connected.what', words), t('mail.connected.not_you', words)],
    button: { label: t('mail.connected.button'), url: pageAddress(ctx.config, '/profile', locale) },
  })
  await ctx.mail.send({ to: owner.email, subject: t('mail.connected.subject', words), ...content })
})
