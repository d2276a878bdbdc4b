import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Failures, failureKinds } from './failures.ts'
import type { WebhookQueue } from './webhook-queue.ts'

const failureSchema = z.strictObject({
  kind: z.enum(failureKinds),
  method: z.string().optional(),
  path: z.string(),
  times: z.int().min(1).optional(),
})
const webhookSchema = z.strictObject({
  hold: z.boolean().optional(),
  duplicate: z.boolean().optional(),
  deliver: z.enum(['held', 'reversed']).optional(),
})

/**
 * Endpoints by which a browser test or a developer orders failures and moves webhooks. They are
 * JSON, so that they cannot be confused with the provider's own.
 */
export function addControlRoutes(app: FastifyInstance, { failures, webhooks }: { failures: Failures; webhooks: WebhookQueue }): void {
  app.post('/_control/failures', async (request, reply) => {
    failures.add(failureSchema.parse(request.body))
    return reply.code(204).send()
  })
  app.delete('/_control/failures', async (_request, reply) => {
    failures.clear()
    return reply.code(204).send()
  })
  app.post('/_control/outage', async (request, reply) => {
    failures.isDown = z.strictObject({ down: z.boolean() }).parse(request.body).down
    return reply.code(204).send()
  })
  app.post('/_control/webhooks', async (request) => {
    const { hold, duplicate, deliver } = webhookSchema.parse(request.body)
    if (hold !== undefined) webhooks.isHeld = hold
    if (duplicate !== undefined) webhooks.isDuplicating = duplicate
    if (deliver) await webhooks.deliverHeld({ reversed: deliver === 'reversed' })
    return { held: webhooks.held.map(({ id, type }) => ({ id, type })) }
  })
}
