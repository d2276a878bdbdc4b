import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fixedClock } from '#platform/clock/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { createLogger } from '#platform/logger/logger.ts'
import { sha256 } from '#test/identity-tokens.ts'
import { createIdentityGateway } from './gateway.ts'

const nonce = 'sixteen characters and more'

/** A server with the provider's keys. It counts requests and can be unavailable. */
async function startKeyServer(keys: JWK[]) {
  const state = { requestCount: 0, status: 200, keys, isUnresponsive: false }
  const server = createServer((_request, response) => {
    state.requestCount++
    if (state.isUnresponsive) return
    response.writeHead(state.status, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: state.keys }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys` }
}

async function startProvider(env: Record<string, string> = {}) {
  const pair = await generateKeyPair('RS256', { extractable: true })
  const { state, url } = await startKeyServer([{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }])
  const clock = fixedClock(new Date())
  const config = readConfig({ NODE_ENV: 'test', GOOGLE_CLIENT_ID: 'web-id, ios-id', GOOGLE_JWKS_URL: url, ...env })
  const gateway = createIdentityGateway({ config, clock, log: createLogger({ level: 'silent', pretty: false }) })
  const token = (claims: object = {}, { key = pair.privateKey, kid = 'one' }: { key?: CryptoKey; kid?: string } = {}) => {
    const now = Math.floor(clock.now().getTime() / 1000)
    return new SignJWT({
      iss: 'https://accounts.google.com',
      aud: 'web-id',
      sub: '117',
      iat: now,
      exp: now + 600,
      nonce: sha256(nonce),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(key)
  }
  return { gateway, token, state, verify: (idToken: string) => gateway.verify({ provider: 'google', idToken, nonce }) }
}

describe('a configured identity provider', () => {
  it('verifies tokens for each client id and both forms of the issuer, and fetches the keys once', async () => {
    const { verify, token, state } = await startProvider()
    for (const claims of [{}, { aud: 'ios-id' }, { iss: 'accounts.google.com' }])
      expect(await verify(await token(claims))).toMatchObject({ ok: true })
    expect(state.requestCount).toBe(1)
  })

  it('returns the identity, with shortened names and without invalid values', async () => {
    const { verify, token } = await startProvider()
    const claims = { email: 'ann@mail.example', email_verified: true, given_name: ' Ann\u0000 ', family_name: 'x'.repeat(300) }
    expect(await verify(await token(claims))).toMatchObject({
      ok: true,
      identity: {
        provider: 'google',
        subject: '117',
        email: 'ann@mail.example',
        emailVerified: true,
        firstName: 'Ann',
        lastName: 'x'.repeat(60),
      },
    })
    expect(await verify(await token({ email: 'no address', email_verified: 1, given_name: 7, family_name: '  ' }))).toMatchObject({
      ok: true,
      identity: { email: null, emailVerified: false, firstName: null, lastName: null },
    })
  })

  it('rejects correctly signed tokens for other audiences', async () => {
    const { verify, token } = await startProvider()
    const foreignKeyPair = await generateKeyPair('RS256')
    const tokens = [
      token({ aud: 'another-shop' }),
      token({ iss: 'https://accounts.example' }),
      token({}, { key: foreignKeyPair.privateKey }),
    ]
    for (const idToken of tokens) expect(await verify(await idToken)).toEqual({ ok: false, reason: 'invalid' })
  })

  it('accepts changed keys', async () => {
    const { verify, token, state } = await startProvider()
    expect(await verify(await token())).toMatchObject({ ok: true })
    const newKeyPair = await generateKeyPair('RS256', { extractable: true })
    state.keys = [...state.keys, { ...(await exportJWK(newKeyPair.publicKey)), kid: 'two', alg: 'RS256', use: 'sig' }]
    // the keys were fetched a moment ago and are not fetched again for every unknown key
    expect(await verify(await token({}, { key: newKeyPair.privateKey, kid: 'two' }))).toEqual({ ok: false, reason: 'invalid' })
    expect(state.requestCount).toBe(1)
  })

  it.each([
    ['answers with a fault', { status: 500 }],
    ['answers with no keys', { keys: 'none' as never }],
    ['does not answer', { isUnresponsive: true }],
  ])(
    'that %s says nothing about the token',
    async (_, override) => {
      const { verify, token, state } = await startProvider()
      const idToken = await token()
      Object.assign(state, override)
      expect(await verify(idToken)).toEqual({ ok: false, reason: 'unavailable' })
    },
    15_000,
  )
})

describe('available identity providers', () => {
  const settingsOf = (env: Record<string, string>, isProduction = false) => {
    const config = { ...readConfig({ NODE_ENV: 'test', ...env }), isProduction }
    return createIdentityGateway({
      config,
      clock: fixedClock(new Date()),
      log: createLogger({ level: 'silent', pretty: false }),
    }).settings()
  }

  it('are all in the sandbox in development', () => {
    const settings = settingsOf({})
    expect(settings.map(({ provider, sandbox, redirect_path }) => [provider, sandbox, redirect_path])).toEqual([
      ['google', true, '/sign-in/return'],
      ['facebook', true, '/sign-in/return'],
      ['apple', true, '/sign-in/apple'],
    ])
    expect(settings[0]?.authorize_url).toMatch(/^\/dev\/openid\/google\/authorize\?client_id=partlane-sandbox&/)
  })

  it('are only the configured ones in production; Apple uses a form post', () => {
    expect(settingsOf({}, true)).toEqual([])
    const [apple] = settingsOf({ APPLE_CLIENT_ID: 'example.shop,example.shop.app' }, true)
    expect(apple).toMatchObject({ provider: 'apple', client_id: 'example.shop', sandbox: false })
    const authorizeUrl = new URL(apple?.authorize_url ?? '')
    expect(authorizeUrl.origin + authorizeUrl.pathname).toBe('https://appleid.apple.com/auth/authorize')
    expect(Object.fromEntries(authorizeUrl.searchParams)).toEqual({
      client_id: 'example.shop',
      scope: 'name email',
      response_type: 'code id_token',
      response_mode: 'form_post',
    })
  })
})
