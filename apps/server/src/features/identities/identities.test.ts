import { generateKeyPair, type JWTPayload } from 'jose'
import { describe, expect, it } from 'vitest'
import { createIdentityGateway } from '#gateways/identity/gateway.ts'
import { startTestApp } from '#test/app.ts'
import { issueIdToken, issueInvalidIdToken, sha256 } from '#test/identity-tokens.ts'

const newUser = { email: 'nina@mail.example', firstName: 'Nina', lastName: 'Hughes' }
type TestSetup = Awaited<ReturnType<typeof startTestApp>>

const signUp = (app: TestSetup['app'], user: object, client = app.visitor) =>
  client.post('/users/sign_up/with_google', { user: { role: 'personal', ...user } })
const signIn = (app: TestSetup['app'], authentication: object, client = app.visitor) =>
  client.post('/users/sign_in/with_google', { authentication })
const listCodeMails = async (app: TestSetup['app'], to: string) =>
  (await app.mails()).filter((mail) => mail.to === to && /\b\d{6}\b/.test(mail.subject))

describe('signing up with an identity', () => {
  it('creates a verified member from a verified address, who signs in with the same identity later', async () => {
    const { app, ctx, world } = await startTestApp()
    const signUpResponse = await signUp(app, await issueIdToken(ctx, 'google', newUser))
    expect(signUpResponse).toHaveStatus(201)
    expect(signUpResponse.body.data.attributes).toMatchObject({
      status: 'verified',
      confirmed: true,
      email: 'nina@mail.example',
      first_name: 'Nina',
      last_name: 'Hughes',
      has_password: false,
      identities: ['google'],
      may_sell: true,
    })
    expect(await world.events()).toContain('member_signed_up')

    const signInResponse = await signIn(app, await issueIdToken(ctx, 'google', newUser))
    expect(signInResponse).toHaveStatus(200)
    expect(signInResponse.body.data.id).toBe(signUpResponse.body.data.id)
    await app.drainOutbox()
    expect(await app.mails()).toEqual([]) // no mail about a new sign-in method
  })

  it('does not take an unverified address from its owner', async () => {
    const { app, ctx, world } = await startTestApp()
    const owner = await world.user({ email: 'nina@mail.example' })
    const signUpResponse = await signUp(app, await issueIdToken(ctx, 'google', { ...newUser, emailVerified: false }))
    expect(signUpResponse).toHaveStatus(201)
    expect(signUpResponse.body.data.id).not.toBe(String(owner.id))
    expect(signUpResponse.body.data.attributes).toMatchObject({
      status: 'unverified',
      confirmed: false,
      email_confirmed: false,
      email: 'nina@mail.example',
    })
    await app.drainOutbox()
    expect((await app.mails()).map((mail) => mail.to)).toEqual(['nina@mail.example'])
    // The mail informs the owner instead of sending a code.
    expect(await listCodeMails(app, 'nina@mail.example')).toHaveLength(0)
  })

  it('confirms an unverified address with its code', async () => {
    const { app, ctx } = await startTestApp()
    const { body } = await signUp(app, await issueIdToken(ctx, 'google', { ...newUser, emailVerified: false }))
    await app.drainOutbox()
    const [mail] = await listCodeMails(app, 'nina@mail.example')
    const code = /\b\d{6}\b/.exec(mail?.subject ?? '')?.[0]
    const confirmResponse = await app.withToken(body.data.attributes.jwt_token).post('/users/account_verification/confirm', { code })
    expect(confirmResponse.body.data.attributes).toMatchObject({ status: 'verified', email_confirmed: true })
  })

  it('leaves a business unverified, and prefers typed names to those of the token', async () => {
    const { app, ctx } = await startTestApp()
    const user = {
      ...(await issueIdToken(ctx, 'google', newUser)),
      role: 'business',
      first_name: 'Janina',
      company_name: 'Hughes Breakers',
    }
    const { body } = await signUp(app, user)
    expect(body.data.attributes).toMatchObject({
      status: 'unverified',
      role: 'business',
      confirmed: true,
      first_name: 'Janina',
      last_name: 'Hughes',
      may_sell: false,
    })
    expect(body.data.attributes.slug).toMatch(/^hughes-breakers-/)
  })

  it('keeps the user id of a guest and ends the guest’s session', async () => {
    const { app, ctx, world } = await startTestApp()
    const guest = await world.guest()
    const signUpResponse = await signUp(app, await issueIdToken(ctx, 'google', newUser), app.as(guest))
    expect(signUpResponse.body.data.id).toBe(String(guest.id))
    expect(await app.as(guest).get('/users/user')).toBeRefused(401, 'token_invalid')
  })

  it('signs in an existing member and ignores the requested role', async () => {
    const { app, ctx } = await startTestApp()
    const firstResponse = await signUp(app, await issueIdToken(ctx, 'google', newUser))
    const secondResponse = await signUp(app, { ...(await issueIdToken(ctx, 'google', newUser)), role: 'business' })
    expect(secondResponse).toHaveStatus(201)
    expect(secondResponse.body.data.id).toBe(firstResponse.body.data.id)
    expect(secondResponse.body.data.attributes.role).toBe('personal')
  })

  it('creates one account for concurrent sign-ups, also by two providers with one verified address', async () => {
    const { app, ctx } = await startTestApp()
    const googleTokens = await Promise.all([issueIdToken(ctx, 'google', newUser), issueIdToken(ctx, 'google', newUser)])
    const facebookToken = await issueIdToken(ctx, 'facebook', newUser)
    const responses = await Promise.all([
      ...googleTokens.map((token) => signUp(app, token)),
      app.visitor.post('/users/sign_up/with_facebook', { user: { ...facebookToken, role: 'personal' } }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
    expect(await ctx.db.selectFrom('users').select('id').execute()).toHaveLength(1)
    const identities = await ctx.db.selectFrom('identities').select('provider').orderBy('provider').execute()
    expect(identities.map(({ provider }) => provider)).toEqual(['facebook', 'google'])
  })

  it('creates a new account for the identity of a closed account', async () => {
    const { app, ctx } = await startTestApp()
    const { body } = await signUp(app, await issueIdToken(ctx, 'google', newUser))
    await ctx.db.updateTable('users').set({ status: 'deleted', email: null }).where('id', '=', Number(body.data.id)).execute()
    expect(await signIn(app, await issueIdToken(ctx, 'google', newUser))).toBeRefused(404, 'identity_unknown')
    const secondResponse = await signUp(app, await issueIdToken(ctx, 'google', newUser))
    expect(secondResponse).toHaveStatus(201)
    expect(secondResponse.body.data.id).not.toBe(body.data.id)
  })

  it('rejects unknown roles and fields', async () => {
    const { app, ctx } = await startTestApp()
    const token = await issueIdToken(ctx, 'google', newUser)
    const response = await signUp(app, { ...token, role: 'operator', operator: true, status: 'verified', merchant_fee_percentage: 0 })
    expect(response).toPointAt('/user/role')
    for (const field of ['operator', 'status', 'merchant_fee_percentage']) expect(response).toPointAt(`/user/${field}`)
  })
})

describe('signing in with an identity', () => {
  it('refuses an unknown identity, and the same token is then accepted for sign-up', async () => {
    const { app, ctx } = await startTestApp()
    const token = await issueIdToken(ctx, 'google', newUser)
    expect(await signIn(app, token)).toBeRefused(404, 'identity_unknown')
    expect(await signUp(app, token)).toHaveStatus(201)
  })

  it('accepts each token once, also by concurrent requests', async () => {
    const { app, ctx } = await startTestApp()
    await signUp(app, await issueIdToken(ctx, 'google', newUser))
    const token = await issueIdToken(ctx, 'google', newUser)
    const responses = await Promise.all([signIn(app, token), signIn(app, token), signIn(app, token)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await signIn(app, token)).toBeRefused(422, 'identity_token_invalid')
    expect(await signIn(app, { ...token, id_token: rewriteSignature(token.id_token) })).toBeRefused(422, 'identity_token_invalid')
  })

  it('connects the identity to the account with its verified address, and informs the owner by mail', async () => {
    const { app, ctx, world } = await startTestApp()
    const owner = await world.user({ email: 'Nina@Mail.example' })
    const signInResponse = await signIn(app, await issueIdToken(ctx, 'google', newUser))
    expect(signInResponse.body.data.id).toBe(String(owner.id))
    expect(signInResponse.body.data.attributes.identities).toEqual(['google'])
    expect(await world.events()).toContain('identity_connected')
    await app.drainOutbox()
    const [mail] = await app.mails()
    expect(mail).toMatchObject({ to: 'Nina@Mail.example', subject: 'Google is now connected to your Partlane account' })
  })

  it('connects no account by an unverified or unconfirmed address', async () => {
    const { app, ctx, world } = await startTestApp()
    await world.user({ email: 'nina@mail.example' })
    await world.user({ email: 'waiting@mail.example', status: 'unverified' })
    const unverifiedToken = await issueIdToken(ctx, 'google', { ...newUser, emailVerified: false })
    expect(await signIn(app, unverifiedToken)).toBeRefused(404, 'identity_unknown')
    expect(await signIn(app, await issueIdToken(ctx, 'google', { email: 'waiting@mail.example' }))).toBeRefused(404, 'identity_unknown')
    expect(await ctx.db.selectFrom('identities').selectAll().execute()).toEqual([])
  })

  it('refuses a second identity of one provider with the same address', async () => {
    const { app, ctx, world } = await startTestApp()
    const owner = await world.user({ email: 'nina@mail.example' })
    await ctx.db
      .insertInto('identities')
      .values({ user_id: owner.id, provider: 'google', subject: 'another', created_at: ctx.clock.now() })
      .execute()
    expect(await signIn(app, await issueIdToken(ctx, 'google', newUser))).toBeRefused(409, 'identity_taken')
  })

  it('refuses a blocked account and connects nothing', async () => {
    const { app, ctx, world } = await startTestApp()
    await world.user({ email: 'nina@mail.example', status: 'blocked', confirmed: true })
    const token = await issueIdToken(ctx, 'google', newUser)
    expect(await signIn(app, token)).toBeRefused(403, 'account_blocked')
    expect(await signUp(app, token)).toBeRefused(403, 'account_blocked')
    expect(await ctx.db.selectFrom('identities').selectAll().execute()).toEqual([])
  })

  it('merges the cart of the guest and closes the guest', async () => {
    const { app, ctx, world } = await startTestApp()
    await signUp(app, await issueIdToken(ctx, 'google', newUser))
    const guest = await world.guest()
    const listing = await world.listing()
    await app.as(guest).post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
    const { body } = await signIn(app, await issueIdToken(ctx, 'google', newUser), app.as(guest))
    const cartResponse = await app.withToken(body.data.attributes.jwt_token).get('/users/carts/listings')
    expect(cartResponse.body.data).toHaveLength(1)
    expect(await app.as(guest).get('/users/user')).toBeRefused(401, 'token_invalid')
  })
})

describe('signing in with Apple', () => {
  const authenticateWithApple = (app: TestSetup['app'], authentication: object) =>
    app.visitor.post('/users/auth_with_apple', { authentication })

  it('signs in without a role and signs up with one', async () => {
    const { app, ctx } = await startTestApp()
    const token = await issueIdToken(ctx, 'apple', newUser)
    expect(await authenticateWithApple(app, token)).toBeRefused(404, 'identity_unknown')
    const signUpResponse = await authenticateWithApple(app, { ...token, role: 'personal', first_name: 'Nina', last_name: 'Hughes' })
    expect(signUpResponse).toHaveStatus(200)
    // Apple sends the string "true" for email_verified, other providers the boolean.
    expect(signUpResponse.body.data.attributes).toMatchObject({
      status: 'verified',
      email: 'nina@mail.example',
      first_name: 'Nina',
      identities: ['apple'],
    })
    expect(await authenticateWithApple(app, await issueIdToken(ctx, 'apple', newUser))).toHaveStatus(200)
  })

  it('accepts a nonce hash in hex, as Apple’s apps write it', async () => {
    const { app, ctx } = await startTestApp()
    const nonce = 'a nonce of sixteen characters or more'
    const idToken = await ctx.identities.sandbox?.issueIdToken(
      'apple',
      { email: 'a@mail.example', emailVerified: true },
      sha256(nonce, 'hex'),
    )
    expect(await authenticateWithApple(app, { id_token: idToken, nonce, role: 'personal' })).toHaveStatus(200)
  })
})

describe('ID tokens', () => {
  const tokenWithClaims = (changeClaims: (now: number) => JWTPayload) => async (ctx: TestSetup['ctx']) =>
    issueInvalidIdToken(ctx, { claims: changeClaims(Math.floor(ctx.clock.now().getTime() / 1000)) })
  const encodeJson = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

  const invalidTokens: Record<string, (ctx: TestSetup['ctx']) => Promise<{ id_token: string; nonce: string }>> = {
    'for another audience': tokenWithClaims(() => ({ aud: 'another-shop' })),
    'for several audiences, issued to another': tokenWithClaims(() => ({ aud: ['partlane-sandbox', 'another-shop'], azp: 'another-shop' })),
    'of another issuer': tokenWithClaims(() => ({ iss: 'https://accounts.example' })),
    'of another provider of the sandbox': async (ctx) => issueIdToken(ctx, 'facebook', newUser),
    'that has expired': tokenWithClaims((now) => ({ iat: now - 700, exp: now - 60 })),
    'of the day before': tokenWithClaims((now) => ({ iat: now - 86_400, exp: now + 600 })),
    'of the future': tokenWithClaims((now) => ({ iat: now + 3600, exp: now + 7200 })),
    'that is not valid yet': tokenWithClaims((now) => ({ nbf: now + 3600 })),
    'with the nonce of another attempt': async (ctx) => ({ ...(await issueInvalidIdToken(ctx)), nonce: 'the nonce of another attempt' }),
    'with the nonce itself': tokenWithClaims(() => ({ nonce: 'sixteen characters and more' })),
    'without a nonce': (ctx) => issueInvalidIdToken(ctx, { omittedClaims: ['nonce'] }),
    'without a subject': (ctx) => issueInvalidIdToken(ctx, { omittedClaims: ['sub'] }),
    'without an expiry': (ctx) => issueInvalidIdToken(ctx, { omittedClaims: ['exp'] }),
    'with a zero byte in its subject': tokenWithClaims(() => ({ sub: 'a\0b' })),
    'of another key': async (ctx) => issueInvalidIdToken(ctx, { key: (await generateKeyPair('ES256')).privateKey }),
    'of another key without an id': async (ctx) =>
      issueInvalidIdToken(ctx, { key: (await generateKeyPair('ES256')).privateKey, header: { kid: undefined } }),
    'of an unknown key': async (ctx) => issueInvalidIdToken(ctx, { header: { kid: 'unknown' } }),
    'by another algorithm': async (ctx) =>
      issueInvalidIdToken(ctx, { key: (await generateKeyPair('RS256')).privateKey, header: { alg: 'RS256' } }),
    'signed with the public key as a secret': async (ctx) => {
      const { publicJwk } = (await ctx.identities.sandbox?.getKeyPair('google')) ?? {}
      return issueInvalidIdToken(ctx, { header: { alg: 'HS256' }, key: new TextEncoder().encode(JSON.stringify(publicJwk)) })
    },
    'without a signature': async (ctx) => {
      const { id_token, nonce } = await issueInvalidIdToken(ctx)
      return { id_token: `${encodeJson({ alg: 'none' })}.${id_token.split('.')[1]}.`, nonce }
    },
    'with changed claims': async (ctx) => {
      const { id_token, nonce } = await issueInvalidIdToken(ctx)
      const [header, payload = '', signature] = id_token.split('.')
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
      return { id_token: `${header}.${encodeJson({ ...claims, email: 'olivia@mail.example' })}.${signature}`, nonce }
    },
    'with a key in its header': async (ctx) => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
      const { exportJWK } = await import('jose')
      return issueInvalidIdToken(ctx, { key: privateKey, header: { jwk: await exportJWK(publicKey) } })
    },
    'that is not a JWT': async () => ({ id_token: 'nonsense', nonce: 'sixteen characters and more' }),
    'of five parts': async () => ({ id_token: 'a.b.c.d.e', nonce: 'sixteen characters and more' }),
  }

  it('accepts the token that the invalid ones are derived from', async () => {
    const { app, ctx } = await startTestApp()
    expect(await signUp(app, await issueInvalidIdToken(ctx))).toHaveStatus(201)
  })

  it('rejects every invalid token', async () => {
    const { app, ctx } = await startTestApp()
    const results: Record<string, string> = {}
    for (const [name, createToken] of Object.entries(invalidTokens)) {
      const { status, body } = await signUp(app, await createToken(ctx))
      results[name] = `${status} ${body.errors?.[0]?.code}`
    }
    expect(results).toEqual(Object.fromEntries(Object.keys(invalidTokens).map((name) => [name, '422 identity_token_invalid'])))
    expect(await ctx.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  it('refuses tokens of a provider that is switched off', async () => {
    const { app, ctx } = await startTestApp()
    const token = await issueInvalidIdToken(ctx)
    // In production without client ids there is no provider and no sandbox.
    ctx.identities = createIdentityGateway({ ...ctx, config: { ...ctx.config, isProduction: true } })
    expect(await signIn(app, token)).toBeRefused(422, 'identity_provider_off')
  })
})

describe('connecting and disconnecting identities', () => {
  const connectIdentity = (app: TestSetup['app'], token: string, identity: object) =>
    app.withToken(token).post('/users/identities', { identity })

  it('connects an identity once and informs the member by mail', async () => {
    const { app, ctx, world } = await startTestApp()
    const member = await world.user()
    const identity = { provider: 'google', ...(await issueIdToken(ctx, 'google', newUser)) }
    const response = await connectIdentity(app, member.token, identity)
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes.identities).toEqual(['google'])
    expect(await connectIdentity(app, member.token, identity)).toBeRefused(422, 'identity_token_invalid')
    const secondResponse = await connectIdentity(app, member.token, { provider: 'google', ...(await issueIdToken(ctx, 'google', newUser)) })
    expect(secondResponse).toHaveStatus(200)
    await app.drainOutbox()
    expect(await app.mails()).toHaveLength(1)
    expect((await signIn(app, await issueIdToken(ctx, 'google', newUser))).body.data.id).toBe(String(member.id))
  })

  it('refuses an identity of another user, also concurrently, and a second one of the same provider', async () => {
    const { app, ctx, world } = await startTestApp()
    const users = [await world.user(), await world.user()]
    const tokens = await Promise.all(users.map(() => issueIdToken(ctx, 'google', newUser)))
    const responses = await Promise.all(users.map(({ token }, i) => connectIdentity(app, token, { provider: 'google', ...tokens[i] })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const winnerIndex = responses.findIndex(({ status }) => status === 200)
    const otherToken = await issueIdToken(ctx, 'google', { email: 'another@mail.example' })
    expect(await connectIdentity(app, users[winnerIndex]?.token ?? '', { provider: 'google', ...otherToken })).toBeRefused(
      409,
      'identity_taken',
    )
  })

  it('disconnects identities except the last sign-in method', async () => {
    const { app, ctx } = await startTestApp()
    const { body } = await signUp(app, await issueIdToken(ctx, 'google', newUser))
    const client = app.withToken(body.data.attributes.jwt_token)
    expect(await client.delete('/users/identities/google')).toBeRefused(409, 'last_way_in')
    expect(await client.delete('/users/identities/apple')).toBeRefused(404, 'not_found')
    await connectIdentity(app, body.data.attributes.jwt_token, { provider: 'apple', ...(await issueIdToken(ctx, 'apple', newUser)) })
    await connectIdentity(app, body.data.attributes.jwt_token, { provider: 'facebook', ...(await issueIdToken(ctx, 'facebook', newUser)) })

    const responses = await Promise.all(['google', 'apple', 'facebook'].map((provider) => client.delete(`/users/identities/${provider}`)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect(await ctx.db.selectFrom('identities').selectAll().execute()).toHaveLength(1)
  })

  it('counts a password or a confirmed number as a sign-in method', async () => {
    const { app, ctx, world } = await startTestApp()
    const users = [await world.user(), await world.user()]
    for (const [i, { id, token }] of users.entries()) {
      await connectIdentity(app, token, { provider: 'google', ...(await issueIdToken(ctx, 'google', { email: `n${i}@mail.example` })) })
      if (i === 0) await ctx.db.insertInto('passwords').values({ user_id: id, hash: 'a hash' }).execute()
      else
        await ctx.db
          .updateTable('users')
          .set({ phone: '+447911123456', phone_confirmed_at: ctx.clock.now() })
          .where('id', '=', id)
          .execute()
      expect(await app.withToken(token).delete('/users/identities/google')).toHaveStatus(200)
    }
  })
})

/** Encodes the same signature differently: the last base64url character has unused bits. */
function rewriteSignature(jwt: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const lastIndex = alphabet.indexOf(jwt.at(-1) ?? '')
  return jwt.slice(0, -1) + alphabet[lastIndex ^ 1]
}
