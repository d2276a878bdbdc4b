import type { FastifyInstance } from 'fastify'
import { sendDevPage, tableOf } from '#platform/mail/dev-page.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import type { DevelopmentOutbox } from './development-outbox.ts'

/** GET /dev/sms lists with the texts, /dev/sms.json?to=… is for end-to-end tests. */
export async function developmentOutboxRoutes(app: FastifyInstance, { outbox }: { outbox: DevelopmentOutbox }): Promise<void> {
  app.get<{ Querystring: { to?: string } }>('/dev/sms.json', async (request, reply) => {
    const { to } = request.query
    const messages = await outbox.list()
    return reply.header('cache-control', 'no-store').send({ data: to ? messages.filter((sms) => sms.to === to) : messages })
  })

  app.get('/dev/sms', async (_request, reply) => {
    const rows = (await outbox.list()).map((sms) => [sms.sent_at, sms.to, sms.text].map(escapeHtml))
    return sendDevPage(reply, 'Test messages', tableOf(['Sent', 'To', 'Text'], rows))
  })
}
