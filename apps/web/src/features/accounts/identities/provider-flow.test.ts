// @vitest-environment jsdom
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { consumeEmbeddingParams, getProviderResponse } from '#lib/routing/embedding.ts'
import { buildAuthorizeUrl, loadProviderRequest, type ProviderRequest } from './provider-request.ts'
import { consumeProviderResponse } from './provider-response.ts'
import { parseTokenNames } from './token-claims.ts'

const google = {
  provider: 'google' as const,
  client_id: 'shop-42',
  authorize_url: 'https://id.example/authorize?client_id=shop-42&scope=openid',
  redirect_path: '/sign-in/return',
  scope: 'openid email profile',
  sandbox: true,
}
const request: ProviderRequest = {
  provider: 'google',
  intent: 'sign_in',
  state: 'state-1',
  nonce: 'a-secret-of-this-tab',
  keep: true,
  returnTo: '/cart',
  locale: 'en-GB',
}
const storeRequest = (overrides: Partial<ProviderRequest> = {}) =>
  window.sessionStorage.setItem('providerRequest', JSON.stringify({ ...request, ...overrides }))

beforeEach(() => window.sessionStorage.clear())
afterEach(() => window.history.replaceState(null, '', '/'))

describe('buildAuthorizeUrl', () => {
  it('contains the state and only the hash of the nonce', async () => {
    const url = new URL(await buildAuthorizeUrl(google, request))
    expect(url.origin + url.pathname).toBe('https://id.example/authorize')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'shop-42',
      scope: 'openid',
      redirect_uri: `${window.location.origin}/sign-in/return`,
      state: 'state-1',
      nonce: createHash('sha256').update(request.nonce).digest('base64url'),
    })
    expect(url.href).not.toContain(request.nonce)
  })

  it('resolves the path of a sandbox provider and uses the redirect path of the settings', async () => {
    const url = await buildAuthorizeUrl({ ...google, authorize_url: '/dev/openid?x=1', redirect_path: '/posted' }, request)
    const { origin, pathname, searchParams } = new URL(url)
    expect([origin, pathname, searchParams.get('redirect_uri')]).toEqual([
      window.location.origin,
      '/dev/openid',
      `${window.location.origin}/posted`,
    ])
  })
})

describe('consumeProviderResponse', () => {
  it('reads the response after its parameters are removed from the URL', () => {
    window.history.replaceState(null, '', '/fr/sign-in/return?error=none#id_token=secret&state=state-1')
    consumeEmbeddingParams()
    expect(window.location.href).toBe(`${window.location.origin}/fr/sign-in/return`)
    expect(Object.fromEntries(new URLSearchParams(getProviderResponse()))).toEqual({ error: 'none', id_token: 'secret', state: 'state-1' })
  })

  it('accepts the response to the stored request once', () => {
    storeRequest()
    expect(consumeProviderResponse('en-GB', 'id_token=abc&state=state-1')).toEqual({
      kind: 'token',
      request,
      idToken: 'abc',
      names: { first_name: '', last_name: '' },
    })
    expect(loadProviderRequest()).toBeNull()
    expect(consumeProviderResponse('en-GB', 'id_token=abc&state=state-1')).toEqual({ kind: 'unexpected_state' })
  })

  it('reads names that are sent beside the token', () => {
    storeRequest()
    const response = consumeProviderResponse('en-GB', 'id_token=abc&state=state-1&first_name=Zo%C3%AB&last_name=Nair')
    expect(response).toMatchObject({ names: { first_name: 'Zoë', last_name: 'Nair' } })
  })

  it.each([
    ['no state', 'id_token=abc'],
    ['another state', 'id_token=abc&state=state-2'],
    ['no parameters', ''],
  ])('rejects a response with %s and keeps the request', (_title, fragment) => {
    storeRequest()
    expect(consumeProviderResponse('en-GB', fragment)).toEqual({ kind: 'unexpected_state' })
    expect(loadProviderRequest()).toEqual(request)
  })

  it('rejects a response when the stored request is missing or malformed', () => {
    expect(consumeProviderResponse('en-GB', 'id_token=abc&state=state-1')).toEqual({ kind: 'unexpected_state' })
    for (const malformedValue of ['{', 'null', '{"provider":"evil","state":"state-1"}']) {
      window.sessionStorage.setItem('providerRequest', malformedValue)
      expect(consumeProviderResponse('en-GB', 'id_token=abc&state=state-1')).toEqual({ kind: 'unexpected_state' })
    }
  })

  it('distinguishes a denial from a failure', () => {
    for (const [fragment, kind] of [
      ['error=access_denied&state=state-1', 'denied'],
      ['error=user_cancelled_authorize&state=state-1', 'denied'],
      ['error=server_error&state=state-1', 'failed'],
      ['state=state-1', 'failed'],
    ] as const) {
      storeRequest()
      expect(consumeProviderResponse('en-GB', fragment)).toEqual({ kind, request })
    }
  })

  it('continues in the locale of the request and keeps the request', () => {
    storeRequest({ locale: 'fr' })
    expect(consumeProviderResponse('en-GB', 'id_token=abc&state=state-1')).toEqual({
      kind: 'other_locale',
      url: '/fr/sign-in/return#id_token=abc&state=state-1',
    })
    expect(loadProviderRequest()).toEqual({ ...request, locale: 'fr' })
  })
})

describe('parseTokenNames', () => {
  const token = (claims: object) => `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`
  it.each([
    [
      { given_name: 'Zoë', family_name: 'Nair' },
      { first_name: 'Zoë', last_name: 'Nair' },
    ],
    [{ name: 'Priya Anand Nair' }, { first_name: 'Priya', last_name: 'Anand Nair' }],
    [
      { given_name: 7, name: { x: 1 } },
      { first_name: '', last_name: '' },
    ],
  ])('reads %j', (claims, names) => expect(parseTokenNames(token(claims))).toEqual(names))
  it('returns empty names for a malformed token', () => expect(parseTokenNames('malformed')).toEqual({ first_name: '', last_name: '' }))
})
