import type { Locale } from '@partlane/domain/locale'
import { translator } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { findMailContact } from '#features/accounts/public.ts'
import { dataTag } from '#features/listings/public.ts'
import { notifyDataChanges } from '#platform/cache/data-changes.ts'
import { layoutMail } from '#platform/mail/mail-layout.ts'
import { pageUrl } from '#platform/mail/page-url.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { eraseEventFields } from '#platform/outbox/erase-event-fields.ts'
import { accountClosed, businessInformationChanged, holidayEnded } from './profile.events.ts'

/**
 * Sends the last message of a closed account by mail, else by text message. Then removes the
 * address from the event.
 */
export const sendAccountClosedMessage = defineMessageHandler(
  accountClosed,
  'profile.say-goodbye',
  async (ctx, { email, phone, locale }, { eventId }) => {
    if (email) await ctx.mail.send({ to: email, ...accountClosedMail(ctx, locale) })
    else if (phone)
      await ctx.sms.send({ to: phone, text: translator(locale, 'profile-messages')('closed.sms', { product: ctx.config.PRODUCT_NAME }) })
    await eraseEventFields(ctx.db, eventId, ['email', 'phone'])
  },
)

function accountClosedMail({ config: { PRODUCT_NAME: productName } }: AppContext, locale: Locale) {
  const t = translator(locale, 'profile-messages')
  const title = t('closed.title')
  const paragraphs = [t('closed.text', { product: productName }), t('closed.books'), t('closed.again'), t('closed.not_you')]
  return { subject: title, ...layoutMail({ productName, locale, title, paragraphs, footer: t('closed.footer') }) }
}

/**
 * Informs the seller by mail that holiday mode ended after its last day. No mail if the seller
 * ended it.
 */
export const sendHolidayEndedMail = defineMessageHandler(
  holidayEnded,
  'profile.mail-holiday-over',
  async (ctx, { user_id, by_itself, listings }) => {
    if (!by_itself) return
    const user = await findMailContact(ctx.db, user_id)
    if (!user?.email) return
    const { locale } = user
    const t = translator(locale, 'profile-messages')
    const productName = ctx.config.PRODUCT_NAME
    const title = t('holiday_over.title')
    const content = layoutMail({
      productName,
      locale,
      title,
      paragraphs: [t('holiday_over.text', { product: productName, count: listings }), t('holiday_over.longer')],
      button: { label: t('holiday_over.button'), url: pageUrl(ctx.config, '/profile/details', locale) },
      footer: t('holiday_over.footer'),
    })
    await ctx.mail.send({ to: user.email, subject: title, ...content })
  },
)

/** Name, address and numbers of a business are on its page and on all its listings. */
export const refreshPagesOfBusiness = defineHandler(
  businessInformationChanged,
  'profile.refresh-pages-of-business',
  (ctx, { user_id }) => notifyDataChanges(ctx.db, [dataTag.seller(user_id)]),
  { maxAttempts: 3 },
)
