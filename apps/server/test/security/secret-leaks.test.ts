import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '../app.ts'
import { allEndpoints, type NamedEndpoint, pathOf } from '../contract/endpoints.ts'
import { replaceEachPart, type Schema, sampleOf } from '../contract/sample.ts'
import { issueIdToken } from '../identity-tokens.ts'

/**
 * Secrets that users send or receive must not be in a log line, an error response, a redirect URL
 * or a metric.
 */
type Recording = { secrets: Map<string, string>; lines: string[]; responses: string[] }

async function startRecordingApp() {
  const recording: Recording = { secrets: new Map(), lines: [], responses: [] }
  const setup = await startTestApp({ env: { LOG_LEVEL: 'trace' }, logDestination: { write: (line) => recording.lines.push(line) } })
  setup.app.server.addHook('onSend', async (_request, reply, payload) => {
    if (reply.statusCode >= 400) recording.responses.push(String(payload))
    const location = reply.getHeader('location')
    // browsers do not send the part after the #
    if (location) recording.responses.push(String(location).split('#')[0] ?? '')
    return payload
  })
  const registerSecret = <T extends string>(name: string, value: T): T => {
    if (value.length < 6) throw new Error(`${name} is no secret: ${value}`)
    recording.secrets.set(name, value)
    return value
  }
  return { ...setup, recording, registerSecret }
}

function findLeaks({ secrets, lines, responses }: Recording, metrics: string): string[] {
  const textsByPlace = { log: lines.join('\n'), responses: responses.join('\n'), metrics }
  return Object.entries(textsByPlace).flatMap(([source, text]) =>
    [...secrets].filter(([, value]) => text.includes(value)).map(([name]) => `${name} in ${source}`),
  )
}

const phone = '+447700900123'

describe('secrets of sign-in', () => {
  it('do not leak in successful and failed calls', async () => {
    const setup = await startRecordingApp()
    const { app, ctx, recording, registerSecret } = setup
    const password = registerSecret('password', 'lantern-gravel-93')
    const { visitor } = app

    const signUpTokens = await app.createSignUpTokens()
    registerSecret('agent token', signUpTokens.agent_token)
    const user = { email: 'nina@mail.example', password, role: 'personal', first_name: 'Nina', last_name: 'Hughes' }
    const signUpResponse = await visitor.post('/users/sign_up/with_email', { user, ...signUpTokens })
    expect(signUpResponse).toHaveStatus(201)
    const client = app.withToken(registerSecret('session token', signUpResponse.body.data.attributes.jwt_token))
    expect(await visitor.post('/users/sign_up/with_email', { user, ...signUpTokens })).toBeRefused(422, 'agent_token_invalid')
    expect((await client.post('/users/account_verification/confirm', { code: registerSecret('wrong code', '098765') })).status).toBe(422)
    const code = registerSecret('confirmation code', await app.verificationCodeFor('nina@mail.example'))
    expect(await client.post('/users/account_verification/confirm', { code })).toHaveStatus(200)

    const signIn = (attemptedPassword: string) =>
      visitor.post('/users/sign_in/with_email', { authentication: { email: 'nina@mail.example', password: attemptedPassword } })
    expect((await signIn(registerSecret('wrong password', 'lantern-gravel-94'))).status).toBe(422)
    registerSecret('second session token', (await signIn(password)).body.data.attributes.jwt_token)

    await visitor.post('/users/forgot_password/send_reset_password_code', { email: 'nina@mail.example' })
    const resetCode = registerSecret('code of a forgotten password', await app.verificationCodeFor('nina@mail.example'))
    const newPassword = registerSecret('new password', 'copper-thimble-58')
    const resetResponse = await visitor.post('/users/forgot_password/update_password', {
      email: 'nina@mail.example',
      code: resetCode,
      password: newPassword,
    })
    expect(resetResponse).toHaveStatus(200)
    const newClient = app.withToken(registerSecret('third session token', resetResponse.body.data.attributes.jwt_token))

    await visitor.post('/users/sign_up/with_phone_number', {
      user: { phone_number: phone, role: 'personal', first_name: 'Theo', last_name: 'Marsh' },
      ...(await app.createSignUpTokens()),
    })
    registerSecret('code of a number', await app.verificationCodeFor(phone))

    const idToken = await issueIdToken(ctx, 'google', { email: 'olive@mail.example' })
    registerSecret('ID token', idToken.id_token)
    registerSecret('nonce', idToken.nonce)
    expect((await visitor.post('/users/sign_in/with_google', { authentication: idToken })).status).toBe(404)
    expect((await visitor.post('/users/sign_up/with_google', { user: { ...idToken, role: 'personal' } })).status).toBe(201)
    expect((await visitor.post('/users/sign_up/with_google', { user: { ...idToken, role: 'personal' } })).status).toBe(422)
    await app.server.inject({
      method: 'POST',
      url: '/sign-in/apple',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ id_token: idToken.id_token, state: registerSecret('state', 'state-of-this-attempt') }).toString(),
    })

    await newClient.post('/push_token', { push_token: { token: registerSecret('push token', 'device-of-nina-4711'), platform: 'ios' } })
    const uploadResponse = await newClient.post('/users/listings/direct_upload_datas', {
      files: [{ name: 'a.jpg', content_type: 'image/jpeg', size: 5000 }],
    })
    const fields: Record<string, string> = uploadResponse.body.data[0].attributes.form.fields
    for (const [name, value] of Object.entries(fields)) if (/signature|policy/i.test(name)) registerSecret(`upload ${name}`, value)
    expect([...recording.secrets.keys()].some((name) => name.startsWith('upload '))).toBe(true)

    for (const oldToken of [`${resetResponse.body.data.attributes.jwt_token}x`, signUpResponse.body.data.attributes.jwt_token])
      expect((await app.withToken(oldToken).get('/users/user')).status).toBe(401)
    await newClient.delete('/users/sessions/destroy')
    await app.drainOutbox()

    const metrics = await app.server.inject('/metrics')
    expect(metrics.body).toContain('users/sign_in/with_email')
    expect(recording.lines.length).toBeGreaterThan(20)
    expect(recording.responses.length).toBeGreaterThan(5)
    for (const key of [ctx.config.tokenSecret]) registerSecret('key', key)
    expect(findLeaks(recording, metrics.body)).toEqual([])
  })

  it('do not leak when a call fails with an internal error', async () => {
    const { app, ctx, world, recording, registerSecret } = await startRecordingApp()
    const password = registerSecret('password', 'lantern-gravel-93')
    const member = await world.user({ email: 'nina@mail.example', password })
    registerSecret('session token', member.token)
    await sql`alter table passwords rename to passwords_gone`.execute(ctx.db)
    await sql`alter table push_tokens rename column token to token_gone`.execute(ctx.db)
    await sql`alter table used_tokens rename to used_tokens_gone`.execute(ctx.db)
    const idToken = await issueIdToken(ctx, 'google', { email: 'nina@mail.example' })
    registerSecret('ID token', idToken.id_token)
    const responses = [
      await app.visitor.post('/users/sign_in/with_email', { authentication: { email: 'nina@mail.example', password } }),
      await app.visitor.post('/users/sign_in/with_google', { authentication: idToken }),
      await app
        .as(member)
        .post('/push_token', { push_token: { token: registerSecret('push token', 'device-of-nina-4711'), platform: 'ios' } }),
    ]
    for (const response of responses) {
      expect(response).toBeRefused(500, 'internal_error')
      expect(response.text).not.toMatch(/passwords|push_tokens|relation|column|select/i)
    }
    expect(recording.lines.filter((line) => line.includes('request failed'))).toHaveLength(3)
    expect(findLeaks(recording, '')).toEqual([])
  })
})

describe('typed text', () => {
  const TYPED_TEXT = 'Zq9-typed-by-somebody'
  const endpointsWithBody = allEndpoints.filter(({ endpoint }) => Object.keys(endpoint.body?.shape ?? {}).length > 0)
  const endpointsByFeature = Object.entries(Object.groupBy(endpointsWithBody, ({ name }) => name.split('.')[0] ?? ''))

  it.each(endpointsByFeature)('is not repeated in errors of %s and not logged', async (_, endpoints = []) => {
    const { app, world, recording } = await startRecordingApp()
    const { token } = await world.business({ operator: true })
    for (const namedEndpoint of endpoints)
      for (const { value } of replaceEachPart(sampleOfBody(namedEndpoint), TYPED_TEXT))
        await app.server.inject({
          method: namedEndpoint.endpoint.method,
          url: `/api/v1${pathOf(namedEndpoint)}`,
          headers: { authorization: `Bearer ${token}` },
          payload: value as object,
        })
    expect(recording.responses.length).toBeGreaterThan(0)
    expect([...new Set(recording.responses.filter((text) => text.includes(TYPED_TEXT)))]).toEqual([])
    expect(recording.lines.filter((line) => line.includes(TYPED_TEXT))).toEqual([])
  })
})

const sampleOfBody = ({ endpoint }: NamedEndpoint) => sampleOf(z.toJSONSchema(endpoint.body ?? z.object(), { io: 'input' }) as Schema)
