import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApi } from './api.ts'
import { ApiError } from './api-error.ts'
import { accountsEndpoints } from './endpoints/accounts.generated.ts'
import { sellersEndpoints } from './endpoints/sellers.generated.ts'
import { sessionsEndpoints } from './endpoints/sessions.generated.ts'
import { signInEndpoints } from './endpoints/sign-in.generated.ts'
import { httpTransport, inProcessTransport, queryString } from './transport.ts'

type RecordedRequest = { method?: string; url?: string; headers: IncomingMessage['headers']; body: string }

let server: Server
let requests: RecordedRequest[]
let responses: { status: number; body: string }[]
let lostSessions: [number, string][]
let blockedTokens: string[]
let signInRequests: number
let loggedMessages: string[]
let token: string | null

beforeEach(async () => {
  ;[requests, responses, lostSessions, blockedTokens, signInRequests, loggedMessages, token] = [[], [], [], [], 0, [], null]
  server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    requests.push({ method: request.method, url: request.url, headers: request.headers, body })
    const { status, body: responseBody } = responses.shift() ?? { status: 500, body: '' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(responseBody)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => server.close(resolve)))

function api() {
  const { port } = server.address() as AddressInfo
  return createApi(
    httpTransport({
      baseUrl: `http://127.0.0.1:${port}/api/v1`,
      token: () => token,
      locale: () => 'fr',
      currency: () => 'eur',
      onSessionLost: (status, lostToken) => lostSessions.push([status, lostToken]),
      onBlocked: (blockedToken) => blockedTokens.push(blockedToken),
      onSignInRequired: () => signInRequests++,
      log: (message) => loggedMessages.push(message),
    }),
  )
}

const enqueueResponse = (status: number, body: unknown) =>
  responses.push({ status, body: typeof body === 'string' ? body : JSON.stringify(body) })
const user = { data: { type: 'user', id: '7', attributes: { slug: 'ann', 'display-name': 'Ann', memberSince: '2026-01-01' } } }

describe('httpTransport', () => {
  it('fills the path, sends token, locale and currency, and returns a flat snake_case object', async () => {
    token = 'abc'
    enqueueResponse(200, user)
    expect(await api()(sellersEndpoints).show({ slug: 'a n/n' })).toEqual({
      id: '7',
      slug: 'ann',
      display_name: 'Ann',
      member_since: '2026-01-01',
    })
    expect(requests[0]).toMatchObject({
      method: 'GET',
      url: '/api/v1/users/a%20n%2Fn',
      headers: { authorization: 'Bearer abc', locale: 'fr', currency: 'eur' },
    })
  })

  it('sends a body and returns the object', async () => {
    enqueueResponse(201, { data: { type: 'signed_in_user', id: '1', attributes: { slug: 'g', jwt_token: 't' } } })
    expect(await api()(signInEndpoints).createGuest()).toEqual({ id: '1', slug: 'g', jwt_token: 't' })
    expect(requests[0]).toMatchObject({ method: 'POST', body: '{}' })
    expect(requests[0]?.headers.authorization).toBeUndefined()
  })

  it('returns undefined for 204', async () => {
    enqueueResponse(204, '')
    expect(await api()(sessionsEndpoints).signOut()).toBeUndefined()
  })

  it('logs a response that it cannot parse and returns null', async () => {
    enqueueResponse(200, '<html>')
    expect(await api()(accountsEndpoints).currentUser()).toBeNull()
    expect(loggedMessages).toEqual(['API response could not be parsed'])
  })

  it('converts an error response to codes and fields', async () => {
    enqueueResponse(422, {
      errors: [
        { status: '422', code: 'required', title: '', source: { pointer: '/user/email' } },
        { status: '422', code: 'too_short', title: '', source: { pointer: '/user/email' } },
        { status: '422', code: 'bad_format', title: '', source: { parameter: 'page' }, meta: { a: 1 } },
      ],
    })
    const error = await api()(accountsEndpoints)
      .currentUser()
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      status: 422,
      code: 'required',
      codes: ['required', 'too_short', 'bad_format'],
      fields: { '/user/email': 'required', '/page': 'bad_format' },
    })
    expect((error as ApiError).response?.status).toBe(422)
  })

  it.each([401, 419] as const)('reports a lost session on %s if a token was sent, and still rejects', async (status) => {
    enqueueResponse(status, { errors: [{ status: String(status), code: 'token_expired', title: '' }] })
    await expect(api()(accountsEndpoints).currentUser()).rejects.toMatchObject({ status })
    expect(lostSessions).toEqual([])
    token = 'current'
    enqueueResponse(status, { errors: [{ status: String(status), code: 'token_expired', title: '' }] })
    await expect(api()(accountsEndpoints).currentUser()).rejects.toMatchObject({ status })
    expect(lostSessions).toEqual([[status, 'current']])
  })

  it('rejects with a code for the HTML page of a proxy and for a missing response', async () => {
    enqueueResponse(503, '<html>down</html>')
    await expect(api()(accountsEndpoints).currentUser()).rejects.toMatchObject({ status: 503, code: 'unavailable' })
    const disconnectedApi = api()
    await new Promise((resolve) => server.close(resolve))
    await expect(disconnectedApi(accountsEndpoints).currentUser()).rejects.toMatchObject({ status: 0, code: 'unreachable' })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })

  it('rejects an aborted call with AbortError', async () => {
    const controller = new AbortController()
    controller.abort()
    await expect(api()(accountsEndpoints).currentUser({}, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('keeps the session of a guest who enters a wrong password', async () => {
    token = 'of a guest'
    enqueueResponse(422, { errors: [{ status: '422', code: 'email_or_password_wrong', title: '' }] })
    await expect(api()(signInEndpoints).signInWithEmail({ authentication: { email: 'a@example.com', password: 'x' } })).rejects.toThrow(
      'email_or_password_wrong',
    )
    expect(lostSessions).toEqual([])
  })

  it('reports that a call needs a member, and keeps the session of a guest', async () => {
    for (const heldToken of ['of a guest', null]) {
      token = heldToken
      enqueueResponse(403, { errors: [{ status: '403', code: 'sign_in_required', title: '' }] })
      await expect(api()(sessionsEndpoints).list()).rejects.toMatchObject({ status: 403, code: 'sign_in_required' })
    }
    enqueueResponse(403, { errors: [{ status: '403', code: 'not_allowed', title: '' }] })
    await expect(api()(sessionsEndpoints).list()).rejects.toMatchObject({ code: 'not_allowed' })
    expect([signInRequests, lostSessions]).toEqual([2, []])
  })

  it('reports a blocked account of the token, but not the account entered at sign-in', async () => {
    const blockedResponse = { errors: [{ status: '403', code: 'account_blocked', title: '' }] }
    const credentials = { email: 'ann@example.com', password: 'x' }
    enqueueResponse(403, blockedResponse)
    await expect(api()(accountsEndpoints).currentUser()).rejects.toMatchObject({ code: 'account_blocked' })
    token = 'abc'
    for (const call of [
      () => api()(signInEndpoints).signInWithEmail({ authentication: credentials }),
      () => api()(accountsEndpoints).currentUser(),
    ]) {
      enqueueResponse(403, blockedResponse)
      await expect(call()).rejects.toMatchObject({ status: 403 })
    }
    enqueueResponse(403, { errors: [{ status: '403', code: 'not_allowed', title: '' }] })
    await expect(api()(accountsEndpoints).currentUser()).rejects.toMatchObject({ code: 'not_allowed' })
    expect([blockedTokens, lostSessions]).toEqual([['abc'], []])
  })
})

describe('inProcessTransport', () => {
  it('returns and throws the same as over HTTP', async () => {
    const workingApi = createApi(inProcessTransport(async (endpoint, input) => ({ ok: true, value: { endpoint, input } })))
    expect(await workingApi(sellersEndpoints).show({ slug: 'x' })).toEqual({
      endpoint: { method: 'GET', path: '/users/{slug}' },
      input: { slug: 'x' },
    })
    const failingApi = createApi(
      inProcessTransport(async () => ({ ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] })),
    )
    await expect(failingApi(accountsEndpoints).currentUser()).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('queryString', () => {
  it('repeats the key of an array and omits missing values', () => {
    expect(queryString({ ids: [1, 2], q: 'a&b', none: undefined, nil: null, zero: 0 })).toBe('ids=1&ids=2&q=a%26b&zero=0')
  })
})
