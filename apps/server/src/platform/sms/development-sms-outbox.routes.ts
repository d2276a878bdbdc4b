import type { FastifyInstance } from 'fastify'
import { renderTable, sendDevPage } from '#platform/mail/dev-page.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import type { DevelopmentSmsOutbox } from './development-sms-outbox.ts'

/** GET /dev/sms is a page with all messages. GET /dev/sms.json?to=… is for end-to-end tests. */
export async function developmentSmsOutboxRoutes(app: FastifyInstance, { outbox }: { outbox: DevelopmentSmsOutbox }): Promise<void> {
  app.get<{ Querystring: { to?: string } }>('/dev/sms.json', async (request, reply) => {
    const { to } = request.query
    const messages = await outbox.list()
    return reply.header('cache-control', 'no-store').send({ data: to ? messages.filter((sms) => sms.to === to) : messages })
  })

  app.get('/dev/sms', async (_request, reply) => {
    const rows = (await outbox.list()).map((sms) => [sms.sent_at, sms.to, sms.text].map(escapeHtml))
    return sendDevPage(reply, 'Test messages', renderTable(['Sent', 'To', 'Text'], rows))
  })
}
