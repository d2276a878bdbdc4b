import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FailureKind } from '../shared/failures.ts'
import { drop, headerOf } from '../shared/http.ts'
import { parseBody } from './body.ts'
import { invalidRequest, notAuthorized, PaypalError, rateLimited, serverError, unauthenticated, unprocessable } from './errors.ts'
import type { Provider } from './provider.ts'

type Call<B> = {
  body: B
  path: Record<string, string>
  /** The seller for whom the marketplace acts, by the header PayPal-Auth-Assertion. */
  payerId: string | undefined
  /** The value of PayPal-Request-Id. */
  requestId: string | undefined
}
type RouteResponse = { status: number; body: object | undefined }
export type PaypalRoute = {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  schema: z.ZodType
  run: (call: Call<unknown>) => RouteResponse
}

/** Describes a route, with a body (of a GET: a query) of the type of its schema. */
export const route = <S extends z.ZodType>(
  method: PaypalRoute['method'],
  path: string,
  schema: S,
  run: (call: Call<z.output<S>>) => RouteResponse,
): PaypalRoute => ({ method, path, schema, run: (call) => run({ ...call, body: call.body as z.output<S> }) })

export const ok = (body: object): RouteResponse => ({ status: 200, body })
export const created = (body: object): RouteResponse => ({ status: 201, body })
export const noContent: RouteResponse = { status: 204, body: undefined }
export const noFields = z.strictObject({})

type Stored = RouteResponse & { fingerprint: string }

/**
 * Adds the routes with what PayPal does for all of them: access tokens, ordered failures, schemas,
 * and responses by PayPal-Request-Id. Handlers are synchronous, so calls do not overlap.
 */
export function addPaypalRoutes(app: FastifyInstance, provider: Provider, routes: readonly PaypalRoute[]): void {
  const stored = new Map<string, Stored>()
  for (const entry of routes)
    app.route({
      method: entry.method,
      url: entry.path,
      async handler(request, reply) {
        const [path = ''] = request.url.split('?')
        const failure = provider.failures.take(request.method, path)
        if (failure === 'no_response') return drop(reply)
        const { status, body } = respond(provider, stored, { entry, request, failure })
        if (failure === 'no_response_after_success') return drop(reply)
        return reply.code(status).send(body)
      },
    })
}

type Exchange = { entry: PaypalRoute; request: FastifyRequest; failure: FailureKind | undefined }

function respond(provider: Provider, stored: Map<string, Stored>, { entry, request, failure }: Exchange): RouteResponse {
  try {
    checkToken(provider, request)
    if (failure === 'rate_limit') throw rateLimited()
    if (failure === 'server_error') throw serverError()
    const requestId = request.method === 'POST' ? headerOf(request, 'paypal-request-id') : undefined
    const payerId = readAssertion(provider, headerOf(request, 'paypal-auth-assertion'))
    const isQuery = request.method === 'GET'
    const body = parseBody(entry.schema, isQuery ? request.query : (request.body ?? {}), isQuery ? 'query' : 'body')
    const fingerprint = JSON.stringify([request.url, payerId, request.body])
    const key = requestId && `${entry.path} ${requestId}`
    const earlier = key ? stored.get(key) : undefined
    if (earlier && earlier.fingerprint !== fingerprint)
      throw unprocessable('PAYPAL_REQUEST_ID_PREVIOUSLY_USED', 'The request ID was used before with another request.')
    // Errors are not stored: the same request can be sent again with the same id.
    const response = earlier ?? structuredClone(entry.run({ body, path: request.params as Record<string, string>, payerId, requestId }))
    if (key && !earlier) stored.set(key, { ...response, fingerprint })
    if (failure === 'server_error_after_success') throw serverError()
    return response
  } catch (error) {
    if (error instanceof PaypalError) return { status: error.status, body: error.body }
    throw error
  }
}

function checkToken({ state, now }: Provider, request: FastifyRequest): void {
  const token = headerOf(request, 'authorization')?.replace(/^Bearer /, '') ?? ''
  if ((state.tokens.get(token) ?? 0) <= now().getTime()) throw unauthenticated()
}

const assertionSchema = z.strictObject({ iss: z.string(), payer_id: z.string() })

/** Reads the unsigned token that names the seller. */
function readAssertion({ clientId, state }: Provider, assertion: string | undefined): string | undefined {
  if (assertion === undefined) return undefined
  const [header = '', payload = '', signature] = assertion.split('.')
  const { alg } = readPart(header, z.strictObject({ alg: z.literal('none') }))
  const { iss, payer_id } = readPart(payload, assertionSchema)
  if (alg !== 'none' || signature !== '' || iss !== clientId) throw notAuthorized('The assertion is not one of this application.')
  const merchant = state.merchants.get(payer_id)
  if (!merchant?.hasConsented || merchant.isRevoked) throw notAuthorized('The seller has not given consent.')
  return payer_id
}

function readPart<S extends z.ZodType>(part: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  } catch {
    throw invalidRequest([{ issue: 'INVALID_PARAMETER_SYNTAX', field: '/paypal-auth-assertion', description: 'The assertion is invalid.' }])
  }
}
