import type { Locale } from '@partlane/domain/locale'
import { isMailFixed, type NoticeKind, noticeRule } from '@partlane/domain/notifications/notice-kinds'
import type { AppContext } from '#app/context.ts'
import { type NotifyInput, notify } from '#features/notifications/public.ts'
import { buildUnsubscribeLinks, type UnsubscribeLinks } from './mail-footer.ts'
import { findMailDelivery } from './notification-deliveries.queries.ts'
import { insertDeliveries, insertSentMail, markDeliveries } from './notification-deliveries.store.ts'

const NO_LINKS: UnsubscribeLinks = { footerLinks: [], headers: {} }

type Recipient = { locale: Locale; role: string }
/** Sends the mail, with the links and headers to unsubscribe from it. */
type SendMail = (links: UnsubscribeLinks) => Promise<void>

/**
 * Sends the mail that a feature writes for a notice, if its user wants it at once. During quiet
 * hours, or with a daily mail, the text of the notice is sent later instead. Safe to repeat: it
 * creates the notification if its handler has not, and sends nothing that was sent.
 */
export async function sendNoticeMail(ctx: AppContext, notice: NotifyInput, { locale, role }: Recipient, send: SendMail): Promise<void> {
  const rule = noticeRule(notice.objectName, notice.message, notice.data ?? {})
  if (rule.mail === 'never') return
  await notify(ctx, notice)
  const { userId, dedupeKey } = notice
  if (rule.mail === 'always') return sendAlways(ctx, { userId, dedupeKey, kind: rule.kind }, send)
  await insertDeliveries(ctx.db, { target: { userId, dedupeKey }, rule, senders: ctx.senders, now: ctx.clock.now() })
  const delivery = await findMailDelivery(ctx.db, { userId, dedupeKey })
  if (delivery?.state !== 'waiting' || delivery.due_at !== null) return
  const scope = role === 'guest' || isMailFixed(rule.kind) ? undefined : rule.kind
  await send(scope ? buildUnsubscribeLinks(ctx, { userId, locale, scope }) : NO_LINKS)
  await markDeliveries(ctx.db, { ids: [delivery.id], state: 'sent', now: ctx.clock.now() })
}

type AlwaysMail = { userId: number; dedupeKey: string; kind: NoticeKind }

/** Sends a mail that no preference delays or switches off, and stores that it was sent. */
async function sendAlways(ctx: AppContext, mail: AlwaysMail, send: SendMail): Promise<void> {
  if ((await findMailDelivery(ctx.db, mail))?.state === 'sent') return
  await send(NO_LINKS)
  await insertSentMail(ctx.db, { ...mail, now: ctx.clock.now() })
}
