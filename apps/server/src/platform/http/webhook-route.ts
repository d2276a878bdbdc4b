import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const BODY_LIMIT_BYTES = 256 * 1024

export type WebhookRequest = {
  /** The bytes of the request: signatures cover them, not the parsed JSON. */
  rawBody: Buffer
  headers: IncomingHttpHeaders
}

type WebhookRoute = {
  /** The gateway's name is added: `/webhooks/payments/sandbox`. */
  path: string
  maxPerMinute: number
  isConfigured: (gateway: string) => boolean
  receive: (gateway: string, request: WebhookRequest) => Promise<void>
  /** Whether an error means that the webhook is not genuine. */
  isInvalid: (error: unknown) => error is Error
}

/**
 * Webhooks of gateways, outside of the JSON API. The body is not parsed here, because the gateway
 * verifies the signature of its bytes. Register it in a scope of its own.
 * Responses: 200 after the webhook is stored, 400 for an unknown gateway or a bad signature. Any
 * other status makes the gateway deliver the webhook again. Calls are limited per IP address.
 */
export function addWebhookRoute(app: FastifyInstance, { path, maxPerMinute, isConfigured, receive, isInvalid }: WebhookRoute): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) => done(null, body))
  const options = {
    config: { rateLimit: { max: maxPerMinute, timeWindow: 60_000 } },
    // Rejects an unknown gateway before the body is read.
    onRequest: async (request: FastifyRequest<{ Params: { gateway: string } }>, reply: FastifyReply) => {
      if (!isConfigured(request.params.gateway)) return reply.code(400).send()
    },
  }
  app.post<{ Params: { gateway: string }; Body: Buffer | undefined }>(`${path}/:gateway`, options, async (request, reply) => {
    const { gateway } = request.params
    try {
      await receive(gateway, { rawBody: request.body ?? Buffer.alloc(0), headers: request.headers })
      return reply.code(200).send()
    } catch (error) {
      if (!isInvalid(error)) throw error
      request.log.warn({ gateway, reason: error.message }, 'webhook rejected')
      return reply.code(400).send()
    }
  })
}
