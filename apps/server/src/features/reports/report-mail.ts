import type { Locale } from '@partlane/domain/locale'
import type { Messages } from '@partlane/i18n/messages.generated'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'

/** The mails about reports: `report-messages.mail.<name>`. */
export type ReportMail = keyof Messages['report-messages']['mail']

type ReportMailInput = {
  to: string
  locale: Locale
  /** Without it the mail has no button, for example to a guest. */
  path?: string | undefined
  values: { title: string; reason: string }
  /** The reason of an operator, as a paragraph of its own. */
  showsReason?: boolean
}

/** Sends a mail about a report, a decision or an appeal. */
export async function sendReportMail(ctx: AppContext, name: ReportMail, { to, locale, path, values, showsReason }: ReportMailInput) {
  const t = translator(locale, 'report-messages')
  const product = ctx.config.PRODUCT_NAME
  const title = t(`mail.${name}.title`, { ...values, product })
  const [first = '', ...others] = t(`mail.${name}.text`, { ...values, product }).split('\n')
  const content = layoutMail({
    productName: product,
    locale,
    title,
    paragraphs: [first, ...(showsReason ? [values.reason] : []), ...others],
    ...(path === undefined ? {} : { button: { label: t(`mail.${name}.button`), url: pageUrl(ctx.config, path, locale) } }),
    footer: t(showsReason ? 'footer.reported' : 'footer.reporter', { product }),
  })
  await ctx.mail.send({ to, subject: title, ...content })
}
