import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FailureKind } from '../shared/failures.ts'
import { drop, headerOf } from '../shared/http.ts'
import { invalidRequest, missingResource, rateLimited, StripeError, serverError } from './errors.ts'
import { type Form, parseForm } from './form.ts'
import { parseParams } from './params.ts'
import type { Provider } from './provider.ts'

type Call<P> = { params: P; path: Record<string, string>; account: string | undefined }
export type StripeRoute = {
  method: 'GET' | 'POST'
  path: string
  /** Also the public key of the browser may call it. */
  isPublic?: boolean
  schema: z.ZodType
  run: (call: Call<unknown>) => object
}

/** Describes a route, with parameters of the type of its schema. */
export const route = <S extends z.ZodType>(
  method: StripeRoute['method'],
  path: string,
  schema: S,
  run: (call: Call<z.output<S>>) => object,
  options: Pick<StripeRoute, 'isPublic'> = {},
): StripeRoute => ({ method, path, schema, ...options, run: (call) => run({ ...call, params: parseParams(schema, call.params as Form) }) })

/** Parameters of a call without any. */
export const noParams = z.strictObject({ expand: z.array(z.string()).optional() })

type Stored = { fingerprint: string; status: number; body: object }

/**
 * Adds the routes with what Stripe does for all of them: keys, ordered failures, parameters, and
 * responses by idempotency key. Handlers are synchronous, so calls do not overlap.
 */
export function addStripeRoutes(app: FastifyInstance, provider: Provider, routes: StripeRoute[]): void {
  const stored = new Map<string, Stored>()
  for (const entry of routes)
    app.route({
      method: entry.method,
      url: entry.path,
      async handler(request, reply) {
        const [path = ''] = request.url.split('?')
        const failure = provider.failures.take(request.method, path)
        if (failure === 'no_response') return drop(reply)
        const { status, body, isReplayed } = respond(provider, stored, { entry, request, failure })
        if (failure === 'no_response_after_success') return drop(reply)
        if (isReplayed) reply.header('idempotent-replayed', 'true')
        return reply.code(status).send(body)
      },
    })
}

type Exchange = { entry: StripeRoute; request: FastifyRequest; failure: FailureKind | undefined }

function respond(provider: Provider, stored: Map<string, Stored>, { entry, request, failure }: Exchange) {
  try {
    checkKey(provider, entry, request)
    if (failure === 'rate_limit') throw rateLimited()
    const text = request.method === 'GET' ? (request.url.split('?')[1] ?? '') : typeof request.body === 'string' ? request.body : ''
    const account = headerOf(request, 'stripe-account')
    const key = request.method === 'POST' ? headerOf(request, 'idempotency-key') : undefined
    const storedKey = key && `${account ?? ''}:${key}`
    const fingerprint = `${request.method} ${request.url} ${isFile(request) ? JSON.stringify(request.body) : text}`
    const earlier = storedKey ? stored.get(storedKey) : undefined
    if (earlier && earlier.fingerprint !== fingerprint) throw keyReused(key)
    if (earlier) return { ...earlier, isReplayed: true }
    const params = isFile(request) ? (request.body as Form) : parseForm(text)
    parseParams(entry.schema, params) // refused parameters are not stored with the key
    const result = execute(entry, { params, path: request.params as Record<string, string>, account }, failure)
    if (storedKey) stored.set(storedKey, { fingerprint, ...result })
    return { ...result, isReplayed: false }
  } catch (error) {
    if (error instanceof StripeError) return { status: error.status, body: error.body, isReplayed: false }
    throw error
  }
}

const isFile = ({ body }: FastifyRequest) => typeof body === 'object' && body !== null

/** Runs a call. Its error is a response too, which the idempotency key repeats. */
function execute(entry: StripeRoute, call: Call<unknown>, failure: FailureKind | undefined): { status: number; body: object } {
  try {
    if (failure === 'server_error') throw serverError()
    const body = structuredClone(entry.run(call))
    if (failure === 'server_error_after_success') throw serverError()
    return { status: 200, body }
  } catch (error) {
    if (error instanceof StripeError) return { status: error.status, body: structuredClone(error.body) }
    throw error
  }
}

const keyReused = (key: string | undefined) =>
  new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with: '${key}'.`,
  })

function checkKey({ secretKey, publishableKey, state }: Provider, { isPublic }: StripeRoute, request: FastifyRequest): void {
  const key = headerOf(request, 'authorization')?.replace(/^Bearer /, '')
  if (key !== secretKey && !(isPublic && key === publishableKey))
    throw new StripeError(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' })
  const account = headerOf(request, 'stripe-account')
  if (account === undefined) return
  const connected = state.accounts.get(account)
  if (!connected) throw missingResource('account', account, 'account')
  if (connected.isDeauthorised) throw noAccess(account)
}

/** Stripe's error for an account that has removed the marketplace. */
export const noAccess = (account: string) =>
  new StripeError(403, {
    ...invalidRequest('account_invalid', `The provided key does not have access to account '${account}'.`).body.error,
  })
