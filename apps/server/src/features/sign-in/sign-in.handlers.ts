import { DEFAULT_LOCALE, isLocale } from '@partlane/domain/locale'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { addressConfirmed } from '#features/accounts/accounts.events.ts'
import { sendText } from '#features/codes/public.ts'
import type { Reader } from '#platform/db/db.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageAddress } from '#platform/mail/page-address.ts'
import { defineHandler } from '#platform/outbox/define-handler.ts'
import { passwordChanged } from './sign-in.events.ts'

type Notice = 'password' | 'replaced' | 'phone_replaced'

/** Whoever's password changed hears of it where we can reach them: it may not have been them. */
export const tellOfNewPassword = defineHandler(passwordChanged, 'accounts.tell-of-new-password', async (ctx, { user_id }) => {
  const person = await findReachable(ctx.db, user_id)
  if (person?.email) await ctx.mail.send({ to: person.email, ...noticeMail(ctx, 'password', person.locale) })
  else if (person?.phone) await sendText(ctx, { to: person.phone, text: noticeText(ctx, 'password', person.locale) })
})

/** An e-mail address or number that another one took the place of: its owner hears of it there, by mail also of a number. */
export const tellOfReplacedAddress = defineHandler(
  addressConfirmed,
  'accounts.tell-of-replaced-address',
  async (ctx, { user_id, channel, before }) => {
    if (before === null) return
    const person = await findReachable(ctx.db, user_id)
    if (!person) return
    const { locale, email } = person
    if (channel === 'email') await ctx.mail.send({ to: before, ...noticeMail(ctx, 'replaced', locale) })
    else if (email) await ctx.mail.send({ to: email, ...noticeMail(ctx, 'phone_replaced', locale) })
    else await sendText(ctx, { to: before, text: noticeText(ctx, 'replaced', locale) })
  },
)

async function findReachable(db: Reader, userId: number) {
  const person = await db.selectFrom('users').where('id', '=', userId).select(['email', 'phone', 'locale']).executeTakeFirst()
  return person && { ...person, locale: isLocale(person.locale) ? person.locale : DEFAULT_LOCALE }
}

type Reachable = NonNullable<Awaited<ReturnType<typeof findReachable>>>

function noticeMail({ config }: AppContext, notice: Notice, locale: Reachable['locale']) {
  const t = translator(locale, 'account-messages')
  const productName = config.PRODUCT_NAME
  const title = t(`mail.${notice}.title`)
  const button =
    notice === 'replaced' ? undefined : { label: t(`mail.${notice}.button`), url: pageAddress(config, '/forgot-password', locale) }
  const content = layoutMail({
    productName,
    locale,
    title,
    paragraphs: [t(`mail.${notice}.text`, { product: productName }), t(`mail.${notice}.help`)],
    ...(button ? { button } : {}),
    footer: t(`mail.${notice}.footer`),
  })
  return { subject: title, ...content }
}

const noticeText = ({ config }: AppContext, notice: 'password' | 'replaced', locale: Reachable['locale']) =>
  translator(locale, 'account-messages')(`sms.${notice}`, { product: config.PRODUCT_NAME })
