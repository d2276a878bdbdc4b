import type { CodePurpose } from '@partlane/domain/codes/verification-codes'
import { DEFAULT_LOCALE, isLocale, type Locale } from '@partlane/domain/locale'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { codeMade } from './codes.events.ts'
import { type CodeToSend, findCodeToSend } from './codes.queries.ts'
import { sendTextMessage } from './send-text-message.ts'
import { generateCode } from './verification-codes.ts'

type CodeMessage = CodeToSend & { locale: Locale }

/**
 * The mail or text message with the six digits. A code of nobody goes nowhere. Where somebody wants to use an address that is another account's
 * already, its owner is told so in place of the digits: only here the two differ, after the answer was given.
 */
export const sendCode = defineHandler(codeMade, 'accounts.send-code', async (ctx, { code_id }) => {
  const code = await findCodeToSend(ctx.db, code_id)
  if (!code || code.expires_at <= ctx.clock.now()) return
  const message = { ...code, locale: isLocale(code.locale) ? code.locale : DEFAULT_LOCALE }
  const isTaken = code.taken_in !== null
  if (code.sent_to.startsWith('+'))
    await sendTextMessage(ctx, { to: code.sent_to, text: isTaken ? addressTakenText(ctx, message) : codeText(ctx, message) })
  else await ctx.mail.send({ to: code.sent_to, ...(isTaken ? addressTakenMail(ctx, message) : codeMail(ctx, message)) })
})

const messageKinds: Record<CodePurpose, 'confirm' | 'reset' | 'sign_in'> = {
  confirm_email: 'confirm',
  confirm_phone: 'confirm',
  reset_password: 'reset',
  sign_in: 'sign_in',
}

function codeMail(ctx: AppContext, { id, purpose, locale }: CodeMessage) {
  const t = translator(locale, 'account-messages')
  const productName = ctx.config.PRODUCT_NAME
  const code = generateCode(ctx, id)
  const kind = messageKinds[purpose as CodePurpose]
  const content = layoutMail({
    productName,
    locale,
    title: t(`mail.${kind}.title`, { product: productName }),
    paragraphs: [t('mail.code', { code }), t('mail.lifetime')],
    footer: t(`mail.${kind}.not_you`),
  })
  return { subject: t('mail.code_subject', { code, product: productName }), ...content }
}

/** For the owner of an address that somebody just typed as a new one: most often themselves. In the owner's own language. */
function addressTakenMail(ctx: AppContext, { taken_in, locale: recipientLocale }: CodeMessage) {
  const locale = taken_in && isLocale(taken_in) ? taken_in : recipientLocale
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

/** The last line lets a phone offer the digits on our page only (https://wicg.github.io/sms-one-time-codes). */
function codeText(ctx: AppContext, { id, locale }: CodeMessage): string {
  const code = generateCode(ctx, id)
  const text = translator(locale, 'account-messages')('sms.code', { code, product: ctx.config.PRODUCT_NAME })
  const host = ctx.config.PUBLIC_URL && new URL(ctx.config.PUBLIC_URL).hostname
  return host ? `${text}\n@${host} #${code}` : text
}

function addressTakenText(ctx: AppContext, { taken_in, locale: recipientLocale }: CodeMessage): string {
  const locale = taken_in && isLocale(taken_in) ? taken_in : recipientLocale
  return translator(locale, 'account-messages')('sms.taken', { product: ctx.config.PRODUCT_NAME })
}
