import { Refusal } from '@partlane/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { type AddressLimiter, createLimitHook } from '#platform/http/address-limiter.ts'
import { API_BASE } from '#platform/http/api.ts'
import { unsubscribe } from './unsubscribe.ts'

const BODY_LIMIT_BYTES = 1_000
type Query = { token?: string }

/**
 * The link of the header List-Unsubscribe. Mail programs send POST with one press of their button,
 * as a form (RFC 8058), without cookies or sign-in. GET changes nothing: it leads to the page with
 * the button. `limiter` counts invalid links only: providers send the requests of many users from
 * one address.
 */
export async function oneClickRoutes(app: FastifyInstance, { ctx, limiter }: { ctx: AppContext; limiter: AddressLimiter }): Promise<void> {
  const refuseAboveLimit = createLimitHook(limiter)
  const path = `${API_BASE}/unsubscriptions/one_click`
  // Both encodings of the standard have the same fixed content, which is not needed.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) => done(null))
  app.post<{ Querystring: Query }>(path, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await unsubscribe(ctx, String(request.query.token))
      return reply.code(204).send()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await refuseAboveLimit(request, reply)
      return reply.code(404).send()
    }
  })
  app.get<{ Querystring: Query }>(path, async (request, reply) =>
    reply.header('cache-control', 'no-store').redirect(`/unsubscribe?token=${encodeURIComponent(String(request.query.token))}`, 303),
  )
}
