// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { createSessionStore, type SessionStore } from '@partlane/client/session/session-store'
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signInResponse, signInSettings } from '../../../../test/accounts.ts'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { SignInPage } from './SignInPage.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const routes = [
  { path: '/sign-in', element: <SignInPage /> },
  { path: '*', element: <p>other page</p> },
]
const EMAIL_PATH = '/users/sign_in/with_email'
const PHONE_PATH = '/users/sign_in/with_phone_number'
const SEND_CODE_PATH = '/users/sign_in/send_phone_code'

function setup(table: Parameters<typeof createFakeApi>[0] = {}, options: { path?: string; token?: string } = {}) {
  const server = createFakeApi({ '/users/sign_in/settings': () => signInSettings({ providers: [] }), ...table })
  const page = renderPage(routes, { path: '/sign-in?return=%2Fcart', call: server.call, ...options })
  const type = (label: string, value: string) => fireEvent.change(page.getByLabelText(label), { target: { value } })
  const clickButton = (name: string) => fireEvent.click(page.getByRole('button', { name }))
  const fill = (email: string, password: string) => {
    type('Email address', email)
    type('Password', password)
    clickButton('Sign in')
  }
  return { ...page, ...server, fill, type, clickButton, switchToPhone: () => fireEvent.click(page.getByRole('tab', { name: 'Phone' })) }
}

describe('sign-in by email', () => {
  it('stores the token and returns to the page before', async () => {
    const { fill, findByText, session, router, sentTo } = setup({ [EMAIL_PATH]: () => signInResponse() })
    fill(' priya@example.com ', 'correct horse 9')
    await findByText('other page')
    expect(router.state.location.pathname).toBe('/cart')
    expect(session.get().kind).toBe('member')
    expect(sentTo(EMAIL_PATH)).toEqual([{ authentication: { email: 'priya@example.com', password: 'correct horse 9' } }])
  })

  it.each([
    [2, '/profile/sold-items/orders'],
    [0, '/'],
  ])('opens the sold orders first if %i of them are open and no page was asked for', async (open, path) => {
    const counts = ok({ open, to_accept: open, to_pack: 0, sent: 0 })
    const { fill, findByText, router } = setup(
      { [EMAIL_PATH]: () => signInResponse(), '/users/sold_items/counts': () => counts },
      { path: '/sign-in' },
    )
    fill('priya@example.com', 'correct horse 9')
    await findByText('other page')
    expect(router.state.location.pathname).toBe(path)
  })

  it.each([
    [{ decision_token: 'NQ.signature' }, 'Read the decision and appeal', '/decision#token=NQ.signature'],
    [{}, 'Contact us', '/contact-us'],
  ])('to a blocked account leads to the decision or to the contact page', async (meta, name, href) => {
    const blocked: InProcessResult = { ok: false, status: 403, errors: [{ status: '403', code: 'account_blocked', title: '', meta }] }
    const { fill, findByRole } = setup({ [EMAIL_PATH]: () => blocked })
    fill('priya@example.com', 'correct horse 9')
    expect((await findByRole('link', { name })).getAttribute('href')).toBe(href)
  })

  it('shows one error for wrong credentials, and keeps the entered address', async () => {
    const { fill, findByRole, getByLabelText } = setup({ [EMAIL_PATH]: () => errorResponse(422, 'email_or_password_wrong') })
    fill('priya@example.com', 'wrong')
    expect((await findByRole('alert')).textContent).toBe('Incorrect email address or password.')
    expect(getByLabelText('Email address')).toHaveProperty('value', 'priya@example.com')
  })

  it('does not submit an empty form', async () => {
    const { fill, findByText, getByLabelText, sentTo } = setup()
    fill('', '')
    await findByText('Enter an email address in the format name@example.com.')
    expect(getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(getByLabelText('Email address'))
    expect(sentTo(EMAIL_PATH)).toEqual([])
  })

  it('shows the password on request', () => {
    const { getByLabelText, getByRole } = setup()
    fireEvent.click(getByRole('button', { name: 'Show password', pressed: false }))
    expect(getByLabelText('Password')).toHaveProperty('type', 'text')
    expect(getByRole('button', { name: 'Show password', pressed: true })).toBeTruthy()
  })

  it('passes the entered address and the return path to the password reset page', async () => {
    const { type, getByRole, findByText, router } = setup()
    type('Email address', 'priya@example.com')
    fireEvent.click(getByRole('link', { name: 'Forgotten your password?' }))
    await findByText('other page')
    expect(router.state.location).toMatchObject({
      pathname: '/forgot-password',
      search: '?return=%2Fcart',
      state: { identifier: 'priya@example.com' },
    })
  })
})

describe('sign-in by phone', () => {
  it('sends a code, submits it when it is complete, and uses the chosen session length', async () => {
    const { switchToPhone, type, clickButton, findByText, findByLabelText, getByLabelText, sentTo, router } = setup({
      [SEND_CODE_PATH]: () => ({ ok: true, value: { resend_after: '2026-11-22T08:01:00.000Z' } }),
      [PHONE_PATH]: ({ authentication }) =>
        (authentication as { code: string }).code === '123456' ? signInResponse() : errorResponse(422, 'code_wrong'),
    })
    switchToPhone()
    type('Phone number', '07911 123456')
    clickButton('Send code')
    await findByText(/we have sent a verification code to it by text message/)
    fireEvent.click(getByLabelText(/^Keep me signed in/))
    fireEvent.change(await findByLabelText('Verification code'), { target: { value: '999999' } })
    await findByText('Incorrect code. Check it and try again.')
    fireEvent.change(getByLabelText('Verification code'), { target: { value: 'Your code is 123 456' } })
    await findByText('other page')
    expect(router.state.location.pathname).toBe('/cart')
    expect(sentTo(SEND_CODE_PATH)).toEqual([{ phone_number: '07911 123456' }])
    expect(sentTo(PHONE_PATH)[1]).toEqual({ authentication: { phone_number: '07911 123456', code: '123456', keep_me_logged_in: true } })
  })

  it('sends another code after one minute, and allows a different number', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { switchToPhone, type, clickButton, findByRole, getByRole, sentTo, findByLabelText } = setup({
      [SEND_CODE_PATH]: () => ({ ok: true, value: { resend_after: '' } }),
    })
    switchToPhone()
    type('Phone number', '07911 123456')
    clickButton('Send code')
    await findByRole('button', { name: /^Send a new code \(in (60|59) seconds\)$/ })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    fireEvent.click(getByRole('button', { name: 'Send a new code' }))
    await waitFor(() => expect(sentTo(SEND_CODE_PATH)).toHaveLength(2))
    await findByRole('button', { name: /^Send a new code \(in (60|59) seconds\)$/ })
    clickButton('Use a different number')
    expect(await findByLabelText('Phone number')).toHaveProperty('value', '07911 123456')
  })

  it('accepts a password instead of a code, and keeps the entered number', async () => {
    const { switchToPhone, type, clickButton, findByText, findByLabelText, sentTo } = setup({ [PHONE_PATH]: () => signInResponse() })
    switchToPhone()
    type('Phone number', '07911 123456')
    clickButton('Use a password instead')
    expect(await findByLabelText('Phone number')).toHaveProperty('value', '07911 123456')
    type('Password', 'correct horse 9')
    clickButton('Sign in')
    await findByText('other page')
    expect(sentTo(PHONE_PATH)).toEqual([{ authentication: { phone_number: '07911 123456', password: 'correct horse 9' } }])
  })

  it('rejects an invalid number beside the field, before and after the request', async () => {
    const { switchToPhone, type, clickButton, findByText, getByLabelText } = setup({
      [SEND_CODE_PATH]: () => errorResponse(422, 'phone_number_invalid', '/phone_number'),
    })
    switchToPhone()
    type('Phone number', 'call me')
    clickButton('Send code')
    await findByText('Enter a phone number, e.g. 07911 123456 or +44 7911 123456.')
    type('Phone number', '0000000')
    clickButton('Send code')
    await findByText('Enter a mobile number that can receive text messages.')
    expect(getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('SignInPage', () => {
  const token = tokenFor()

  it('redirects a signed-in member, but never to another site', async () => {
    const { router } = setup({}, { token: tokenFor(), path: '/sign-in?return=%2F%2Fevil.example' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('shows a notice after the server ended the session, and none after a sign-out', async () => {
    const endedMessage = 'Your session has expired. Sign in again to continue.'
    const { session, findByText, queryByText } = setup()
    expect(queryByText(endedMessage)).toBeNull()
    act(() => {
      session.setToken(token)
      session.rejectToken(419, token)
    })
    await findByText(endedMessage)
    act(() => {
      session.setToken(token)
      session.signOut()
    })
    expect(queryByText(endedMessage)).toBeNull()
  })

  it('shows a guest whose session ended, or who opens a purchase later, that there is no account to sign in to', async () => {
    const guestToken = tokenFor({ role: 'guest', status: 'guest' })
    const { session, findByText, getByRole } = setup()
    act(() => {
      session.setToken(guestToken)
      session.rejectToken(401, guestToken)
    })
    await findByText(/Your visit without an account has ended.*You have not been charged/)
    expect(getByRole('link', { name: 'Search for parts' }).getAttribute('href')).toBe('/search')
    cleanup()
    const later = setup({}, { path: '/sign-in?return=%2Fcheckout%2F156' })
    expect(later.getByText(/If you started it without an account, that visit has ended/)).toBeTruthy()
  })

  it.each([
    [(tab: SessionStore) => tab.signOut(), 'You signed out in another window. Sign in again to continue.'],
    [(tab: SessionStore) => tab.signOut('account_closed'), 'You closed your account in another window.'],
    [(tab: SessionStore) => tab.rejectToken(401, token), 'Your session has ended. Sign in again to continue.'],
    [(tab: SessionStore) => tab.rejectToken(419, token), 'Your session has expired. Sign in again to continue.'],
  ])('gives the reason why another tab ended the session, and returns when that tab signs in (%#)', async (endSession, message) => {
    const { session, storage, router, findByText } = setup()
    let storedValue: string | undefined
    const otherTab = createSessionStore({
      ...storage,
      write(key, value) {
        storage.write(key, value)
        storedValue = value
      },
    })
    act(() => {
      otherTab.setToken(token)
      session.syncWithStorage(token)
      endSession(otherTab)
      session.syncWithStorage(storedValue)
    })
    await findByText(message)
    otherTab.setToken(token)
    act(() => session.syncWithStorage(token))
    await waitFor(() => expect(router.state.location.pathname).toBe('/cart'))
  })
})
