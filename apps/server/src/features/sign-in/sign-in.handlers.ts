import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { addressConfirmed } from '#features/accounts/accounts.events.ts'
import { sendTextMessage } from '#features/codes/public.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { passwordChanged } from './sign-in.events.ts'
import { type Contact, findContact } from './sign-in.queries.ts'

type MessageKind = 'password' | 'replaced' | 'phone_replaced'

/**
 * Informs the member about a changed password, by mail, else by text message: another person may
 * have changed it.
 */
export const sendPasswordChangedMessage = defineMessageHandler(
  passwordChanged,
  'accounts.tell-of-new-password',
  async (ctx, { user_id }) => {
    const contact = await findContact(ctx.db, user_id)
    if (contact?.email) await ctx.mail.send({ to: contact.email, ...securityMail(ctx, 'password', contact.locale) })
    else if (contact?.phone) await sendTextMessage(ctx, { to: contact.phone, text: securityText(ctx, 'password', contact.locale) })
  },
)

/**
 * Informs the member about a replaced address. For an email address, by mail to the replaced one.
 * For a phone number, by mail to the current address, else by text message to the replaced number.
 */
export const sendAddressReplacedMessage = defineMessageHandler(
  addressConfirmed,
  'accounts.tell-of-replaced-address',
  async (ctx, { user_id, channel, before }) => {
    if (before === null) return
    const contact = await findContact(ctx.db, user_id)
    if (!contact) return
    const { locale, email } = contact
    if (channel === 'email') await ctx.mail.send({ to: before, ...securityMail(ctx, 'replaced', locale) })
    else if (email) await ctx.mail.send({ to: email, ...securityMail(ctx, 'phone_replaced', locale) })
    else await sendTextMessage(ctx, { to: before, text: securityText(ctx, 'replaced', locale) })
  },
)

function securityMail({ config }: AppContext, kind: MessageKind, locale: Contact['locale']) {
  const t = translator(locale, 'account-messages')
  const productName = config.PRODUCT_NAME
  const title = t(`mail.${kind}.title`)
  const button = kind === 'replaced' ? undefined : { label: t(`mail.${kind}.button`), url: pageUrl(config, '/forgot-password', locale) }
  const content = layoutMail({
    productName,
    locale,
    title,
    paragraphs: [t(`mail.${kind}.text`, { product: productName }), t(`mail.${kind}.help`)],
    ...(button ? { button } : {}),
    footer: t(`mail.${kind}.footer`),
  })
  return { subject: title, ...content }
}

const securityText = ({ config }: AppContext, kind: 'password' | 'replaced', locale: Contact['locale']) =>
  translator(locale, 'account-messages')(`sms.${kind}`, { product: config.PRODUCT_NAME })
