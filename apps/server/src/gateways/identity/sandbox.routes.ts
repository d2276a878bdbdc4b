import { randomBytes } from 'node:crypto'
import { type IdentityProvider, identityProviders } from '@partlane/domain/accounts/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '#platform/config/config.ts'
import { takeForms } from '#platform/http/take-forms.ts'
import { escapeHtml } from '#platform/mail/escape-html.ts'
import { sandboxPage } from '../sandbox-page.ts'
import { consentPage } from './consent-page.ts'
import { type OpenIdSandbox, SANDBOX_CLIENT_ID } from './sandbox.ts'

type Options = { sandbox: OpenIdSandbox; config: Pick<Config, 'PUBLIC_URL'> }

const asked = z.object({
  client_id: z.literal(SANDBOX_CLIENT_ID),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.string().refine((types) => types.split(' ').includes('id_token')),
  response_mode: z.enum(['fragment', 'form_post']).default('fragment'),
  scope: z.string().max(200).default('openid'),
  state: z.string().max(2000).optional(),
  nonce: z.string().min(1).max(500),
})
export type Asked = z.output<typeof asked>

const answered = asked.extend({
  decision: z.enum(['allow', 'deny']),
  email: z.email().max(254).optional(),
  email_verified: z.string().optional(), // a checkbox: there or not
  first_name: z.string().trim().max(60).optional(),
  last_name: z.string().trim().max(60).optional(),
})

type Call = FastifyRequest<{ Params: { provider: string } }>

/** The sandbox's own pages, as an OpenID provider has them: discovery, keys, and where its people say yes or no. */
export async function openIdSandboxRoutes(app: FastifyInstance, { sandbox, config }: Options): Promise<void> {
  takeForms(app, { bodyLimit: 16_384 })
  const origins = (request: FastifyRequest) => [
    URL.parse(`${request.protocol}://${request.host}`)?.origin,
    ...(config.PUBLIC_URL ? [new URL(config.PUBLIC_URL).origin] : []),
  ]
  /** A redirect anywhere else would make this page a way to send people, and tokens, wherever somebody likes. */
  const isOurs = (request: FastifyRequest, address: string) => origins(request).includes(new URL(address).origin)

  app.get('/dev/openid/:provider/.well-known/openid-configuration', async (request: Call, reply) => {
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

  app.get('/dev/openid/:provider/jwks', async (request: Call, reply) => {
    const provider = providerOf(request)
    if (!provider) return reply.code(404).send()
    return reply.send({ keys: [(await sandbox.keysFor(provider)).publicJwk] })
  })

  app.get('/dev/openid/:provider/authorize', async (request: Call, reply) => {
    const provider = providerOf(request)
    const question = asked.safeParse(request.query)
    if (!provider || !question.success || !isOurs(request, question.data.redirect_uri)) return refuse(reply)
    return show(reply, consentPage(provider, question.data))
  })

  app.post('/dev/openid/:provider/authorize', async (request: Call, reply) => {
    const provider = providerOf(request)
    const decided = answered.safeParse(request.body)
    if (!provider || !decided.success || !isOurs(request, decided.data.redirect_uri)) return refuse(reply)
    return answer(reply, decided.data, await outcomeOf(sandbox, provider, decided.data))
  })
}

const providerOf = ({ params }: Call): IdentityProvider | undefined => identityProviders.find((each) => each === params.provider)

type Outcome = Record<string, string>

async function outcomeOf(sandbox: OpenIdSandbox, provider: IdentityProvider, decided: z.output<typeof answered>): Promise<Outcome> {
  const { email, first_name: firstName, last_name: lastName, state } = decided
  const same: Outcome = state === undefined ? {} : { state }
  if (decided.decision === 'deny' || !email) return { error: provider === 'apple' ? 'user_cancelled_authorize' : 'access_denied', ...same }
  const person = { email, emailVerified: decided.email_verified !== undefined, firstName, lastName }
  const user: Outcome = provider === 'apple' && firstName ? { user: JSON.stringify({ name: { firstName, lastName }, email }) } : {}
  return { id_token: await sandbox.issue(provider, person, decided.nonce), ...same, ...user }
}

/** In the fragment, which no server sees; or as a form that posts itself, where that was asked for. */
function answer(reply: FastifyReply, { response_mode, redirect_uri }: Asked, outcome: Outcome) {
  if (response_mode === 'fragment') {
    const target = new URL(redirect_uri)
    target.hash = new URLSearchParams(outcome).toString()
    return reply.header('cache-control', 'no-store').redirect(target.href, 303)
  }
  const fields = Object.entries(outcome).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  const nonce = randomBytes(16).toString('base64')
  const body = `<form method="post" action="${escapeHtml(redirect_uri)}">${fields.join('')}<button>Continue</button></form>
<script nonce="${nonce}">document.forms[0].submit()</script>`
  return show(reply, sandboxPage('Returning to the shop', body), nonce)
}

function refuse(reply: FastifyReply) {
  return show(
    reply.code(400),
    sandboxPage('Invalid request', '<h1>Invalid request</h1><p>A parameter is missing or the return address is not allowed.</p>'),
  )
}

function show(reply: FastifyReply, html: string, scriptNonce?: string) {
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
