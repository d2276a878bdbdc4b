// @vitest-environment jsdom
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { settings, signedIn } from '../../../../test/accounts.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { refusal, serverOf } from '../../../../test/server-of.ts'
import { SignInPage } from './SignInPage.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const routes = [
  { path: '/sign-in', element: <SignInPage /> },
  { path: '*', element: <p>elsewhere</p> },
]
const EMAIL = '/users/sign_in/with_email'
const PHONE = '/users/sign_in/with_phone_number'
const SEND = '/users/sign_in/send_phone_code'

function open(table: Parameters<typeof serverOf>[0] = {}, options: { at?: string; token?: string } = {}) {
  const server = serverOf({ '/users/sign_in/settings': () => settings({ providers: [] }), ...table })
  const page = renderPage(routes, { at: '/sign-in?return=%2Fcart', call: server.call, ...options })
  const type = (label: string, value: string) => fireEvent.change(page.getByLabelText(label), { target: { value } })
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }))
  const fill = (email: string, password: string) => {
    type('Email address', email)
    type('Password', password)
    press('Sign in')
  }
  return { ...page, ...server, fill, type, press, byPhone: () => fireEvent.click(page.getByRole('tab', { name: 'Phone' })) }
}

describe('signing in by e-mail', () => {
  it('keeps the token and goes back to where one came from', async () => {
    const { fill, findByText, session, router, sentTo } = open({ [EMAIL]: () => signedIn() })
    fill(' priya@example.com ', 'correct horse 9')
    await findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/cart')
    expect(session.get().kind).toBe('member')
    expect(sentTo(EMAIL)).toEqual([{ authentication: { email: 'priya@example.com', password: 'correct horse 9' } }])
  })

  it('says once what was wrong, and keeps what was typed', async () => {
    const { fill, findByRole, getByLabelText } = open({ [EMAIL]: () => refusal(401, 'email_or_password_wrong') })
    fill('priya@example.com', 'wrong')
    expect((await findByRole('alert')).textContent).toBe('Incorrect email address or password.')
    expect(getByLabelText('Email address')).toHaveProperty('value', 'priya@example.com')
  })

  it('asks nobody about an empty form', async () => {
    const { fill, findByText, getByLabelText, sentTo } = open()
    fill('', '')
    await findByText('Enter an email address in the format name@example.com.')
    expect(getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(getByLabelText('Email address'))
    expect(sentTo(EMAIL)).toEqual([])
  })

  it('shows a password to who wants to see it', () => {
    const { getByLabelText, getByRole } = open()
    fireEvent.click(getByRole('button', { name: 'Show password', pressed: false }))
    expect(getByLabelText('Password')).toHaveProperty('type', 'text')
    expect(getByRole('button', { name: 'Show password', pressed: true })).toBeTruthy()
  })

  it('takes what was typed along to the forgotten password, and the way back', async () => {
    const { type, getByRole, findByText, router } = open()
    type('Email address', 'priya@example.com')
    fireEvent.click(getByRole('link', { name: 'Forgotten your password?' }))
    await findByText('elsewhere')
    expect(router.state.location).toMatchObject({
      pathname: '/forgot-password',
      search: '?return=%2Fcart',
      state: { address: 'priya@example.com' },
    })
  })
})

describe('signing in by phone', () => {
  it('sends a code to the number, and the code as soon as it is whole, for as long as was asked', async () => {
    const { byPhone, type, press, findByText, findByLabelText, getByLabelText, sentTo, router } = open({
      [SEND]: () => ({ ok: true, value: { resend_after: '2026-11-22T08:01:00.000Z' } }),
      [PHONE]: ({ authentication }) => ((authentication as { code: string }).code === '123456' ? signedIn() : refusal(422, 'code_wrong')),
    })
    byPhone()
    type('Phone number', '07911 123456')
    press('Send code')
    await findByText(/we have sent a verification code to it by text message/)
    fireEvent.click(getByLabelText(/^Keep me signed in/))
    fireEvent.change(await findByLabelText('Verification code'), { target: { value: '999999' } })
    await findByText('Incorrect code. Check it and try again.')
    fireEvent.change(getByLabelText('Verification code'), { target: { value: 'Your code is 123 456' } })
    await findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/cart')
    expect(sentTo(SEND)).toEqual([{ phone_number: '07911 123456' }])
    expect(sentTo(PHONE)[1]).toEqual({ authentication: { phone_number: '07911 123456', code: '123456', keep_me_logged_in: true } })
  })

  it('lets another code be sent a minute later, and takes another number', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { byPhone, type, press, findByRole, getByRole, sentTo, findByLabelText } = open({
      [SEND]: () => ({ ok: true, value: { resend_after: '' } }),
    })
    byPhone()
    type('Phone number', '07911 123456')
    press('Send code')
    await findByRole('button', { name: /^Send a new code \(in (60|59) seconds\)$/ })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    fireEvent.click(getByRole('button', { name: 'Send a new code' }))
    await waitFor(() => expect(sentTo(SEND)).toHaveLength(2))
    await findByRole('button', { name: /^Send a new code \(in (60|59) seconds\)$/ })
    press('Use a different number')
    expect(await findByLabelText('Phone number')).toHaveProperty('value', '07911 123456')
  })

  it('takes a password in place of a code, and keeps the number in between', async () => {
    const { byPhone, type, press, findByText, findByLabelText, sentTo } = open({ [PHONE]: () => signedIn() })
    byPhone()
    type('Phone number', '07911 123456')
    press('Use a password instead')
    expect(await findByLabelText('Phone number')).toHaveProperty('value', '07911 123456')
    type('Password', 'correct horse 9')
    press('Sign in')
    await findByText('elsewhere')
    expect(sentTo(PHONE)).toEqual([{ authentication: { phone_number: '07911 123456', password: 'correct horse 9' } }])
  })

  it('says beside the field what is no number, before and after asking', async () => {
    const { byPhone, type, press, findByText, getByLabelText } = open({
      [SEND]: () => refusal(422, 'phone_number_invalid', '/phone_number'),
    })
    byPhone()
    type('Phone number', 'call me')
    press('Send code')
    await findByText('Enter a phone number, e.g. 07911 123456 or +44 7911 123456.')
    type('Phone number', '0000000')
    press('Send code')
    await findByText('Enter a mobile number that can receive text messages.')
    expect(getByLabelText('Phone number').getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the page of sign-in', () => {
  it('leads on who is signed in already, and never to another site', async () => {
    const { router } = open({}, { token: tokenFor(), at: '/sign-in?return=%2F%2Fevil.example' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('says to somebody whose session ended why they are here, and nothing to somebody who left', async () => {
    const ended = 'Your session has expired. Sign in again to continue.'
    const { session, findByText, queryByText } = open()
    expect(queryByText(ended)).toBeNull()
    const token = tokenFor()
    act(() => {
      session.adopt(token)
      session.lose(419, token)
    })
    await findByText(ended)
    act(() => {
      session.adopt(token)
      session.signOut()
    })
    expect(queryByText(ended)).toBeNull()
  })
})
