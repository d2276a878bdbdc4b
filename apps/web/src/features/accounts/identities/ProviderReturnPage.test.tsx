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
    { path: '*', element: <p>other page</p> },
  ]
  const page = renderPage(routes, { path: '/sign-in/return', call: server.call, ...(accessToken ? { token: accessToken } : {}) })
  return { ...page, ...server }
}

describe('ProviderReturnPage', () => {
  it('signs in a known user with the chosen session length, and returns to the page before', async () => {
    const page = setup(tokenResponse(), { '/users/sign_in/with_google': () => signInResponse() })
    await page.findByText('other page')
    expect(page.router.state.location.pathname).toBe('/cart')
    expect(page.session.get().kind).toBe('member')
    expect(page.sentTo('/users/sign_in/with_google')).toEqual([{ authentication: { ...proof, keep_me_logged_in: true } }])
  })

  it.each([
    ['google', '/users/sign_in/with_google', '/users/sign_up/with_google', 'user'],
    ['facebook', '/users/sign_in/with_facebook', '/users/sign_up/with_facebook', 'user'],
    ['apple', '/users/auth_with_apple', '/users/auth_with_apple', 'authentication'],
  ] as const)('asks a new user of %s for the account type, and fills in the names', async (provider, signIn, signUp, key) => {
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
    await page.findByText('other page')
    expect(page.sentTo(signUp).at(-1)).toEqual({
      [key]: { ...proof, role: 'business', first_name: 'Zoë', last_name: 'Nair', company_name: 'Nair Parts' },
    })
    expect(hasSignedUp).toBe(provider !== 'apple')
  })

  it('asks for a verification code when the provider has not verified the address', async () => {
    const page = setup(tokenResponse({ returnTo: '/cart' }), {
      '/users/sign_in/with_google': () => errorResponse(404, 'identity_unknown'),
      '/users/sign_up/with_google': () => signInResponse({ confirmed: false, email_confirmed: false }, tokenFor({ status: 'unverified' })),
    })
    fireEvent.click(await page.findByRole('button', { name: 'Create account' }))
    await page.findByText('other page')
    expect(page.router.state.location).toMatchObject({ pathname: '/confirm', search: '?return=%2Fcart' })
  })

  it('connects the account of the signed-in user without another sign-in', async () => {
    const page = setup(
      tokenResponse({ intent: 'connect', returnTo: '/profile/details' }),
      { '/users/identities': () => ok({ ...priya, identities: ['google'] }) },
      tokenFor(),
    )
    await page.findByText('other page')
    expect(page.router.state.location.pathname).toBe('/profile/details')
    expect(page.requests.map(({ path }) => path)).toEqual(['/users/identities'])
    expect(page.sentTo('/users/identities')).toEqual([{ identity: { provider: 'google', ...proof } }])
  })

  it.each([
    ['a denied sign-in', { kind: 'denied', request }, /^You did not allow Google to share your details/, '/sign-in?return=%2Fcart'],
    ['a provider error', { kind: 'failed', request }, /^Google returned an error/, '/sign-in?return=%2Fcart'],
    ['an unexpected state', { kind: 'unexpected_state' }, /is not valid or has expired/, '/sign-in'],
    [
      'a denied connection',
      { kind: 'denied', request: { ...request, intent: 'connect', returnTo: '/profile/details' } },
      /^You did not/,
      '/profile/details',
    ],
    [
      'a denied sign-in with a return path to another site',
      { kind: 'denied', request: { ...request, returnTo: '//evil.example' } },
      /^You did not/,
      '/sign-in',
    ],
  ] as [string, ProviderResponse, RegExp, string][])('shows %s and links back', async (_title, response, message, returnPath) => {
    const page = setup(response)
    await page.findByText(message)
    expect(page.getByRole('link', { name: /^Back to/ }).getAttribute('href')).toBe(returnPath)
    expect(page.requests).toEqual([])
  })

  it('shows the error of the server', async () => {
    const page = setup(tokenResponse(), { '/users/sign_in/with_google': () => errorResponse(422, 'identity_token_invalid') })
    expect((await page.findByRole('alert')).textContent).toBe('The sign-in could not be verified. Try again.')
    expect(page.session.get().kind).toBe('anonymous')
  })
})

describe('ProviderButtons', () => {
  it('shows a button for each configured provider, and nothing without providers', async () => {
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
