// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { priya, signInResponse, signInSettings } from '../../../../test/accounts.ts'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { ProviderReturnPage } from './ProviderReturnPage.tsx'
import type { ProviderRequest } from './provider-request.ts'
import type { ProviderResponse } from './provider-response.ts'

afterEach(cleanup)

const request: ProviderRequest = {
  provider: 'google',
  intent: 'sign_in',
  state: 's',
  nonce: 'a-secret-of-this-tab',
  keep: true,
  returnTo: '/cart',
  locale: 'en-GB',
}
const idToken = 'x.y.z'
const names = { first_name: 'Zoë', last_name: 'Nair' }
const tokenResponse = (overrides: Partial<ProviderRequest> = {}): ProviderResponse => ({
  kind: 'token',
  request: { ...request, ...overrides },
  idToken,
  names,
})
const proof = { id_token: idToken, nonce: request.nonce }

function setup(response: ProviderResponse, table: Parameters<typeof createFakeApi>[0] = {}, accessToken?: string) {
  const server = createFakeApi(table)
  const routes = [
    { path: '/sign-in/return', element: <ProviderReturnPage response={response} /> },
    { path: '*', element: <p>elsewhere</p> },
  ]
  const page = renderPage(routes, { path: '/sign-in/return', call: server.call, ...(accessToken ? { token: accessToken } : {}) })
  return { ...page, ...server }
}

describe('back from a provider', () => {
  it('signs in whoever is known, for as long as was asked, and goes back', async () => {
    const page = setup(tokenResponse(), { '/users/sign_in/with_google': () => signInResponse() })
    await page.findByText('elsewhere')
    expect(page.router.state.location.pathname).toBe('/cart')
    expect(page.session.get().kind).toBe('member')
    expect(page.sentTo('/users/sign_in/with_google')).toEqual([{ authentication: { ...proof, keep_me_logged_in: true } }])
  })

  it.each([
    ['google', '/users/sign_in/with_google', '/users/sign_up/with_google', 'user'],
    ['facebook', '/users/sign_in/with_facebook', '/users/sign_up/with_facebook', 'user'],
    ['apple', '/users/auth_with_apple', '/users/auth_with_apple', 'authentication'],
  ] as const)('asks somebody new of %s how they will use it, with the names filled in', async (provider, signIn, signUp, key) => {
    let hasSignedUp = false
    const page = setup(tokenResponse({ provider, keep: false }), {
      [signIn]: (input) =>
        signIn === signUp && 'role' in (input[key] as object) ? signInResponse() : errorResponse(404, 'identity_unknown'),
      ...(signIn === signUp
        ? {}
        : {
            [signUp]: () => {
              hasSignedUp = true
              return signInResponse()
            },
          }),
    })
    await page.findByRole('heading', { name: 'Complete your account' })
    expect(page.getByLabelText('First name')).toHaveProperty('value', 'Zoë')
    fireEvent.click(page.getByLabelText(/^Business/))
    fireEvent.click(page.getByRole('button', { name: 'Create account' }))
    await page.findByText('This field is required.')
    fireEvent.change(page.getByLabelText('Company name'), { target: { value: 'Nair Parts' } })
    fireEvent.click(page.getByRole('button', { name: 'Create account' }))
    await page.findByText('elsewhere')
    expect(page.sentTo(signUp).at(-1)).toEqual({
      [key]: { ...proof, role: 'business', first_name: 'Zoë', last_name: 'Nair', company_name: 'Nair Parts' },
    })
    expect(hasSignedUp).toBe(provider !== 'apple')
  })

  it('asks for the six digits of an address the provider does not vouch for', async () => {
    const page = setup(tokenResponse({ returnTo: '/cart' }), {
      '/users/sign_in/with_google': () => errorResponse(404, 'identity_unknown'),
      '/users/sign_up/with_google': () => signInResponse({ confirmed: false, email_confirmed: false }, tokenFor({ status: 'unverified' })),
    })
    fireEvent.click(await page.findByRole('button', { name: 'Create account' }))
    await page.findByText('elsewhere')
    expect(page.router.state.location).toMatchObject({ pathname: '/confirm', search: '?return=%2Fcart' })
  })

  it('connects the account of whoever is signed in, and never signs anybody else in', async () => {
    const page = setup(
      tokenResponse({ intent: 'connect', returnTo: '/profile/details' }),
      { '/users/identities': () => ok({ ...priya, identities: ['google'] }) },
      tokenFor(),
    )
    await page.findByText('elsewhere')
    expect(page.router.state.location.pathname).toBe('/profile/details')
    expect(page.requests.map(({ path }) => path)).toEqual(['/users/identities'])
    expect(page.sentTo('/users/identities')).toEqual([{ identity: { provider: 'google', ...proof } }])
  })

  it.each([
    ['a no', { kind: 'denied', request }, /^You did not allow Google to share your details/, '/sign-in?return=%2Fcart'],
    ['a fault', { kind: 'failed', request }, /^Google returned an error/, '/sign-in?return=%2Fcart'],
    ['an answer to nobody', { kind: 'foreign' }, /is not valid or has expired/, '/sign-in'],
    [
      'a no to connecting',
      { kind: 'denied', request: { ...request, intent: 'connect', returnTo: '/profile/details' } },
      /^You did not/,
      '/profile/details',
    ],
    ['another site to go back to', { kind: 'denied', request: { ...request, returnTo: '//evil.example' } }, /^You did not/, '/sign-in'],
  ] as [string, ProviderResponse, RegExp, string][])('%s: says so and leads back', async (_title, response, message, returnPath) => {
    const page = setup(response)
    await page.findByText(message)
    expect(page.getByRole('link', { name: /^Back to/ }).getAttribute('href')).toBe(returnPath)
    expect(page.requests).toEqual([])
  })

  it('says what the server would not take', async () => {
    const page = setup(tokenResponse(), { '/users/sign_in/with_google': () => errorResponse(422, 'identity_token_invalid') })
    expect((await page.findByRole('alert')).textContent).toBe('The sign-in could not be verified. Try again.')
    expect(page.session.get().kind).toBe('anonymous')
  })
})

describe('the buttons', () => {
  it('are those of the ways in that are open, and none where there are none', async () => {
    const server = createFakeApi({ '/users/sign_in/settings': () => signInSettings() })
    const page = renderPage(<ProviderButtons returnTo="/" keepSignedIn={false} />, { call: server.call })
    await page.findByRole('button', { name: 'Continue with Google' })
    await page.findByText('Test mode: no real Google, Facebook or Apple account is needed.')
    expect(page.queryByRole('button', { name: /Apple/ })).toBeNull()
    cleanup()
    const serverWithoutProviders = createFakeApi({ '/users/sign_in/settings': () => signInSettings({ providers: [] }) })
    const pageWithoutProviders = renderPage(<ProviderButtons returnTo="/" keepSignedIn={false} />, { call: serverWithoutProviders.call })
    await waitFor(() => expect(serverWithoutProviders.requests).toHaveLength(1))
    expect(pageWithoutProviders.queryByRole('button')).toBeNull()
  })
})
