import type { AppContext } from '#app/context.ts'
import type { Mail } from '#platform/mail/mailer.ts'
import { insertOrderMails, type LoggedMail } from './order-mails.store.ts'

/**
 * Sends a mail about orders and adds it to their logs, which operators read. If the log cannot be
 * written, the handler repeats the mail, as after any failure.
 */
export async function sendOrderMail(ctx: AppContext, logged: LoggedMail, mail: Mail): Promise<void> {
  await ctx.mail.send(mail)
  if (logged.orderIds.length === 0) return
  await insertOrderMails(ctx.db, { ...logged, email: mail.to, sent_at: ctx.clock.now() })
}
