import { isInactive } from '@partlane/domain/accounts/roles'
import { translator } from '@partlane/i18n/server'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { accountStatusChanged, confirmationCodeMade, sessionEnded } from './accounts.events.ts'
import { codeDigits } from './confirmation-codes.ts'

/** The mail with the six digits. */
export const mailConfirmationCode = defineHandler(
  confirmationCodeMade,
  'accounts.mail-confirmation-code',
  async (ctx, { code_id, email, locale }) => {
    const t = translator(locale, 'accounts')
    const productName = ctx.config.PRODUCT_NAME
    const code = codeDigits(ctx, code_id)
    const title = t('mail.confirm.title', { product: productName })
    const content = layoutMail({
      productName,
      locale,
      title,
      paragraphs: [t('mail.confirm.code', { code }), t('mail.confirm.lifetime')],
      footer: t('mail.confirm.not_you'),
    })
    await ctx.mail.send({ to: email, subject: t('mail.confirm.subject', { code, product: productName }), ...content })
  },
)

/** Sockets of a session that ended are closed, in every process. */
export const closeSockets = defineHandler(sessionEnded, 'accounts.close-sockets', async (ctx, { session_id }) => {
  await ctx.cable.disconnect({ sessionId: session_id }, { reason: 'unauthorized', reconnect: false })
})

/**
 * Sockets know their person as of the moment they were opened. Whoever may not come in any more is closed out for good, anybody else comes back
 * at once and is asked anew who they are.
 */
export const closeSocketsOfPerson = defineHandler(
  accountStatusChanged,
  'accounts.close-sockets-of-person',
  async (ctx, { user_id, status }) => {
    const out = isInactive(status)
    await ctx.cable.disconnect({ userId: user_id }, { reason: out ? 'unauthorized' : 'remote', reconnect: !out })
  },
)
