import type { Locale } from '@partlane/domain/locale'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { sendNoticeMail } from '#features/notification-deliveries/public.ts'
import type { NotifyInput } from '#features/notifications/public.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { userName } from './operators.present.ts'
import { findMessageRecipient } from './users.queries.ts'

/**
 * The decisions that a user is informed about. The texts are
 * `operator-messages.mail.<decision>` and `operator-messages.sms.<decision>`.
 */
export type Decision = 'approved' | 'more_approved' | 'refused' | 'blocked' | 'restored'

const linkPaths: Record<Decision, string> = {
  approved: '/sell',
  more_approved: '/profile/details',
  refused: '/profile/details',
  blocked: '/contact-us',
  restored: '/profile',
}

/**
 * Sends a decision by mail to the confirmed address, else by text message to the confirmed number.
 * Nothing is sent to an unconfirmed address, because it may belong to another person. With a notice
 * it is sent once.
 */
export async function sendDecision(
  ctx: AppContext,
  userId: number,
  decision: Decision,
  { reason, notice }: { reason?: string; notice?: NotifyInput } = {},
): Promise<void> {
  const user = await findMessageRecipient(ctx.db, userId)
  if (!user) return
  const message: DecisionMessage = { decision, locale: user.locale, company: userName(user), reason: reason ?? '' }
  const send = async () => {
    if (user.email) await ctx.mail.send({ to: user.email, ...decisionMail(ctx, message) })
    else if (user.phone) await ctx.sms.send({ to: user.phone, text: decisionText(ctx, message) })
  }
  await (notice ? sendNoticeMail(ctx, notice, { locale: user.locale, role: 'business' }, send) : send())
}

type DecisionMessage = { decision: Decision; locale: Locale; company: string; reason: string }

function decisionMail({ config }: AppContext, { decision, locale, company, reason }: DecisionMessage) {
  const t = translator(locale, 'operator-messages')
  const product = config.PRODUCT_NAME
  const hasReason = decision === 'refused' || decision === 'blocked'
  const title = t(`mail.${decision}.title`, { product })
  const content = layoutMail({
    productName: product,
    locale,
    title,
    paragraphs: [t(`mail.${decision}.text`, { product, company }), ...(hasReason ? [reason, t(`mail.${decision}.help`)] : [])],
    button: { label: t(`mail.${decision}.button`), url: pageUrl(config, linkPaths[decision], locale) },
    footer: t(`mail.${decision}.footer`, { product }),
  })
  return { subject: title, ...content }
}

const decisionText = ({ config }: AppContext, { decision, locale, reason }: DecisionMessage) =>
  translator(locale, 'operator-messages')(`sms.${decision}`, { product: config.PRODUCT_NAME, reason })
