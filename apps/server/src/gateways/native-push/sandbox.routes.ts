import type { FastifyInstance } from 'fastify'
import { renderTable, sendDevPage } from '#platform/mail/dev-page.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { type SandboxNativePush, sandboxDevices } from './sandbox.ts'

/**
 * GET /dev/push is a page with all messages to devices. GET /dev/push.json?token=… is for
 * end-to-end tests.
 */
export async function sandboxNativePushRoutes(app: FastifyInstance, { sandbox }: { sandbox: SandboxNativePush }): Promise<void> {
  app.get<{ Querystring: { token?: string } }>('/dev/push.json', async (request, reply) => {
    const { token } = request.query
    const messages = await sandbox.list()
    return reply.header('cache-control', 'no-store').send({ data: token ? messages.filter((sent) => sent.token === token) : messages })
  })

  app.get('/dev/push', async (_request, reply) => {
    const rows = (await sandbox.list()).map(({ sent_at, token, title, body, data }) =>
      [sent_at, token, title, body, data.path].map(escapeHtml),
    )
    const devices = Object.entries(sandboxDevices).map(([name, effect]) =>
      [`ExponentPushToken[${name}-1]`, effect].map((text) => escapeHtml(text)),
    )
    const body = `${renderTable(['Sent', 'Device', 'Title', 'Text', 'Opens'], rows)}<h2>Devices with errors</h2>${renderTable(['Token', 'Effect'], devices)}`
    return sendDevPage(reply, 'Push messages to devices', body)
  })
}
