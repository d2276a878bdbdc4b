import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { ConfigError, deriveSecret, readConfig } from '#platform/config/config.ts'
import { startTestApp } from '#test/app.ts'
import { issueIdToken } from '#test/identity-tokens.ts'
import { startSockets } from '#test/socket.ts'

/** Forged tokens, with which an attacker could become any user. */
type TestSetup = Awaited<ReturnType<typeof startTestApp>>

const encodeBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const splitToken = (token: string) => token.split('.') as [string, string, string]
const encodeText = (text: string) => new TextEncoder().encode(text)
const exportPem = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  key.export({ format: 'pem', type } as { format: 'pem'; type: 'pkcs8' }).toString()

const keyPairs = {
  EdDSA: generateKeyPairSync('ed25519'),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
}
type Algorithm = keyof typeof keyPairs

/** The claims of a valid token, so that only the forged part is wrong. */
const claimsOf = (token: string, overrides: JWTPayload = {}) => ({ ...decodeJwt(token), ...overrides })
const signClaims = (claims: JWTPayload, alg: string, key: KeyObject | Uint8Array, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', ...header }).sign(key)

async function expectAllRejected({ app }: TestSetup, forgedTokens: Record<string, string | Promise<string>>) {
  const responses: Record<string, string> = {}
  for (const [name, token] of Object.entries(forgedTokens)) {
    const { status, body } = await app.withToken(await token).get('/users/user')
    responses[name] = `${status} ${body.errors?.[0]?.code}`
  }
  expect(responses).toEqual(Object.fromEntries(Object.keys(forgedTokens).map((name) => [name, '401 token_invalid'])))
}

describe('a session token signed with the secret', () => {
  it('is accepted, and forged ones are rejected', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const [user, victim] = [await world.user(), await world.operator()]
    expect(await app.as(user).get('/users/user')).toHaveStatus(200)
    const [header, payload, signature] = splitToken(user.token)
    const secret = encodeText(deriveSecret(ctx.config, 'session-token'))
    const now = Math.floor(ctx.clock.now().getTime() / 1000)
    const sid = claimsOf(victim.token).sid

    await expectAllRejected(setup, {
      'alg none': `${encodeBase64Url({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'alg None': `${encodeBase64Url({ alg: 'None', typ: 'JWT' })}.${payload}.`,
      'no signature': `${header}.${payload}.`,
      'an empty key': signClaims(claimsOf(user.token), 'HS256', encodeText('x')),
      'another secret': signClaims(claimsOf(user.token), 'HS256', encodeText('a'.repeat(48))),
      'the secret itself, not the one made of it': signClaims(claimsOf(user.token), 'HS256', encodeText(ctx.config.tokenSecret)),
      'the secret of another purpose': signClaims(claimsOf(user.token), 'HS256', encodeText(deriveSecret(ctx.config, 'codes'))),
      'another algorithm with the same secret': signClaims(claimsOf(user.token), 'HS512', secret),
      'a key pair of one’s own': signClaims(claimsOf(user.token), 'RS256', keyPairs.RS256.privateKey),
      'a key pair of one’s own, brought along': signClaims(claimsOf(user.token), 'ES256', keyPairs.ES256.privateKey, {
        jwk: keyPairs.ES256.publicKey.export({ format: 'jwk' }),
      }),
      'the session of somebody else': `${header}.${encodeBase64Url(claimsOf(user.token, { sid }))}.${signature}`,
      'a role of one’s choice': `${header}.${encodeBase64Url(claimsOf(user.token, { role: 'business', status: 'verified', operator: true }))}.${signature}`,
      'another audience': signClaims(claimsOf(user.token, { aud: 'partlane:agent' }), 'HS256', secret),
      'another issuer': signClaims(claimsOf(user.token, { iss: 'somebody' }), 'HS256', secret),
      'no end': signClaims(claimsOf(user.token, { exp: undefined }), 'HS256', secret),
      'no session': signClaims(claimsOf(user.token, { sid: undefined }), 'HS256', secret),
      'a session that is no number': signClaims(claimsOf(user.token, { sid: `${sid} or 1=1` }), 'HS256', secret),
      'a session that never was': signClaims(claimsOf(user.token, { sid: 987_654_321 }), 'HS256', secret),
      'one letter more': `${user.token}A`,
      // 401, not 419: the signature is invalid
      'an end that a forger has passed': signClaims(claimsOf(user.token, { exp: now - 60 }), 'HS256', encodeText('a'.repeat(48))),
      'an ID token': (await issueIdToken(ctx, 'google', { email: user.email ?? '' })).id_token,
      nonsense: 'nonsense',
    })
  })

  it('identifies only its session; its other claims are ignored', async () => {
    const { app, ctx, world } = await startTestApp()
    const user = await world.user()
    const secret = encodeText(deriveSecret(ctx.config, 'session-token'))
    const tokenWithFalseClaims = await signClaims(
      claimsOf(user.token, { id: '1', role: 'business', status: 'verified', operator: true }),
      'HS256',
      secret,
    )
    const { body } = await app.withToken(tokenWithFalseClaims).get('/users/user')
    expect(body.data).toMatchObject({ id: String(user.id), attributes: { role: 'personal', operator: false } })
    expect(await app.withToken(tokenWithFalseClaims).get('/operators/people')).toBeRefused(403, 'not_allowed')
  })

  it('does not open a socket when it is forged', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    const { connect } = await startSockets(setup)
    const [header, payload] = splitToken(user.token)
    for (const token of [`${encodeBase64Url({ alg: 'none' })}.${payload}.`, `${header}.${payload}.AAAA`, 'nonsense'])
      expect((await connect(token)).isWelcome).toBe(false)
    expect((await connect(user.token)).isWelcome).toBe(true)
  })
})

describe.each(Object.keys(keyPairs) as Algorithm[])('a session token signed with a key pair (%s)', (algorithm) => {
  const { privateKey, publicKey } = keyPairs[algorithm]
  // as one line of an .env file
  const startAppWithKeyPair = () => startTestApp({ env: { TOKEN_PRIVATE_KEY: exportPem(privateKey, 'pkcs8').replaceAll('\n', '\\n') } })

  it('is accepted, and differently signed ones are rejected', async () => {
    const setup = await startAppWithKeyPair()
    const { app, ctx, world } = setup
    const user = await world.user()
    expect(JSON.parse(Buffer.from(splitToken(user.token)[0], 'base64url').toString()).alg).toBe(algorithm)
    expect(await app.as(user).get('/users/user')).toHaveStatus(200)

    const otherKeyPairs = {
      EdDSA: generateKeyPairSync('ed25519'),
      RS256: keyPairs.RS256,
      ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    }
    const foreignKeyPair = algorithm === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : otherKeyPairs[algorithm]
    const claims = claimsOf(user.token)
    const [, payload] = splitToken(user.token)
    await expectAllRejected(setup, {
      'the public key in PEM as a secret': signClaims(claims, 'HS256', encodeText(exportPem(publicKey, 'spki'))),
      'the public key in DER as a secret': signClaims(claims, 'HS256', new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))),
      'the secret that signs without a key pair': signClaims(claims, 'HS256', encodeText(deriveSecret(ctx.config, 'session-token'))),
      'another key pair': signClaims(claims, algorithm, foreignKeyPair.privateKey),
      'another algorithm': signClaims(
        claims,
        algorithm === 'ES256' ? 'EdDSA' : 'ES256',
        keyPairs[algorithm === 'ES256' ? 'EdDSA' : 'ES256'].privateKey,
      ),
      'alg none': `${encodeBase64Url({ alg: 'none' })}.${payload}.`,
      'the thumb of the key': signClaims(
        claims,
        'HS256',
        encodeText(createHash('sha256').update(exportPem(publicKey, 'spki')).digest('hex')),
      ),
    })
  })
})

describe('the key of session tokens', () => {
  const shortRsaKeyPair = generateKeyPairSync('rsa', { modulusLength: 1024 })
  it.each([
    ['nonsense', 'nonsense'],
    ['a public key', exportPem(keyPairs.ES256.publicKey, 'spki')],
    ['an RSA key that is too short', exportPem(shortRsaKeyPair.privateKey, 'pkcs8')],
    ['a key of another kind', exportPem(generateKeyPairSync('x25519').privateKey, 'pkcs8')],
  ])('is rejected at the start when it is %s, without being printed', (_, TOKEN_PRIVATE_KEY) => {
    const parseConfig = () => readConfig({ NODE_ENV: 'test', TOKEN_PRIVATE_KEY })
    expect(parseConfig).toThrow(ConfigError)
    expect(parseConfig).toThrow(/TOKEN_PRIVATE_KEY: must be (a private key|an Ed25519 key)/)
    expect(parseConfig).not.toThrow(TOKEN_PRIVATE_KEY.slice(30, 60) || 'nonsense:')
  })
})
