import type { Locale } from '@partlane/domain/locale'
import type { ReportKind } from '@partlane/domain/reports/report-rules'
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
  /**
   * `subject`: what a reporter reported. `title`, `reason`, `kind` and `link` (a sentence with the
   * URL of the listing, or empty): of a decision about the recipient.
   */
  values: { subject: string } | { title: string; reason: string; kind: ReportKind; link: string }
}

/** Sends a mail about a report, a decision or an appeal. The reason is a paragraph of its own. */
export async function sendReportMail(ctx: AppContext, name: ReportMail, { to, locale, path, values }: ReportMailInput) {
  const t = translator(locale, 'report-messages')
  const product = ctx.config.PRODUCT_NAME
  const texts = { title: '', subject: '', kind: 'user', ...values, product }
  const title = t(`mail.${name}.title`, texts)
  const [first = '', ...others] = t(`mail.${name}.text`, texts).split('\n')
  const content = layoutMail({
    productName: product,
    locale,
    title,
    paragraphs: [first, ...('reason' in values ? [values.reason, values.link] : []), ...others].filter((text) => text !== ''),
    ...(path === undefined ? {} : { button: { label: t(`mail.${name}.button`), url: pageUrl(ctx.config, path, locale) } }),
    footer: t('reason' in values ? 'footer.reported' : 'footer.reporter', { product }),
  })
  await ctx.mail.send({ to, subject: title, ...content })
}
