import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { drop } from '../../shared/http.ts'
import { rateLimited, serverError } from '../errors.ts'
import type { Provider } from '../provider.ts'

/** Exchanges the keys of the marketplace for an access token. */
export function addTokenRoute(app: FastifyInstance, provider: Provider): void {
  const { state, clientId, clientSecret, tokenSeconds, now, failures } = provider
  const expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  app.post('/v1/oauth2/token', async (request, reply) => {
    const failure = failures.take('POST', '/v1/oauth2/token')
    if (failure === 'no_response' || failure === 'no_response_after_success') return drop(reply)
    if (failure === 'rate_limit') return reply.code(429).send(rateLimited().body)
    if (failure) return reply.code(500).send(serverError().body)
    if (request.headers.authorization !== expected)
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
    if (String(request.body) !== 'grant_type=client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' })
    const token = `A21AA${randomBytes(40).toString('base64url')}`
    state.tokens.set(token, now().getTime() + tokenSeconds * 1000)
    return {
      scope: 'https://uri.paypal.com/services/payments/partnerfee',
      access_token: token,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
    }
  })
}
