import { money } from '@partlane/domain/money/amounts'
import { createFormatters } from '@partlane/i18n/server'
import type { AppContext } from '#app/context.ts'
import { findMailContact } from '#features/accounts/public.ts'
import { sendNoticeMail } from '#features/notification-deliveries/public.ts'
import { type NotifyInput, notify, sendMoneyMail } from '#features/notifications/public.ts'
import { listOperators } from '#features/operators/public.ts'
import { defineHandler, defineMessageHandler } from '#platform/outbox/define-handler.ts'
import { creditChanged } from './credits.events.ts'
import { type CreditRow, findCredit } from './credits.queries.ts'

const COMMAND_LINE = 'command line'

async function loadChanged(ctx: AppContext, creditId: number): Promise<CreditRow> {
  const credit = await findCredit(ctx.db, creditId)
  if (!credit) throw new Error(`credit ${creditId} of the event credit_changed does not exist`)
  return credit
}

/** The operators that may approve a credit. */
const listApprovers = async (ctx: AppContext, { user_id, requested_by }: CreditRow) =>
  (await listOperators(ctx.db)).filter(({ id }) => id !== user_id && id !== requested_by)

/** Notifies the member of a posted credit. Safe to repeat. */
export const notifyMemberOfCredit = defineHandler(creditChanged, 'credits.notify-member', async (ctx, { credit_id, user_id, status }) => {
  if (status !== 'posted') return
  await notify(ctx, noticeOfCredit(await loadChanged(ctx, credit_id), user_id))
})

const noticeOfCredit = ({ id, amount_minor, currency, reason }: CreditRow, userId: number): NotifyInput => ({
  userId,
  objectName: 'credit',
  message: 'credit_posted',
  data: { credit_id: id, amount_minor, currency, reason },
  dedupeKey: `credit:${id}`,
})

/** Mails the member a posted credit with its reason. */
export const mailMemberOfCredit = defineMessageHandler(
  creditChanged,
  'credits.mail-member',
  async (ctx, { credit_id, user_id, status }) => {
    const member = status === 'posted' ? await findMailContact(ctx.db, user_id) : undefined
    if (!member?.email) return
    const credit = await loadChanged(ctx, credit_id)
    const { amount_minor, currency, reason } = credit
    const amount = createFormatters(member.locale).formatMoney(money(amount_minor, currency))
    const { email: to, locale } = member
    const mail = { to, locale, path: '/profile/earnings', values: { amount, reason } }
    await sendNoticeMail(ctx, noticeOfCredit(credit, user_id), member, (links) =>
      sendMoneyMail(ctx, 'credit_posted', { ...mail, ...links }),
    )
  },
)

/** Notifies the other operators of a credit that waits for one of them. Safe to repeat. */
export const notifyApproversOfCredit = defineHandler(creditChanged, 'credits.notify-operators', async (ctx, { credit_id, status }) => {
  if (status !== 'requested') return
  const credit = await loadChanged(ctx, credit_id)
  const { amount_minor, currency, user_name: member } = credit
  for (const { id: userId } of await listApprovers(ctx, credit))
    await notify(ctx, {
      userId,
      objectName: 'credit',
      message: 'operator_credit_requested',
      data: { credit_id, side: 'operator', amount_minor, currency, member },
      dedupeKey: `credit:${credit_id}:operator`,
    })
})

/** Mails the other operators a credit that waits for one of them. */
export const mailApproversOfCredit = defineMessageHandler(creditChanged, 'credits.mail-operators', async (ctx, { credit_id, status }) => {
  if (status !== 'requested') return
  const credit = await loadChanged(ctx, credit_id)
  for (const { email: to, locale } of await listApprovers(ctx, credit)) {
    if (!to) continue
    const amount = createFormatters(locale).formatMoney(money(credit.amount_minor, credit.currency))
    const operator = credit.requested_by === null ? COMMAND_LINE : credit.requester_name
    const values = { amount, operator, member: credit.user_name, reason: credit.reason }
    await sendMoneyMail(ctx, 'operator_credit_requested', { to, locale, path: '/staff/credits', values })
  }
})
