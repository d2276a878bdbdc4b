import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { InvalidWebhook } from '#gateways/payments/port.ts'
import { receiveWebhook } from './receive-webhook.ts'

export const PAYMENT_WEBHOOKS_PATH = '/webhooks/payments'
const BODY_LIMIT_BYTES = 256 * 1024

/**
 * Webhooks of the payment gateways, outside of the JSON API. The body is not parsed here, because
 * the gateway verifies the signature of its bytes.
 * Responses: 200 after the result is stored, 400 for an unknown gateway or a bad signature. Any
 * other status makes the gateway deliver the webhook again. Calls are limited per IP address.
 */
export async function paymentWebhookRoutes(app: FastifyInstance, { ctx }: { ctx: AppContext }): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) => done(null, body))

  const options = {
    config: { rateLimit: { max: ctx.config.RATE_LIMIT, timeWindow: 60_000 } },
    // Rejects an unknown gateway before the body is read.
    onRequest: async (request: FastifyRequest<{ Params: { gateway: string } }>, reply: FastifyReply) => {
      if (!ctx.paymentGateways.find(request.params.gateway)) return reply.code(400).send()
    },
  }
  app.post<{ Params: { gateway: string }; Body: Buffer | undefined }>(
    `${PAYMENT_WEBHOOKS_PATH}/:gateway`,
    options,
    async (request, reply) => {
      const { gateway } = request.params
      try {
        await receiveWebhook(ctx, gateway, { rawBody: request.body ?? Buffer.alloc(0), headers: request.headers })
        return reply.code(200).send()
      } catch (error) {
        if (!(error instanceof InvalidWebhook)) throw error
        request.log.warn({ gateway, reason: error.message }, 'webhook rejected')
        return reply.code(400).send()
      }
    },
  )
}
