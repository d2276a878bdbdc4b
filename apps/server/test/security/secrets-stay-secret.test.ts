import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#test/app.ts'
import { allEndpoints, type NamedEndpoint, pathOf } from '#test/contract/endpoints.ts'
import { type Schema, sampleOf, spoiled } from '#test/contract/sample.ts'
import { consent } from '#test/identity-tokens.ts'

/**
 * What people type and hold to come in stands in no log, however talkative, in no answer that refuses, in no address anybody is sent to, and in no
 * number that is measured.
 */
type Noted = { secrets: Map<string, string>; lines: string[]; said: string[] }

async function startListening() {
  const noted: Noted = { secrets: new Map(), lines: [], said: [] }
  const started = await startTestApp({ env: { LOG_LEVEL: 'trace' }, logTo: { write: (line) => noted.lines.push(line) } })
  started.app.server.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode >= 400) noted.said.push(String(payload))
    const location = reply.getHeader('location')
    if (location) noted.said.push(String(location).split('#')[0] ?? '') // what follows the # is never sent
    return payload
  })
  const secret = <T extends string>(name: string, value: T): T => {
    if (value.length < 6) throw new Error(`${name} is no secret: ${value}`)
    noted.secrets.set(name, value)
    return value
  }
  return { ...started, noted, secret }
}

function leaksIn({ secrets, lines, said }: Noted, metrics: string): string[] {
  const places = { log: lines.join('\n'), answers: said.join('\n'), metrics }
  return Object.entries(places).flatMap(([place, text]) =>
    [...secrets].filter(([, value]) => text.includes(value)).map(([name]) => `${name} in ${place}`),
  )
}

const phone = '+447700900123'

describe('what lets somebody in', () => {
  it('is told to nobody while it is used, well and badly', async () => {
    const listening = await startListening()
    const { app, ctx, noted, secret } = listening
    const password = secret('password', 'lantern-gravel-93')
    const { visitor } = app

    const proofs = await app.proofs()
    secret('agent token', proofs.agent_token)
    const user = { email: 'nina@mail.example', password, role: 'personal', first_name: 'Nina', last_name: 'Hughes' }
    const signedUp = await visitor.post('/users/sign_up/with_email', { user, ...proofs })
    expect(signedUp).toHaveStatus(201)
    const me = app.withToken(secret('session token', signedUp.body.meta.jwt_token))
    expect(await visitor.post('/users/sign_up/with_email', { user, ...proofs })).toBeRefused(422, 'agent_token_invalid')
    expect((await me.post('/users/account_verification/confirm', { code: secret('wrong code', '098765') })).status).toBe(422)
    const code = secret('confirmation code', await app.codeTo('nina@mail.example'))
    expect(await me.post('/users/account_verification/confirm', { code })).toHaveStatus(200)

    const signIn = (typed: string) =>
      visitor.post('/users/sign_in/with_email', { authentication: { email: 'nina@mail.example', password: typed } })
    expect((await signIn(secret('wrong password', 'lantern-gravel-94'))).status).toBe(401)
    secret('second session token', (await signIn(password)).body.meta.jwt_token)

    await visitor.post('/users/forgot_password/send_reset_password_code', { email: 'nina@mail.example' })
    const reset = secret('code of a forgotten password', await app.codeTo('nina@mail.example'))
    const fresh = secret('new password', 'copper-thimble-58')
    const chosen = await visitor.post('/users/forgot_password/update_password', {
      email: 'nina@mail.example',
      code: reset,
      password: fresh,
    })
    expect(chosen).toHaveStatus(200)
    const again = app.withToken(secret('third session token', chosen.body.meta.jwt_token))

    await visitor.post('/users/sign_up/with_phone_number', {
      user: { phone_number: phone, role: 'personal', first_name: 'Theo', last_name: 'Marsh' },
      ...(await app.proofs()),
    })
    secret('code of a number', await app.codeTo(phone))

    const token = await consent(ctx, 'google', { email: 'olive@mail.example' })
    secret('ID token', token.id_token)
    secret('nonce', token.nonce)
    expect((await visitor.post('/users/sign_in/with_google', { authentication: token })).status).toBe(404)
    expect((await visitor.post('/users/sign_up/with_google', { user: { ...token, role: 'personal' } })).status).toBe(201)
    expect((await visitor.post('/users/sign_up/with_google', { user: { ...token, role: 'personal' } })).status).toBe(422)
    await app.server.inject({
      method: 'POST',
      url: '/sign-in/apple',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ id_token: token.id_token, state: secret('state', 'state-of-this-attempt') }).toString(),
    })

    await again.post('/push_token', { push_token: { token: secret('push token', 'device-of-nina-4711'), platform: 'ios' } })
    const upload = await again.post('/users/listings/direct_upload_datas', {
      files: [{ name: 'a.jpg', content_type: 'image/jpeg', size: 5000 }],
    })
    const fields: Record<string, string> = upload.body.data[0].attributes.form.fields
    for (const [name, value] of Object.entries(fields)) if (/signature|policy/i.test(name)) secret(`upload ${name}`, value)
    expect([...noted.secrets.keys()].some((name) => name.startsWith('upload '))).toBe(true)

    for (const held of [`${chosen.body.meta.jwt_token}x`, signedUp.body.meta.jwt_token])
      expect((await app.withToken(held).get('/users/user')).status).toBe(401)
    await again.delete('/users/sessions/destroy')
    await app.drainOutbox()

    const metrics = await app.server.inject('/metrics')
    expect(metrics.body).toContain('users/sign_in/with_email')
    expect(noted.lines.length).toBeGreaterThan(20)
    expect(noted.said.length).toBeGreaterThan(5)
    for (const key of [ctx.config.tokenSecret]) secret('key', key)
    expect(leaksIn(noted, metrics.body)).toEqual([])
  })

  it('is told to nobody when something breaks in the middle of it either', async () => {
    const { app, ctx, world, noted, secret } = await startListening()
    const password = secret('password', 'lantern-gravel-93')
    const member = await world.user({ email: 'nina@mail.example', password })
    secret('session token', member.token)
    await sql`alter table passwords rename to passwords_gone`.execute(ctx.db)
    await sql`alter table push_tokens rename column token to token_gone`.execute(ctx.db)
    await sql`alter table used_tokens rename to used_tokens_gone`.execute(ctx.db)
    const token = await consent(ctx, 'google', { email: 'nina@mail.example' })
    secret('ID token', token.id_token)
    const answers = [
      await app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'nina@mail.example', password } }),
      await app.visitor.post('/users/sign_in/with_google', { authentication: token }),
      await app.as(member).post('/push_token', { push_token: { token: secret('push token', 'device-of-nina-4711'), platform: 'ios' } }),
    ]
    for (const answer of answers) {
      expect(answer).toBeRefused(500, 'internal_error')
      expect(answer.text).not.toMatch(/passwords|push_tokens|relation|column|select/i)
    }
    expect(noted.lines.filter((line) => line.includes('request failed'))).toHaveLength(3)
    expect(leaksIn(noted, '')).toEqual([])
  })
})

describe('what somebody typed', () => {
  const MARK = 'Zq9-typed-by-somebody'
  const asking = allEndpoints.filter(({ endpoint }) => Object.keys(endpoint.body?.shape ?? {}).length > 0)
  const writes = Object.entries(Object.groupBy(asking, ({ name }) => name.split('.')[0] ?? ''))

  it.each(writes)('is not repeated by %s when it is refused, nor logged', async (_, endpoints = []) => {
    const { app, world, noted } = await startListening()
    const { token } = await world.business({ operator: true })
    for (const each of endpoints)
      for (const { value } of spoiled(sampleOfBody(each), MARK))
        await app.server.inject({
          method: each.endpoint.method,
          url: `/api/v1${pathOf(each)}`,
          headers: { authorization: `Bearer ${token}` },
          payload: value as object,
        })
    expect(noted.said.length).toBeGreaterThan(0)
    expect([...new Set(noted.said.filter((text) => text.includes(MARK)))]).toEqual([])
    expect(noted.lines.filter((line) => line.includes(MARK))).toEqual([])
  })
})

const sampleOfBody = ({ endpoint }: NamedEndpoint) => sampleOf(z.toJSONSchema(endpoint.body ?? z.object(), { io: 'input' }) as Schema)
