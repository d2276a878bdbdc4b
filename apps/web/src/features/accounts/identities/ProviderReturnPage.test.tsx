// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { priya, settings, signedIn } from '../../../../test/accounts.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { ok, refusal, serverOf } from '../../../../test/server-of.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { ProviderReturnPage } from './ProviderReturnPage.tsx'
import type { ProviderAnswer } from './provider-answer.ts'
import type { ProviderRequest } from './provider-request.ts'

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
const token = (change: Partial<ProviderRequest> = {}): ProviderAnswer => ({
  kind: 'token',
  request: { ...request, ...change },
  idToken,
  names,
})
const proof = { id_token: idToken, nonce: request.nonce }

function open(answer: ProviderAnswer, table: Parameters<typeof serverOf>[0] = {}, signedInAs?: string) {
  const server = serverOf(table)
  const routes = [
    { path: '/sign-in/return', element: <ProviderReturnPage answer={answer} /> },
    { path: '*', element: <p>elsewhere</p> },
  ]
  const page = renderPage(routes, { at: '/sign-in/return', call: server.call, ...(signedInAs ? { token: signedInAs } : {}) })
  return { ...page, ...server }
}

describe('back from a provider', () => {
  it('signs in whoever is known, for as long as was asked, and goes back', async () => {
    const page = open(token(), { '/users/sign_in/with_google': () => signedIn() })
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
    let known = false
    const page = open(token({ provider, keep: false }), {
      [signIn]: (input) => (signIn === signUp && 'role' in (input[key] as object) ? signedIn() : refusal(404, 'identity_unknown')),
      ...(signIn === signUp
        ? {}
        : {
            [signUp]: () => {
              known = true
              return signedIn()
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
    expect(known).toBe(provider !== 'apple')
  })

  it('asks for the six digits of an address the provider does not vouch for', async () => {
    const page = open(token({ returnTo: '/cart' }), {
      '/users/sign_in/with_google': () => refusal(404, 'identity_unknown'),
      '/users/sign_up/with_google': () => signedIn({ confirmed: false, email_confirmed: false }, tokenFor({ status: 'unverified' })),
    })
    fireEvent.click(await page.findByRole('button', { name: 'Create account' }))
    await page.findByText('elsewhere')
    expect(page.router.state.location).toMatchObject({ pathname: '/confirm', search: '?return=%2Fcart' })
  })

  it('connects the account of whoever is signed in, and never signs anybody else in', async () => {
    const page = open(
      token({ intent: 'connect', returnTo: '/profile/details' }),
      { '/users/identities': () => ok({ ...priya, identities: ['google'] }) },
      tokenFor(),
    )
    await page.findByText('elsewhere')
    expect(page.router.state.location.pathname).toBe('/profile/details')
    expect(page.asked.map(({ path }) => path)).toEqual(['/users/identities'])
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
  ] as [string, ProviderAnswer, RegExp, string][])('%s: says so and leads back', async (_what, answer, words, back) => {
    const page = open(answer)
    await page.findByText(words)
    expect(page.getByRole('link', { name: /^Back to/ }).getAttribute('href')).toBe(back)
    expect(page.asked).toEqual([])
  })

  it('says what the server would not take', async () => {
    const page = open(token(), { '/users/sign_in/with_google': () => refusal(422, 'identity_token_invalid') })
    expect((await page.findByRole('alert')).textContent).toBe('The sign-in could not be verified. Try again.')
    expect(page.session.get().kind).toBe('anonymous')
  })
})

describe('the buttons', () => {
  it('are those of the ways in that are open, and none where there are none', async () => {
    const server = serverOf({ '/users/sign_in/settings': () => settings() })
    const page = renderPage(<ProviderButtons returnTo="/" keep={false} />, { call: server.call })
    await page.findByRole('button', { name: 'Continue with Google' })
    await page.findByText('Test mode: no real Google, Facebook or Apple account is needed.')
    expect(page.queryByRole('button', { name: /Apple/ })).toBeNull()
    cleanup()
    const none = serverOf({ '/users/sign_in/settings': () => settings({ providers: [] }) })
    const empty = renderPage(<ProviderButtons returnTo="/" keep={false} />, { call: none.call })
    await waitFor(() => expect(none.asked).toHaveLength(1))
    expect(empty.queryByRole('button')).toBeNull()
  })
})
