// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { ConfirmPage } from './ConfirmPage.tsx'
import { codeDigits } from './code-digits.ts'
import { codeWasSent, secondsToResend } from './confirmation-data.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const me = { id: '1', slug: 'priya', role: 'personal', status: 'unverified', confirmed: false, email: 'priya@example.com' }

/** An API that knows one right code. */
function open(right: string) {
  const tried: unknown[] = []
  const page = renderPage(
    [
      { path: '/confirm', element: <ConfirmPage /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    {
      at: '/confirm',
      token: tokenFor({ status: 'unverified' }),
      call: async ({ path }, { code }) => {
        if (path.endsWith('/confirm')) tried.push(code)
        if (path.endsWith('/extend')) return { ok: true, value: { item: me, jwt_token: tokenFor(), expires_at: '' } }
        if (path.endsWith('/send_confirmation_code')) return { ok: true, value: { sent_to: me.email, resend_after: '' } }
        if (path.endsWith('/confirm') && code !== right)
          return { ok: false, status: 422, errors: [{ status: '422', code: 'code_wrong', title: '' }] }
        return { ok: true, value: code === right ? { ...me, status: 'verified', confirmed: true } : me }
      },
    },
  )
  return { ...page, tried, type: (value: string) => fireEvent.change(page.getByLabelText('Code from the mail'), { target: { value } }) }
}

describe('confirming', () => {
  it('sends a pasted code by itself, whatever stands around the digits, and renews the token', async () => {
    const { type, findByText, router, session, tried } = open('123456')
    await findByText(/priya@example\.com/)
    type('Your code: 123 456.')
    await findByText('elsewhere')
    expect(tried).toEqual(['123456'])
    expect(router.state.location.pathname).toBe('/profile')
    expect(session.get().user?.status).toBe('verified')
  })

  it('says what is wrong with a code, and waits for six digits', async () => {
    const { type, findByText, getByRole, tried } = open('123456')
    type('99999')
    fireEvent.click(getByRole('button', { name: 'Confirm' }))
    await findByText('The code has 6 digits.')
    type('999999')
    await findByText('That code is not right.')
    expect(tried).toEqual(['999999'])
  })

  it('offers another code a minute after the last', async () => {
    codeWasSent(Date.now() - 59_500)
    const { findByRole } = open('123456')
    expect(await findByRole('button', { name: 'Send a new code (in 1 second)' })).toHaveProperty('disabled', true)
    fireEvent.click(await findByRole('button', { name: 'Send a new code' }, { timeout: 3000 }))
    await findByRole('button', { name: /in (60|59) seconds/ })
  })
})

describe('the wait', () => {
  it.each([
    [0, 60],
    [1500, 59],
    [59_001, 1],
    [60_000, 0],
    [-5000, 0],
  ])('%i ms after a code was sent lasts %i seconds', (after, seconds) => {
    const now = 1_800_000_000_000
    codeWasSent(now)
    expect(secondsToResend(now + after)).toBe(seconds)
  })
})

it.each([
  ['123456', '123456'],
  [' 12-34 56 ', '123456'],
  ['1234567', '123456'],
  ['abc', ''],
])('%j holds the digits %j', (text, digits) => expect(codeDigits(text)).toBe(digits))
