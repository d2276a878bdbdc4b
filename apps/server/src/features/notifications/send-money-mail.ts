import type { Locale } from '@partlane/domain/locale'
import type { Messages } from '@partlane/i18n/messages.generated'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { layoutMail, type MailContent } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'

/** The mails about payouts and credits: `money-messages.mail.<name>`. */
export type MoneyMail = keyof Messages['money-messages']['mail']

type MoneyMailInput = {
  to: string
  locale: Locale
  path: string
  values: Record<string, string>
  footerLinks?: MailContent['footerLinks']
  headers?: Record<string, string>
}

/** Sends a mail about money with one button, to a member or an operator. */
export async function sendMoneyMail(ctx: AppContext, name: MoneyMail, input: MoneyMailInput): Promise<void> {
  const { to, locale, path, values, footerLinks, headers } = input
  const t = translator(locale, 'money-messages')
  const product = ctx.config.PRODUCT_NAME
  const title = t(`mail.${name}.title`, values)
  const content = layoutMail({
    productName: product,
    locale,
    title,
    paragraphs: t(`mail.${name}.text`, values).split('\n'),
    button: { label: t(`mail.${name}.button`), url: pageUrl(ctx.config, path, locale) },
    footer: t(name.startsWith('operator_') ? 'footer.operator' : 'footer.member', { product }),
    ...(footerLinks ? { footerLinks } : {}),
  })
  await ctx.mail.send({ to, subject: title, ...content, ...(headers ? { headers } : {}) })
}
