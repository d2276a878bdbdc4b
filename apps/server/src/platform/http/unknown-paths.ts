import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './error-handlers.ts'

type KnownPath = { methods: string[]; pattern: RegExp }

/** Prefix of every path that responds with JSON:API errors, also outside of the API's version. */
const API_PREFIX = '/api'
/** The router matches no longer parameters. */
export const MAX_PARAM_LENGTH = 200

/**
 * Responds to requests below /api that no route accepts: 404 for an unknown path, 405 with `Allow`
 * for a wrong method, 204 with `Allow` for OPTIONS. Without this the pages would answer a GET.
 * Call it before the routes are registered.
 */
export function handleUnknownApiPaths(app: FastifyInstance): void {
  const knownPaths: KnownPath[] = []
  const ownUrls = [API_PREFIX, `${API_PREFIX}/*`]
  app.addHook('onRoute', ({ url, method }) => {
    if (url.startsWith(`${API_PREFIX}/`) && !ownUrls.includes(url)) knownPaths.push({ methods: [method].flat(), pattern: toPattern(url) })
  })
  const respond = (request: FastifyRequest, reply: FastifyReply) => respondToUnknownPath(request, reply, knownPaths)
  // A hook responds before the body is read: a wrong path is 404 whatever its body is.
  for (const url of ownUrls) app.all(url, { onRequest: respond }, () => undefined)
  app.setNotFoundHandler((request, reply) => {
    if (isApiPath(request.url)) return respond(request, reply)
    return sendError('not_found', { request, reply })
  })
}

export const isApiPath = (url: string): boolean => /^\/api(?:[/?]|$)/.test(url)

async function respondToUnknownPath(request: FastifyRequest, reply: FastifyReply, knownPaths: KnownPath[]) {
  const path = (request.url.split('?', 1)[0] ?? '').replace(/\/$/, '')
  const methods = new Set(knownPaths.filter(({ pattern }) => pattern.test(path)).flatMap((known) => known.methods))
  if (methods.size === 0) return sendError('not_found', { request, reply })
  reply.header('allow', [...methods, 'OPTIONS'].join(', '))
  if (request.method === 'OPTIONS') return reply.code(204).send()
  return sendError('method_not_allowed', { request, reply })
}

/** `/users/:slug` -> /^\/users\/[^/]{1,200}$/ */
const toPattern = (url: string) =>
  new RegExp(`^${url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, `[^/]{1,${MAX_PARAM_LENGTH}}`)}$`)
