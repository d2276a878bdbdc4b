import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeJwt, type JWTPayload, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { ConfigError, derivedSecret, readConfig } from '#platform/config/config.ts'
import { startTestApp } from '#test/app.ts'
import { consent } from '#test/identity-tokens.ts'
import { serveSockets } from '#test/socket.ts'

/** Tokens that nobody gave. Whoever can make one of these be believed is anybody they like. */
type Started = Awaited<ReturnType<typeof startTestApp>>

const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const partsOf = (token: string) => token.split('.') as [string, string, string]
const bytes = (text: string) => new TextEncoder().encode(text)
const pem = (key: KeyObject, type: 'pkcs8' | 'spki') => key.export({ format: 'pem', type } as { format: 'pem'; type: 'pkcs8' }).toString()

const keys = {
  EdDSA: generateKeyPairSync('ed25519'),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
}
type Algorithm = keyof typeof keys

/** What a good token of this person says, so that only what is forged is wrong about it. */
const claimsOf = (token: string, change: JWTPayload = {}) => ({ ...decodeJwt(token), ...change })
const signed = (claims: JWTPayload, alg: string, key: KeyObject | Uint8Array, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg, typ: 'JWT', ...header }).sign(key)

async function refuseAll({ app }: Started, forged: Record<string, string | Promise<string>>) {
  const answers: Record<string, string> = {}
  for (const [name, token] of Object.entries(forged)) {
    const { status, body } = await app.withToken(await token).get('/users/user')
    answers[name] = `${status} ${body.errors?.[0]?.code}`
  }
  expect(answers).toEqual(Object.fromEntries(Object.keys(forged).map((name) => [name, '401 token_invalid'])))
}

describe('a session token signed with the secret', () => {
  it('is good, and nothing that looks like it', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const [me, victim] = [await world.user(), await world.operator()]
    expect(await app.as(me).get('/users/user')).toHaveStatus(200)
    const [header, payload, signature] = partsOf(me.token)
    const secret = bytes(derivedSecret(ctx.config, 'session-token'))
    const now = Math.floor(ctx.clock.now().getTime() / 1000)
    const sid = claimsOf(victim.token).sid

    await refuseAll(started, {
      'alg none': `${b64({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      'alg None': `${b64({ alg: 'None', typ: 'JWT' })}.${payload}.`,
      'no signature': `${header}.${payload}.`,
      'an empty key': signed(claimsOf(me.token), 'HS256', bytes('x')),
      'another secret': signed(claimsOf(me.token), 'HS256', bytes('a'.repeat(48))),
      'the secret itself, not the one made of it': signed(claimsOf(me.token), 'HS256', bytes(ctx.config.tokenSecret)),
      'the secret of another purpose': signed(claimsOf(me.token), 'HS256', bytes(derivedSecret(ctx.config, 'codes'))),
      'another algorithm with the same secret': signed(claimsOf(me.token), 'HS512', secret),
      'a key pair of one’s own': signed(claimsOf(me.token), 'RS256', keys.RS256.privateKey),
      'a key pair of one’s own, brought along': signed(claimsOf(me.token), 'ES256', keys.ES256.privateKey, {
        jwk: keys.ES256.publicKey.export({ format: 'jwk' }),
      }),
      'the session of somebody else': `${header}.${b64(claimsOf(me.token, { sid }))}.${signature}`,
      'a role of one’s choice': `${header}.${b64(claimsOf(me.token, { role: 'business', status: 'verified', operator: true }))}.${signature}`,
      'another audience': signed(claimsOf(me.token, { aud: 'partlane:agent' }), 'HS256', secret),
      'another issuer': signed(claimsOf(me.token, { iss: 'somebody' }), 'HS256', secret),
      'no end': signed(claimsOf(me.token, { exp: undefined }), 'HS256', secret),
      'no session': signed(claimsOf(me.token, { sid: undefined }), 'HS256', secret),
      'a session that is no number': signed(claimsOf(me.token, { sid: `${sid} or 1=1` }), 'HS256', secret),
      'a session that never was': signed(claimsOf(me.token, { sid: 987_654_321 }), 'HS256', secret),
      'one letter more': `${me.token}A`,
      'an end that a forger has passed': signed(claimsOf(me.token, { exp: now - 60 }), 'HS256', bytes('a'.repeat(48))), // 401, not 419: it was never good
      'an ID token': (await consent(ctx, 'google', { email: me.email ?? '' })).id_token,
      nonsense: 'nonsense',
    })
  })

  it('speaks for its session only: what it says of the person is not believed', async () => {
    const { app, ctx, world } = await startTestApp()
    const me = await world.user()
    const secret = bytes(derivedSecret(ctx.config, 'session-token'))
    const boasting = await signed(claimsOf(me.token, { id: '1', role: 'business', status: 'verified', operator: true }), 'HS256', secret)
    const { body } = await app.withToken(boasting).get('/users/user')
    expect(body.data).toMatchObject({ id: String(me.id), attributes: { role: 'personal', operator: false } })
    expect(await app.withToken(boasting).get('/operators/people')).toBeRefused(403, 'not_allowed')
  })

  it('opens no socket when it is forged', async () => {
    const started = await startTestApp()
    const me = await started.world.user()
    const { dial } = await serveSockets(started)
    const [header, payload] = partsOf(me.token)
    for (const token of [`${b64({ alg: 'none' })}.${payload}.`, `${header}.${payload}.AAAA`, 'nonsense'])
      expect((await dial(token)).welcome).toBe(false)
    expect((await dial(me.token)).welcome).toBe(true)
  })
})

describe.each(Object.keys(keys) as Algorithm[])('a session token signed with a key pair (%s)', (algorithm) => {
  const { privateKey, publicKey } = keys[algorithm]
  const start = () => startTestApp({ env: { TOKEN_PRIVATE_KEY: pem(privateKey, 'pkcs8').replaceAll('\n', '\\n') } }) // as one line of an .env file

  it('is good, and none that is signed otherwise', async () => {
    const started = await start()
    const { app, ctx, world } = started
    const me = await world.user()
    expect(JSON.parse(Buffer.from(partsOf(me.token)[0], 'base64url').toString()).alg).toBe(algorithm)
    expect(await app.as(me).get('/users/user')).toHaveStatus(200)

    const other = { EdDSA: generateKeyPairSync('ed25519'), RS256: keys.RS256, ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
    const strange = algorithm === 'RS256' ? generateKeyPairSync('rsa', { modulusLength: 2048 }) : other[algorithm]
    const claims = claimsOf(me.token)
    const [, payload] = partsOf(me.token)
    await refuseAll(started, {
      'the public key in PEM as a secret': signed(claims, 'HS256', bytes(pem(publicKey, 'spki'))),
      'the public key in DER as a secret': signed(claims, 'HS256', new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }))),
      'the secret that signs without a key pair': signed(claims, 'HS256', bytes(derivedSecret(ctx.config, 'session-token'))),
      'another key pair': signed(claims, algorithm, strange.privateKey),
      'another algorithm': signed(
        claims,
        algorithm === 'ES256' ? 'EdDSA' : 'ES256',
        keys[algorithm === 'ES256' ? 'EdDSA' : 'ES256'].privateKey,
      ),
      'alg none': `${b64({ alg: 'none' })}.${payload}.`,
      'the thumb of the key': signed(claims, 'HS256', bytes(createHash('sha256').update(pem(publicKey, 'spki')).digest('hex'))),
    })
  })
})

describe('the key of session tokens', () => {
  const weak = generateKeyPairSync('rsa', { modulusLength: 1024 })
  it.each([
    ['nonsense', 'nonsense'],
    ['a public key', pem(keys.ES256.publicKey, 'spki')],
    ['an RSA key that is too short', pem(weak.privateKey, 'pkcs8')],
    ['a key of another kind', pem(generateKeyPairSync('x25519').privateKey, 'pkcs8')],
  ])('is refused at the start when it is %s, and not repeated', (_, TOKEN_PRIVATE_KEY) => {
    const reading = () => readConfig({ NODE_ENV: 'test', TOKEN_PRIVATE_KEY })
    expect(reading).toThrow(ConfigError)
    expect(reading).toThrow(/TOKEN_PRIVATE_KEY: must be (a private key|an Ed25519 key)/)
    expect(reading).not.toThrow(TOKEN_PRIVATE_KEY.slice(30, 60) || 'nonsense:')
  })
})
