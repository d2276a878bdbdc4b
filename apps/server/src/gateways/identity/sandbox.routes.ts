import { randomBytes } from 'node:crypto'
import { type IdentityProvider, identityProviders } from '@partlane/domain/accounts/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import { addFormParser } from '#platform/http/form-parser.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { renderSandboxPage } from '../sandbox-page.ts'
import { type AuthorizationRequest, authorizationRequestSchema } from './authorization-request.ts'
import { renderConsentPage } from './consent-page.ts'
import type { OpenIdSandbox } from './sandbox.ts'

type OpenIdSandboxRoutesOptions = { sandbox: OpenIdSandbox; config: Pick<Config, 'PUBLIC_URL'> }

const consentSchema = authorizationRequestSchema.extend({
  decision: z.enum(['allow', 'deny']),
  email: z.email().max(254).optional(),
  email_verified: z.string().optional(), // a checkbox: present or not
  first_name: z.string().trim().max(60).optional(),
  last_name: z.string().trim().max(60).optional(),
})

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>

/** The pages of the sandbox OpenID provider: discovery, keys, and the consent page. */
export async function openIdSandboxRoutes(app: FastifyInstance, { sandbox, config }: OpenIdSandboxRoutesOptions): Promise<void> {
  addFormParser(app, { bodyLimit: 16_384 })
  const ownOrigins = (request: FastifyRequest) => [
    URL.parse(`${request.protocol}://${request.host}`)?.origin,
    ...(config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).origin] : []),
  ]
  /**
   * Redirects to other origins are refused. Otherwise this page could send users and tokens to any
   * site.
   */
  const isOwnUrl = (request: FastifyRequest, url: string) => ownOrigins(request).includes(new URL(url).origin)

  app.get('/dev/openid/:provider/.well-known/openid-configuration', async (request: ProviderRequest, reply) => {
    const provider = providerOf(request)
    if (!provider) return reply.code(404).send()
    const issuer = sandbox.issuerOf(provider)
    return reply.send({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['id_token', 'code id_token'],
      response_modes_supported: ['fragment', 'form_post'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    })
  })

  app.get('/dev/openid/:provider/jwks', async (request: ProviderRequest, reply) => {
    const provider = providerOf(request)
    if (!provider) return reply.code(404).send()
    return reply.send({ keys: [(await sandbox.getKeyPair(provider)).publicJwk] })
  })

  app.get('/dev/openid/:provider/authorize', async (request: ProviderRequest, reply) => {
    const provider = providerOf(request)
    const authorizationRequest = authorizationRequestSchema.safeParse(request.query)
    if (!provider || !authorizationRequest.success || !isOwnUrl(request, authorizationRequest.data.redirect_uri))
      return sendBadRequest(reply)
    return sendPage(reply, renderConsentPage(provider, authorizationRequest.data))
  })

  app.post('/dev/openid/:provider/authorize', async (request: ProviderRequest, reply) => {
    const provider = providerOf(request)
    const consent = consentSchema.safeParse(request.body)
    if (!provider || !consent.success || !isOwnUrl(request, consent.data.redirect_uri)) return sendBadRequest(reply)
    return sendAuthorizationResponse(reply, consent.data, await authorizationResponseOf(sandbox, provider, consent.data))
  })
}

const providerOf = ({ params }: ProviderRequest): IdentityProvider | undefined =>
  identityProviders.find((provider) => provider === params.provider)

type AuthorizationResponse = Record<string, string>

async function authorizationResponseOf(
  sandbox: OpenIdSandbox,
  provider: IdentityProvider,
  consent: z.output<typeof consentSchema>,
): Promise<AuthorizationResponse> {
  const { email, first_name: firstName, last_name: lastName, state } = consent
  const stateField: AuthorizationResponse = state === undefined ? {} : { state }
  if (consent.decision === 'deny' || !email)
    return { error: provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied', ...stateField }
  const person = { email, emailVerified: consent.email_verified !== undefined, firstName, lastName }
  const user: AuthorizationResponse =
    provider === 'apple' && firstName ? { user: JSON.stringify({ name: { firstName, lastName }, email }) } : {}
  return { id_token: await sandbox.issueIdToken(provider, person, consent.nonce), ...stateField, ...user }
}

/**
 * In the fragment, which browsers do not send to servers, or as a form that submits itself, if
 * `form_post` was requested.
 */
function sendAuthorizationResponse(
  reply: FastifyReply,
  { response_mode, redirect_uri }: AuthorizationRequest,
  authorizationResponse: AuthorizationResponse,
) {
  if (response_mode === 'fragment') {
    const redirectUrl = new URL(redirect_uri)
    redirectUrl.hash = new URLSearchParams(authorizationResponse).toString()
    return reply.header('cache-control', 'no-store').redirect(redirectUrl.href, 303)
  }
  const fields = Object.entries(authorizationResponse).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  )
  const nonce = randomBytes(16).toString('base64')
  const body = `<form method="post" action="${escapeHtml(redirect_uri)}">${fields.join('')}<button>Continue</button></form>
<script nonce="${nonce}">document.forms[0].submit()</script>`
  return sendPage(reply, renderSandboxPage('Returning to the shop', body), nonce)
}

function sendBadRequest(reply: FastifyReply) {
  return sendPage(
    reply.code(400),
    renderSandboxPage('Invalid request', '<h1>Invalid request</h1><p>A parameter is missing or the return address is not allowed.</p>'),
  )
}

function sendPage(reply: FastifyReply, html: string, scriptNonce?: string) {
  const script = scriptNonce ? `; script-src 'nonce-${scriptNonce}'` : ''
  return reply
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'${script}`,
    })
    .send(html)
}
