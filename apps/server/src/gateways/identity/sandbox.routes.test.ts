import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { sha256 } from '#test/identity-tokens.ts'

const nonce = 'sixteen characters and more'
const authorizationRequest = {
  client_id: 'partlane-sandbox',
  redirect_uri: 'http://localhost/sign-in/return',
  response_type: 'id_token',
  scope: 'openid email profile',
  state: 'the page’s own',
  nonce: sha256(nonce),
}
type Server = Awaited<ReturnType<typeof startTestApp>>['app']['server']

const getConsentPage = (server: Server, query: Record<string, string>, provider = 'google') =>
  server.inject({ url: `/dev/openid/${provider}/authorize`, query })
const submitConsent = (server: Server, fields: Record<string, string>, provider = 'google') =>
  server.inject({
    method: 'POST',
    url: `/dev/openid/${provider}/authorize`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
const fragmentOf = (location: unknown) =>
  Object.fromEntries(new URLSearchParams(new URL(String(location), 'http://localhost').hash.slice(1)))

describe('the sandbox provider', () => {
  it('issues a token that completes a sign-up', async () => {
    const { app } = await startTestApp()
    const page = await getConsentPage(app.server, authorizationRequest)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('name="email"')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")

    const consent = {
      ...authorizationRequest,
      decision: 'allow',
      email: 'nina@mail.example',
      email_verified: 'on',
      first_name: 'Nina',
      last_name: 'Hughes',
    }
    const response = await submitConsent(app.server, consent)
    expect(response.statusCode).toBe(303)
    expect(String(response.headers.location)).toMatch(/^http:\/\/localhost\/sign-in\/return#/)
    const { id_token, state } = fragmentOf(response.headers.location)
    expect(state).toBe(authorizationRequest.state)
    const signedUp = await app.visitor.post('/users/sign_up/with_google', { user: { id_token, nonce, role: 'personal' } })
    expect(signedUp.body.data.attributes).toMatchObject({ email: 'nina@mail.example', first_name: 'Nina', status: 'verified' })
  })

  it('confirms an email address only if that was selected, and has one subject per address', async () => {
    const { app } = await startTestApp()
    const tokens = []
    for (const email of ['nina@mail.example', 'NINA@mail.example', 'another@mail.example']) {
      const response = await submitConsent(app.server, { ...authorizationRequest, decision: 'allow', email })
      tokens.push(decodeJwt(fragmentOf(response.headers.location).id_token ?? ''))
    }
    expect(tokens.map(({ email_verified }) => email_verified)).toEqual([false, false, false])
    expect(tokens[0]?.sub).toBe(tokens[1]?.sub)
    expect(tokens[0]?.sub).not.toBe(tokens[2]?.sub)
  })

  it('redirects with an error and without a token after a denial', async () => {
    const { app } = await startTestApp()
    const response = await submitConsent(app.server, { ...authorizationRequest, decision: 'deny' })
    expect(fragmentOf(response.headers.location)).toEqual({ error: 'access_denied', state: authorizationRequest.state })
  })

  it.each([
    ['another site', { redirect_uri: 'https://evil.example/return' }],
    ['another port of this machine', { redirect_uri: 'http://localhost:81/return' }],
    ['a host that only begins like ours', { redirect_uri: 'http://localhost.evil.example/' }],
    ['a name before the host', { redirect_uri: 'http://localhost@evil.example/' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['no address', { redirect_uri: '/sign-in/return' }],
    ['another client', { client_id: 'another-shop' }],
    ['no nonce', { nonce: '' }],
    ['a code alone', { response_type: 'code' }],
  ])('rejects %s in the request and in the response', async (_, overrides) => {
    const { app } = await startTestApp()
    expect((await getConsentPage(app.server, { ...authorizationRequest, ...overrides })).statusCode).toBe(400)
    const response = await submitConsent(app.server, { ...authorizationRequest, ...overrides, decision: 'allow', email: 'a@mail.example' })
    expect(response.statusCode).toBe(400)
    expect(response.headers.location).toBeUndefined()
  })

  it('escapes the parameters that it shows', async () => {
    const { app } = await startTestApp()
    const page = await getConsentPage(app.server, { ...authorizationRequest, state: '"><script>alert(1)</script>' })
    expect(page.body).not.toContain('<script>alert')
  })

  it('works with any OpenID client: discovery leads to the keys, which verify the token', async () => {
    const { app } = await startTestApp()
    const baseUrl = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const discovery = (await (await fetch(`${baseUrl}/dev/openid/google/.well-known/openid-configuration`)).json()) as Record<
      string,
      string
    >
    const { pathname } = new URL(discovery.jwks_uri ?? '')
    const { headers } = await submitConsent(app.server, { ...authorizationRequest, decision: 'allow', email: 'a@mail.example' })
    const keys = createRemoteJWKSet(new URL(pathname, baseUrl))
    const verified = await jwtVerify(fragmentOf(headers.location).id_token ?? '', keys, {
      issuer: discovery.issuer ?? '',
      audience: authorizationRequest.client_id,
    })
    expect(verified.payload.nonce).toBe(authorizationRequest.nonce)
  })

  it('stores its keys over a restart, readable by its own user only', async () => {
    const { ctx } = await startTestApp()
    const { createOpenIdSandbox } = await import('./sandbox.ts')
    const restartedSandbox = createOpenIdSandbox(ctx)
    const first = await ctx.identities.sandbox?.getKeyPair('google')
    expect((await restartedSandbox.getKeyPair('google')).publicJwk).toEqual(first?.publicJwk)
    expect(first?.publicJwk).not.toHaveProperty('d')
    expect(() => createOpenIdSandbox({ ...ctx, config: { ...ctx.config, isProduction: true } })).toThrow('does not exist in production')
  })
})

describe('Apple’s response', () => {
  const post = (server: Server, payload: string) =>
    server.inject({ method: 'POST', url: '/sign-in/apple', headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload })

  it('is a form post that reaches the page in the fragment, with the name', async () => {
    const { app } = await startTestApp()
    const appleRequest = {
      ...authorizationRequest,
      response_type: 'code id_token',
      response_mode: 'form_post',
      redirect_uri: 'http://localhost/sign-in/apple',
    }
    const consent = {
      ...appleRequest,
      decision: 'allow',
      email: 'nina@mail.example',
      email_verified: 'on',
      first_name: 'Nina',
      last_name: 'Hughes',
    }
    const form = await submitConsent(app.server, consent, 'apple')
    expect(form.statusCode).toBe(200)
    expect(form.body).toContain('action="http://localhost/sign-in/apple"')
    const fields = [...form.body.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]) => [name ?? '', decodeHtml(value ?? '')] as [string, string],
    )
    const forwarded = await post(app.server, new URLSearchParams(fields).toString())
    expect(forwarded.statusCode).toBe(303)
    expect(String(forwarded.headers.location)).toMatch(/^\/sign-in\/return#/)
    expect(forwarded.headers['cache-control']).toBe('no-store')
    const { id_token, first_name, last_name, state } = fragmentOf(forwarded.headers.location)
    expect({ first_name, last_name, state }).toEqual({ first_name: 'Nina', last_name: 'Hughes', state: authorizationRequest.state })
    const authentication = { id_token, nonce, role: 'personal', first_name, last_name }
    expect(await app.visitor.post('/users/auth_with_apple', { authentication })).toHaveStatus(200)
  })

  it.each([
    ['nothing', '', { error: 'invalid_request' }],
    ['an error', 'error=user_cancelled_authorize&state=s', { error: 'user_cancelled_authorize', state: 's' }],
    ['no token at all', 'id_token=<script>&state=s', { error: 'invalid_request' }],
    ['nonsense for a name', 'id_token=a.b.c&state=s&user=%7Bbroken', { id_token: 'a.b.c', state: 's' }],
    ['an endless state', `id_token=a.b.c&state=${'x'.repeat(5000)}`, { error: 'invalid_request' }],
  ])('with %s is passed on unchanged', async (_, payload, expected) => {
    const { app } = await startTestApp()
    const response = await post(app.server, payload)
    expect(response.statusCode).toBe(303)
    expect(fragmentOf(response.headers.location)).toEqual(expected)
  })

  it('redirects to our own page only', async () => {
    const { app } = await startTestApp()
    const response = await post(app.server, 'id_token=a.b.c&state=%0d%0aLocation:https://evil.example&redirect_uri=https://evil.example')
    expect(String(response.headers.location)).toMatch(/^\/sign-in\/return#[^\r\n]*$/)
  })
})

const decodeHtml = (html: string) =>
  html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
