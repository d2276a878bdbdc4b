// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { signInResponse } from '../../../../test/accounts.ts'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage } from '../../../../test/render.tsx'
import { PasswordResetPage } from './PasswordResetPage.tsx'

afterEach(cleanup)

const SEND_CODE_PATH = '/users/forgot_password/send_reset_password_code'
const CHECK_CODE_PATH = '/users/forgot_password/check_reset_password_code'
const UPDATE_PASSWORD_PATH = '/users/forgot_password/update_password'

function setup(table: Parameters<typeof createFakeApi>[0] = {}, location: string | object = '/forgot-password?return=%2Fcart') {
  const server = createFakeApi({
    [SEND_CODE_PATH]: () => ok({ resend_after: '' }),
    [CHECK_CODE_PATH]: ({ code }) => (code === '123456' ? ok(undefined) : errorResponse(422, 'code_wrong')),
    [UPDATE_PASSWORD_PATH]: () => signInResponse(),
    ...table,
  })
  const routes = [
    { path: '/forgot-password', element: <PasswordResetPage /> },
    { path: '*', element: <p>other page</p> },
  ]
  const page = renderPage(routes, { path: location as string, call: server.call })
  const type = async (label: string, value: string) => fireEvent.change(await page.findByLabelText(label), { target: { value } })
  const clickButton = (name: string) => fireEvent.click(page.getByRole('button', { name }))
  const goToCodeStep = async (identifier: string) => {
    await type('Email address or phone number', identifier)
    clickButton('Send code')
    await page.findByLabelText('Verification code')
  }
  return { ...page, ...server, type, clickButton, goToCodeStep }
}

describe('PasswordResetPage', () => {
  it('replaces the password with a code, signs in and returns to the page before', async () => {
    const { type, clickButton, goToCodeStep, findByText, router, session, sentTo } = setup()
    await goToCodeStep(' priya@example.com ')
    await findByText(
      'If priya@example.com is linked to an account, we have sent a 6-digit verification code to it. It expires in 10 minutes.',
    )
    await type('Verification code', '999999')
    await findByText('Incorrect code. Check it and try again.')
    await type('Verification code', '123456')
    await type('New password', 'a new horse 7')
    clickButton('Save and sign in')
    await findByText('other page')
    expect(router.state.location.pathname).toBe('/cart')
    expect(session.get().kind).toBe('member')
    expect(sentTo(SEND_CODE_PATH)).toEqual([{ email: 'priya@example.com' }])
    expect(sentTo(UPDATE_PASSWORD_PATH)).toEqual([{ email: 'priya@example.com', code: '123456', password: 'a new horse 7' }])
  })

  it('sends the code to a phone number that was entered on the sign-in page', async () => {
    const { clickButton, findByLabelText, sentTo } = setup({}, { pathname: '/forgot-password', state: { identifier: '07911 123456' } })
    clickButton('Send code')
    await findByLabelText('Verification code')
    expect(sentTo(SEND_CODE_PATH)).toEqual([{ phone_number: '07911 123456' }])
  })

  it('rejects a text that is neither an address nor a number', async () => {
    const { type, clickButton, findByText, sentTo } = setup()
    for (const invalidIdentifier of ['', 'priya', '@']) {
      await type('Email address or phone number', invalidIdentifier)
      clickButton('Send code')
      await findByText('Enter an email address or a phone number.')
    }
    expect(sentTo(SEND_CODE_PATH)).toEqual([])
  })

  it('rejects a weak password before the request, and shows the error of the server beside the field', async () => {
    const { type, clickButton, goToCodeStep, findByText, sentTo, findByLabelText } = setup({
      [UPDATE_PASSWORD_PATH]: () => errorResponse(422, 'password_breached', '/password'),
    })
    await goToCodeStep('priya@example.com')
    await type('Verification code', '123456')
    await type('New password', 'password12')
    clickButton('Save and sign in')
    await waitFor(async () => expect((await findByLabelText('New password')).getAttribute('aria-invalid')).toBe('true'))
    expect(sentTo(UPDATE_PASSWORD_PATH)).toEqual([])
    await type('New password', 'correct horse 9')
    clickButton('Save and sign in')
    await findByText('This password has appeared in a data breach. Choose another one.')
  })

  it('returns to the code step when the code has expired', async () => {
    const { type, clickButton, goToCodeStep, findByRole, findByLabelText } = setup({
      [UPDATE_PASSWORD_PATH]: () => errorResponse(422, 'code_expired'),
    })
    await goToCodeStep('priya@example.com')
    await type('Verification code', '123456')
    await type('New password', 'correct horse 9')
    clickButton('Save and sign in')
    expect((await findByRole('alert')).textContent).toBe('This code has expired. Request a new one.')
    await findByLabelText('Verification code')
  })
})
