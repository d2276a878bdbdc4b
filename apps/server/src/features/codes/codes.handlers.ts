import type { CodePurpose } from '@partlane/domain/codes/verification-codes'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { codeMade } from './codes.events.ts'
import { type CodeToSend, findCodeToSend } from './codes.queries.ts'
import { sendTextMessage } from './send-text-message.ts'
import { generateCode } from './verification-codes.ts'

/**
 * Sends a verification code by mail or text message. A code without a user is not sent.
 * If the address is confirmed by another account, its owner gets a message without the code
 * instead. The difference is made here, after the HTTP response, so that the response does not
 * reveal whether an address has an account.
 */
export const sendCode = defineMessageHandler(codeMade, 'accounts.send-code', async (ctx, { code_id }) => {
  const code = await findCodeToSend(ctx.db, code_id)
  if (!code || code.expires_at <= ctx.clock.now()) return
  const isTaken = code.owner_locale !== null
  if (code.sent_to.startsWith('+'))
    await sendTextMessage(ctx, { to: code.sent_to, text: isTaken ? addressTakenText(ctx, code) : codeText(ctx, code) })
  else await ctx.mail.send({ to: code.sent_to, ...(isTaken ? addressTakenMail(ctx, code) : codeMail(ctx, code)) })
})

const messageKinds: Record<CodePurpose, 'confirm' | 'reset' | 'sign_in'> = {
  confirm_email: 'confirm',
  confirm_phone: 'confirm',
  reset_password: 'reset',
  sign_in: 'sign_in',
}

function codeMail(ctx: AppContext, { id, purpose, locale }: CodeToSend) {
  const t = translator(locale, 'account-messages')
  const productName = ctx.config.PRODUCT_NAME
  const code = generateCode(ctx, id)
  const kind = messageKinds[purpose]
  const content = layoutMail({
    productName,
    locale,
    title: t(`mail.${kind}.title`, { product: productName }),
    paragraphs: [t('mail.code', { code }), t('mail.lifetime')],
    footer: t(`mail.${kind}.not_you`),
  })
  return { subject: t('mail.code_subject', { code, product: productName }), ...content }
}

/**
 * The message to the owner of an address that was typed as a new one, mostly by the owner. In the
 * locale of the owner's account.
 */
function addressTakenMail(ctx: AppContext, { owner_locale, locale: recipientLocale }: CodeToSend) {
  const locale = owner_locale ?? recipientLocale
  const t = translator(locale, 'account-messages')
  const productName = ctx.config.PRODUCT_NAME
  const title = t('mail.taken.title', { product: productName })
  const content = layoutMail({
    productName,
    locale,
    title,
    paragraphs: [t('mail.taken.text', { product: productName }), t('mail.taken.help')],
    button: { label: t('mail.taken.button'), url: pageUrl(ctx.config, '/sign-in', locale) },
    footer: t('mail.taken.not_you'),
  })
  return { subject: title, ...content }
}

/**
 * The last line binds the code to our origin, so that a phone offers it on our pages only
 * (https://wicg.github.io/sms-one-time-codes).
 */
function codeText(ctx: AppContext, { id, locale }: CodeToSend): string {
  const code = generateCode(ctx, id)
  const text = translator(locale, 'account-messages')('sms.code', { code, product: ctx.config.PRODUCT_NAME })
  const host = ctx.config.PUBLIC_URL && new URL(ctx.config.PUBLIC_URL).hostname
  return host ? `${text}\n@${host} #${code}` : text
}

function addressTakenText(ctx: AppContext, { owner_locale, locale: recipientLocale }: CodeToSend): string {
  const locale = owner_locale ?? recipientLocale
  return translator(locale, 'account-messages')('sms.taken', { product: ctx.config.PRODUCT_NAME })
}
