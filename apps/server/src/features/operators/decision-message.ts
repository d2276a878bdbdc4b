import { DEFAULT_LOCALE, isLocale, type Locale } from '@partlane/domain/locale'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageAddress } from '#platform/mail/page-address.ts'
import { nameOfPerson } from './audit.store.ts'

/** What a person is told of what an operator decided about them. Words are operator-messages.mail.<decision> and .sms.<decision>. */
export type Decision = 'approved' | 'more_approved' | 'refused' | 'blocked' | 'restored'

const leadsTo: Record<Decision, string> = {
  approved: '/sell',
  more_approved: '/profile/details',
  refused: '/profile/details',
  blocked: '/contact-us',
  restored: '/profile',
}

/**
 * By mail to the confirmed address, else by text message to the confirmed number. An address that nobody has proved to be theirs hears nothing.
 */
export async function sendDecision(ctx: AppContext, userId: number, decision: Decision, reason?: string): Promise<void> {
  const person = await ctx.db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'phone', 'locale', 'slug', 'first_name', 'last_name', 'company_name'])
    .executeTakeFirst()
  if (!person) return
  const locale = isLocale(person.locale) ? person.locale : DEFAULT_LOCALE
  const told: Told = { decision, locale, company: nameOfPerson(person), reason: reason ?? '' }
  if (person.email) await ctx.mail.send({ to: person.email, ...mailOf(ctx, told) })
  else if (person.phone) await ctx.sms.send({ to: person.phone, text: textOf(ctx, told) })
}

type Told = { decision: Decision; locale: Locale; company: string; reason: string }

function mailOf({ config }: AppContext, { decision, locale, company, reason }: Told) {
  const t = translator(locale, 'operator-messages')
  const product = config.PRODUCT_NAME
  const explained = decision === 'refused' || decision === 'blocked'
  const title = t(`mail.${decision}.title`, { product })
  const content = layoutMail({
    productName: product,
    locale,
    title,
    paragraphs: [t(`mail.${decision}.text`, { product, company }), ...(explained ? [reason, t(`mail.${decision}.help`)] : [])],
    button: { label: t(`mail.${decision}.button`), url: pageAddress(config, leadsTo[decision], locale) },
    footer: t(`mail.${decision}.footer`, { product }),
  })
  return { subject: title, ...content }
}

const textOf = ({ config }: AppContext, { decision, locale, reason }: Told) =>
  translator(locale, 'operator-messages')(`sms.${decision}`, { product: config.PRODUCT_NAME, reason })
