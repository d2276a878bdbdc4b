// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { priya, signInResponse } from '../../../../test/accounts.ts'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { ConfirmPage } from './ConfirmPage.tsx'
import { parseCodeDigits } from './code-digits.ts'
import { recordCodeSent, secondsUntilResend } from './confirmation-data.ts'
import { findPendingChannel } from './pending-channel.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const unconfirmedUser = { ...priya, status: 'unverified', confirmed: false, email_confirmed: false }
const CONFIRM_PATH = '/users/account_verification/confirm'
const SEND_CODE_PATH = '/users/account_verification/send_confirmation_code'

/** Renders the page with an API that accepts one code only. */
function setup(correctCode: string, { path = '/confirm', user = unconfirmedUser as typeof priya } = {}) {
  const confirmedUser = {
    ...user,
    status: 'verified',
    confirmed: true,
    email_confirmed: true,
    phone_confirmed: true,
    pending_phone_number: null,
  }
  const server = createFakeApi({
    '/users/user': () => ok(user),
    '/users/sessions/extend': () => signInResponse(confirmedUser),
    [SEND_CODE_PATH]: ({ channel }) => ok({ sent_to: channel === 'phone' ? '+447911123456' : user.email, channel, resend_after: '' }),
    [CONFIRM_PATH]: ({ code }) => (code === correctCode ? ok(confirmedUser) : errorResponse(422, 'code_wrong')),
  })
  const routes = [
    { path: '/confirm', element: <ConfirmPage /> },
    { path: '*', element: <p>other page</p> },
  ]
  const page = renderPage(routes, { path, token: tokenFor({ status: 'unverified' }), call: server.call })
  const type = (value: string, label = 'Verification code') => fireEvent.change(page.getByLabelText(label), { target: { value } })
  return { ...page, ...server, type }
}

describe('ConfirmPage', () => {
  it('submits a pasted code without the text around its digits, and renews the token', async () => {
    const { type, findByText, router, session, sentTo } = setup('123456')
    await findByText(/priya@example\.com/)
    type('Your code: 123 456.')
    await findByText('other page')
    expect(sentTo(CONFIRM_PATH)).toEqual([{ code: '123456', channel: 'email' }])
    expect(router.state.location.pathname).toBe('/profile')
    expect(session.get().user?.status).toBe('verified')
  })

  it('shows why a code is rejected, and submits only six digits', async () => {
    const { type, findByText, getByRole, sentTo } = setup('123456')
    type('99999')
    fireEvent.click(getByRole('button', { name: 'Confirm' }))
    await findByText('Enter all 6 digits of the code.')
    type('999999')
    await findByText('Incorrect code. Check it and try again.')
    expect(sentTo(CONFIRM_PATH)).toHaveLength(1)
  })

  it('offers another code one minute after the last one', async () => {
    recordCodeSent(Date.now() - 59_500)
    const { findByRole } = setup('123456')
    expect(await findByRole('button', { name: 'Send a new code (in 1 second)' })).toHaveProperty('disabled', true)
    fireEvent.click(await findByRole('button', { name: 'Send a new code' }, { timeout: 3000 }))
    await findByRole('button', { name: /in (60|59) seconds/ })
  })

  it('confirms a pending phone number of a user whose email address is confirmed', async () => {
    const user = { ...priya, phone_number: '+447700900000', phone_confirmed: true, pending_phone_number: '+447911123456' }
    const { type, findByRole, findByText, sentTo, getByRole } = setup('123456', { user, path: '/confirm?return=%2Fprofile%2Fdetails' })
    await findByRole('heading', { name: 'Confirm your phone number' })
    await findByText(/We have sent a 6-digit verification code to \+447911123456/)
    fireEvent.click(getByRole('button', { name: 'Send a new code' }))
    type('123456', 'Verification code')
    await findByText('other page')
    expect([sentTo(SEND_CODE_PATH), sentTo(CONFIRM_PATH)]).toEqual([[{ channel: 'phone' }], [{ code: '123456', channel: 'phone' }]])
  })

  it('redirects a user who has nothing to confirm', async () => {
    const { findByText, router } = setup('123456', { user: priya })
    await findByText('other page')
    expect(router.state.location.pathname).toBe('/profile')
  })

  it('links to the page that changes a wrong email address', async () => {
    const { findByRole } = setup('123456')
    const link = await findByRole('link', { name: 'Change email address' })
    expect(link.getAttribute('href')).toBe('/profile/details')
  })
})

describe('findPendingChannel', () => {
  const none = {
    email: null,
    email_confirmed: false,
    pending_email: null,
    phone_number: null,
    phone_confirmed: false,
    pending_phone_number: null,
  }
  const both = { ...none, email: 'a@example.com', phone_number: '+441' }
  it.each([
    ['finds nothing without address and number', none, undefined, undefined],
    ['finds the first address', { ...none, email: 'a@example.com' }, undefined, { channel: 'email', sentTo: 'a@example.com' }],
    ['finds the preferred number', both, 'phone', { channel: 'phone', sentTo: '+441' }],
    ['finds the address when the preference is unknown', both, 'pigeon', { channel: 'email', sentTo: 'a@example.com' }],
    [
      'finds the number when the preferred address is confirmed',
      { ...both, email_confirmed: true },
      'email',
      { channel: 'phone', sentTo: '+441' },
    ],
    [
      'finds the new address instead of the old one',
      { ...both, email_confirmed: true, phone_confirmed: true, pending_email: 'b@example.com' },
      undefined,
      { channel: 'email', sentTo: 'b@example.com' },
    ],
  ])('%s', (_title, user, preferredChannel, expected) => expect(findPendingChannel(user, preferredChannel)).toEqual(expected))
})

describe('secondsUntilResend', () => {
  it.each([
    [0, 60],
    [1500, 59],
    [59_001, 1],
    [60_000, 0],
    [-5000, 0],
  ])('%i ms after a code was sent is %i seconds', (elapsedMs, seconds) => {
    const now = 1_800_000_000_000
    recordCodeSent(now)
    expect(secondsUntilResend(now + elapsedMs)).toBe(seconds)
  })
})

it.each([
  ['123456', '123456'],
  [' 12-34 56 ', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('parseCodeDigits: %j contains the digits %j', (text, digits) => expect(parseCodeDigits(text)).toBe(digits))
