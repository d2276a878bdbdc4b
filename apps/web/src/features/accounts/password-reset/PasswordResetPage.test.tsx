// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { signedIn } from '../../../../test/accounts.ts'
import { renderPage } from '../../../../test/render.tsx'
import { ok, refusal, serverOf } from '../../../../test/server-of.ts'
import { ForgotPasswordPage } from './PasswordResetPage.tsx'

afterEach(cleanup)

const SEND = '/users/forgot_password/send_reset_password_code'
const CHECK = '/users/forgot_password/check_reset_password_code'
const UPDATE = '/users/forgot_password/update_password'

function open(table: Parameters<typeof serverOf>[0] = {}, at: string | object = '/forgot-password?return=%2Fcart') {
  const server = serverOf({
    [SEND]: () => ok({ resend_after: '' }),
    [CHECK]: ({ code }) => (code === '123456' ? ok(undefined) : refusal(422, 'code_wrong')),
    [UPDATE]: () => signedIn(),
    ...table,
  })
  const routes = [
    { path: '/forgot-password', element: <ForgotPasswordPage /> },
    { path: '*', element: <p>elsewhere</p> },
  ]
  const page = renderPage(routes, { at: at as string, call: server.call })
  const type = async (label: string, value: string) => fireEvent.change(await page.findByLabelText(label), { target: { value } })
  const press = (name: string) => fireEvent.click(page.getByRole('button', { name }))
  const toTheCode = async (address: string) => {
    await type('Email address or phone number', address)
    press('Send code')
    await page.findByLabelText('Verification code')
  }
  return { ...page, ...server, type, press, toTheCode }
}

describe('a forgotten password', () => {
  it('is replaced with the six digits, and leads back signed in', async () => {
    const { type, press, toTheCode, findByText, router, session, sentTo } = open()
    await toTheCode(' priya@example.com ')
    await findByText(
      'If priya@example.com is linked to an account, we have sent a 6-digit verification code to it. It expires in 10 minutes.',
    )
    await type('Verification code', '999999')
    await findByText('Incorrect code. Check it and try again.')
    await type('Verification code', '123456')
    await type('New password', 'a new horse 7')
    press('Save and sign in')
    await findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/cart')
    expect(session.get().kind).toBe('member')
    expect(sentTo(SEND)).toEqual([{ email: 'priya@example.com' }])
    expect(sentTo(UPDATE)).toEqual([{ email: 'priya@example.com', code: '123456', password: 'a new horse 7' }])
  })

  it('goes by phone when that is what was typed, also at sign-in before', async () => {
    const { press, findByLabelText, sentTo } = open({}, { pathname: '/forgot-password', state: { address: '07911 123456' } })
    press('Send code')
    await findByLabelText('Verification code')
    expect(sentTo(SEND)).toEqual([{ phone_number: '07911 123456' }])
  })

  it('says what is neither address nor number', async () => {
    const { type, press, findByText, sentTo } = open()
    for (const rubbish of ['', 'priya', '@']) {
      await type('Email address or phone number', rubbish)
      press('Send code')
      await findByText('Enter an email address or a phone number.')
    }
    expect(sentTo(SEND)).toEqual([])
  })

  it('refuses a weak password itself, and says what only the server knows beside the field', async () => {
    const { type, press, toTheCode, findByText, sentTo, findByLabelText } = open({
      [UPDATE]: () => refusal(422, 'password_breached', '/password'),
    })
    await toTheCode('priya@example.com')
    await type('Verification code', '123456')
    await type('New password', 'password12')
    press('Save and sign in')
    expect((await findByLabelText('New password')).getAttribute('aria-invalid')).toBe('true')
    expect(sentTo(UPDATE)).toEqual([])
    await type('New password', 'correct horse 9')
    press('Save and sign in')
    await findByText('This password has appeared in a data breach. Choose another one.')
  })

  it('goes back to the digits when they ran out meanwhile', async () => {
    const { type, press, toTheCode, findByRole, findByLabelText } = open({ [UPDATE]: () => refusal(422, 'code_expired') })
    await toTheCode('priya@example.com')
    await type('Verification code', '123456')
    await type('New password', 'correct horse 9')
    press('Save and sign in')
    expect((await findByRole('alert')).textContent).toBe('This code has expired. Request a new one.')
    await findByLabelText('Verification code')
  })
})
