import { DEFAULT_LOCALE, locales } from '@partlane/domain/locale'
import { Refusal } from '@partlane/domain/refusal'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#app/context.ts'
import { type AddressLimiter, createLimitHook } from '#platform/http/address-limiter.ts'
import { API_BASE } from '#platform/http/api.ts'
import { unsubscribe } from './unsubscribe.ts'

const BODY_LIMIT_BYTES = 1_000
type Query = { token?: string; locale?: string }

/**
 * The link of the header List-Unsubscribe. Mail programs send POST with one press of their button,
 * as a form (RFC 8058), without cookies or sign-in. GET changes nothing: it leads to the page with
 * the button. Without scripts that page sends its form here, with `locale`: it is shown again.
 * `limiter` counts invalid links only: providers send the requests of many users from one address.
 */
export async function oneClickRoutes(app: FastifyInstance, { ctx, limiter }: { ctx: AppContext; limiter: AddressLimiter }): Promise<void> {
  const refuseAboveLimit = createLimitHook(limiter)
  const path = `${API_BASE}/unsubscriptions/one_click`
  // Both encodings of the standard have the same fixed content, which is not needed.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, _body, done) => done(null))
  app.post<{ Querystring: Query }>(path, async (request, reply) => {
    const token = String(request.query.token)
    const locale = locales.find((known) => known === request.query.locale)
    const isDone = await switchOff(ctx, token)
    reply.header('cache-control', 'no-store')
    if (!isDone) await refuseAboveLimit(request, reply)
    if (!locale) return reply.code(isDone ? 204 : 404).send()
    const prefix = locale === DEFAULT_LOCALE ? '' : `/${locale}`
    // Without a host: the page's policy does not let a form lead to another one.
    return reply.redirect(`${prefix}/unsubscribe${isDone ? `?token=${encodeURIComponent(token)}&done` : ''}`, 303)
  })
  app.get<{ Querystring: Query }>(path, async (request, reply) =>
    reply.header('cache-control', 'no-store').redirect(`/unsubscribe?token=${encodeURIComponent(String(request.query.token))}`, 303),
  )
}

/** @returns false for a link that does not work */
async function switchOff(ctx: AppContext, token: string): Promise<boolean> {
  try {
    await unsubscribe(ctx, token)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
