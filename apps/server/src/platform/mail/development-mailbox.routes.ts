import type { FastifyInstance } from 'fastify'
import { renderTable, sendDevPage } from './dev-page.ts'
import type { DevelopmentMailbox } from './development-mailbox.ts'
import { escapeHtml } from './escape-html.ts'
import type { Mail, MailAttachment } from './mailer.ts'
import type { StoredMessage } from './message-store.ts'

/**
 * GET /dev/mailbox lists the mails, /dev/mailbox/:id shows one. /dev/mailbox.json?to=… is for
 * end-to-end tests.
 */
export async function developmentMailboxRoutes(app: FastifyInstance, { mailbox }: { mailbox: DevelopmentMailbox }): Promise<void> {
  app.get<{ Querystring: { to?: string } }>('/dev/mailbox.json', async (request, reply) => {
    const { to } = request.query
    const mails = await mailbox.list()
    return reply.header('cache-control', 'no-store').send({ data: to ? mails.filter((mail) => mail.to === to) : mails })
  })

  app.get('/dev/mailbox', async (_request, reply) => {
    const rows = (await mailbox.list()).map((mail) => [
      escapeHtml(mail.sent_at),
      escapeHtml(mail.to),
      `<a href="/dev/mailbox/${escapeHtml(mail.id)}">${escapeHtml(mail.subject)}</a>`,
    ])
    return sendDevPage(reply, 'Test mailbox', renderTable(['Sent', 'To', 'Subject'], rows))
  })

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const mail = await mailbox.find(request.params.id)
    if (!mail) return sendDevPage(reply.code(404), 'Email not found', '<p><a href="/dev/mailbox">All emails</a></p>')
    return sendDevPage(reply, mail.subject, renderMail(mail))
  })
}

/** The frame can only open links in a new tab: it has no scripts, no forms and no origin. */
function renderMail(mail: StoredMessage<Mail>): string {
  const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => `${name}: ${value}\n`)
  return `<p><a href="/dev/mailbox">All emails</a></p>
<pre>To: ${escapeHtml(mail.to)}\nSent: ${escapeHtml(mail.sent_at)}\n${escapeHtml(headers.join(''))}</pre>
<iframe title="HTML version" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(`<base target="_blank">${mail.html}`)}"></iframe>
<h2>Text version</h2><pre>${escapeHtml(mail.text)}</pre>${(mail.attachments ?? []).map(renderAttachment).join('')}`
}

const renderAttachment = ({ filename, content }: MailAttachment) =>
  `<h2>${escapeHtml(filename)}</h2><iframe title="${escapeHtml(filename)}" sandbox="allow-popups" srcdoc="${escapeHtml(content)}"></iframe>`
