import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { startTestApp } from './app.ts'

const JSON_API = 'application/vnd.api+json'

/** An app and a function that sends a request as it is. */
async function startWire() {
  const { app, world } = await startTestApp()
  const send = (method: string, url: string, { headers = {}, payload }: { headers?: Record<string, string>; payload?: string } = {}) =>
    app.server.inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) })
  /** Status, type and code of an error response. */
  const errorOf = async (...[method, url, options]: Parameters<typeof send>) => {
    const response = await send(method, url, options)
    const [error] = response.json().errors
    expect(error).toMatchObject({ status: String(response.statusCode), title: expect.any(String) })
    return [response.statusCode, error.code, response.headers['content-type'], response.headers.allow].filter(Boolean)
  }
  return { app, world, send, errorOf }
}

describe('errors below /api', () => {
  const type = 'application/json; charset=utf-8'

  it('responds to an unknown path with 404', async () => {
    const { send, errorOf } = await startWire()
    for (const url of [
      '/api',
      '/api/',
      '/api/v1',
      '/api/v1/nothing-here',
      '/api/v2/listings',
      '/api/docs/nothing',
      '/api/v1/listings/a/b/c',
      `/api/v1/listings/${'a'.repeat(201)}`,
    ])
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
        expect(await errorOf(method, url), `${method} ${url}`).toEqual([404, 'not_found', type])
    expect((await send('HEAD', '/api/v1/nothing-here')).statusCode).toBe(404)
  })

  it('responds to a wrong method with 405 and the methods that the path has', async () => {
    const { send, errorOf } = await startWire()
    expect(await errorOf('PUT', '/api/v1/listings?page=2')).toEqual([405, 'method_not_allowed', type, 'GET, HEAD, OPTIONS'])
    expect(await errorOf('GET', '/api/v1/guests/user/')).toEqual([405, 'method_not_allowed', type, 'POST, OPTIONS'])
    expect(await errorOf('PATCH', '/api/v1/users/carts/listings/7')).toEqual([405, 'method_not_allowed', type, 'PUT, DELETE, OPTIONS'])
    expect(await errorOf('POST', '/api/docs')).toEqual([405, 'method_not_allowed', type, 'GET, HEAD, OPTIONS'])
    expect((await send('HEAD', '/api/v1/guests/user')).statusCode).toBe(405)
    // The path decides before the body is read.
    const text = { headers: { 'content-type': 'text/plain' }, payload: 'text' }
    expect((await errorOf('PUT', '/api/v1/listings', text))[0]).toBe(405)
  })

  it('answers OPTIONS with the methods, and HEAD like GET without a body', async () => {
    const { send } = await startWire()
    const options = await send('OPTIONS', '/api/v1/users/user')
    expect([options.statusCode, options.headers.allow, options.body]).toEqual([204, 'GET, HEAD, DELETE, OPTIONS', ''])
    const head = await send('HEAD', '/api/v1/currencies')
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, type, ''])
  })

  it('responds to broken, large and unsupported bodies and to a broken URL', async () => {
    const { errorOf } = await startWire()
    const post = (contentType: string, payload: string) =>
      errorOf('POST', '/api/v1/users/sign_in/with_email', { headers: { 'content-type': contentType }, payload })
    expect(await post('application/json', '{"authentication":')).toEqual([400, 'broken_json', type])
    expect(await post('application/json', '{"__proto__":{}}')).toEqual([400, 'broken_json', type])
    expect(await post('application/json', `"${'x'.repeat(1024 * 1024)}"`)).toEqual([413, 'body_too_large', type])
    expect(await post('text/plain', 'hello')).toEqual([415, 'unsupported_media_type', type])
    expect(await errorOf('GET', '/api/v1/listings/%E0%A4%A')).toEqual([400, 'bad_request', type])
  })
})

describe('media types', () => {
  it('takes an empty body with a content type as no body', async () => {
    const { app, world } = await startWire()
    const { token } = await world.user()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const extended = await app.server.inject({ method: 'POST', url: '/api/v1/users/sessions/extend', headers })
    expect(extended.statusCode).toBe(200)
    const ended = await app.server.inject({ method: 'DELETE', url: '/api/v1/users/sessions/destroy', headers })
    expect(ended.statusCode).toBe(204)
  })

  it('reads and writes application/vnd.api+json, also in errors', async () => {
    const { send, errorOf } = await startWire()
    const headers = { accept: JSON_API, 'content-type': JSON_API }
    const created = await send('POST', '/api/v1/users/agent_tokens', { headers, payload: '{"agent":"web"}' })
    expect([created.statusCode, created.headers['content-type'], created.headers.vary]).toEqual([
      200,
      JSON_API,
      expect.stringContaining('Accept'),
    ])
    expect(await errorOf('POST', '/api/v1/users/agent_tokens', { headers, payload: '{' })).toEqual([400, 'broken_json', JSON_API])
    expect(await errorOf('GET', '/api/v1/nothing', { headers })).toEqual([404, 'not_found', JSON_API])
  })

  it.each([
    ['application/json, application/vnd.api+json;q=0.9', 'application/json; charset=utf-8'],
    ['application/vnd.api+json, application/json', JSON_API],
    ['text/html, */*', 'application/json; charset=utf-8'],
    ['application/vnd.api+json;q=0', 'application/json; charset=utf-8'],
  ])('responds to Accept: %s with %s', async (accept, expected) => {
    const { send } = await startWire()
    expect((await send('GET', '/api/v1/currencies', { headers: { accept } })).headers['content-type']).toBe(expected)
  })
})

describe('calls of other sites', () => {
  const origin = 'https://app.example'
  const preflight = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'authorization,currency' }

  it('allows the configured origins, also for errors', async () => {
    const { app } = await startTestApp({ env: { CORS_ORIGINS: `${origin}, https://other.example` } })
    const preflightResponse = await app.server.inject({ method: 'OPTIONS', url: '/api/v1/users/carts/listings/1', headers: preflight })
    expect(preflightResponse.statusCode).toBe(204)
    expect(preflightResponse.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringContaining('Authorization'),
    })
    for (const [url, status] of [
      ['/api/v1/currencies', 200],
      ['/api/v1/users/user', 403],
      ['/api/v1/nothing', 404],
    ] as const) {
      const response = await app.server.inject({ url, headers: { origin } })
      expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([status, origin])
      expect(response.headers.vary).toContain('Origin')
    }
    const options = await app.server.inject({ method: 'OPTIONS', url: '/api/v1/currencies' })
    expect(options.headers.allow).toBe('GET, HEAD, OPTIONS')
  })

  it('allows no origin by default, and no origin that is not configured', async () => {
    for (const origins of ['', 'https://other.example']) {
      const { app } = await startTestApp({ env: { CORS_ORIGINS: origins } })
      for (const method of ['OPTIONS', 'GET'] as const) {
        const response = await app.server.inject({ method, url: '/api/v1/currencies', headers: preflight })
        expect(response.headers).not.toHaveProperty('access-control-allow-origin')
      }
    }
  })

  it('allows uploads of every origin, because the form is signed', async () => {
    const { app } = await startTestApp()
    const response = await app.server.inject({ method: 'OPTIONS', url: '/storage/uploads', headers: preflight })
    expect([response.statusCode, response.headers['access-control-allow-origin']]).toEqual([204, '*'])
  })

  it('refuses a setting that is not an origin', () => {
    expect(() => readConfig({ NODE_ENV: 'test', CORS_ORIGINS: 'https://app.example/path' })).toThrow('CORS_ORIGINS')
  })
})
