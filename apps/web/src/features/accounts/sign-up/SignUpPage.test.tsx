// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInResponse, signInSettings } from '../../../../test/accounts.ts'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { secondsUntilResend } from '../codes/confirmation-data.ts'
import { SignUpPage } from './SignUpPage.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const EMAIL_PATH = '/users/sign_up/with_email'
const PHONE_PATH = '/users/sign_up/with_phone_number'
const tokens = { agent_token: 'agent-1', captcha_token: 'sandbox-pass' }

function setup(table: Parameters<typeof createFakeApi>[0] = {}) {
  const server = createFakeApi({
    '/users/sign_in/settings': () => signInSettings({ providers: [] }),
    '/users/agent_tokens': () => ok({ agent_token: 'agent-1', expires_at: '' }),
    ...table,
  })
  const routes = [
    { path: '/sign-up', element: <SignUpPage /> },
    { path: '*', element: <p>other page</p> },
  ]
  const page = renderPage(routes, { path: '/sign-up?return=%2Fcart', call: server.call })
  const type = (label: string, value: string) => fireEvent.change(page.getByLabelText(label), { target: { value } })
  const fill = (password = 'correct horse 9') => {
    type('First name', 'Kirk')
    type('Last name', 'Stall')
    type('Email address', 'kirk@example.com')
    type('Password', password)
  }
  const submit = () => fireEvent.click(page.getByRole('button', { name: 'Create account' }))
  const passCaptcha = async () => fireEvent.click(await page.findByLabelText('I am not a robot (test)'))
  return { ...page, ...server, type, fill, submit, passCaptcha }
}

describe('SignUpPage', () => {
  it('signs up a business with its name and tokens, starts the resend countdown and opens the code page', async () => {
    const page = setup({ [EMAIL_PATH]: () => signInResponse({ role: 'business' }, tokenFor({ role: 'business', status: 'unverified' })) })
    fireEvent.click(page.getByLabelText(/^Business/))
    page.fill()
    page.type('Company name', 'Kirkstall Breakers')
    await page.passCaptcha()
    page.submit()
    await page.findByText('other page')
    expect(page.router.state.location).toMatchObject({ pathname: '/confirm', search: '?return=%2Fcart' })
    const names = { first_name: 'Kirk', last_name: 'Stall', company_name: 'Kirkstall Breakers' }
    expect(page.sentTo(EMAIL_PATH)).toEqual([
      { user: { role: 'business', ...names, email: 'kirk@example.com', password: 'correct horse 9', terms_version: 1 }, ...tokens },
    ])
    expect(page.requests.map(({ path }) => path).slice(-2)).toEqual(['/users/agent_tokens', EMAIL_PATH])
    expect(secondsUntilResend()).toBeGreaterThan(55)
  })

  it('signs up by phone without a password, and does not send an address entered before', async () => {
    const page = setup({ [PHONE_PATH]: () => signInResponse({}, tokenFor({ status: 'unverified' })) })
    page.fill('')
    fireEvent.click(page.getByRole('tab', { name: 'Phone' }))
    page.type('Phone number', '07911 123456')
    await page.passCaptcha()
    page.submit()
    await page.findByText('other page')
    expect(page.sentTo(PHONE_PATH)).toEqual([
      { user: { role: 'personal', first_name: 'Kirk', last_name: 'Stall', phone_number: '07911 123456', terms_version: 1 }, ...tokens },
    ])
  })

  it('shows all missing fields at once, including the company name', async () => {
    const page = setup()
    fireEvent.click(page.getByLabelText(/^Business/))
    page.submit()
    expect(await page.findAllByText('This field is required.')).toHaveLength(4)
    await page.findByText('Enter an email address in the format name@example.com.')
    await page.findByText('Complete the security check.')
  })

  it('focuses the first invalid field on the screen', async () => {
    const page = setup()
    page.submit()
    await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('First name')))
    page.type('First name', 'Kirk')
    page.type('Last name', 'Stall')
    page.submit()
    await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Email address')))
    fireEvent.click(page.getByRole('tab', { name: 'Phone' }))
    page.type('Password', 'short')
    page.submit()
    await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Phone number')))
  })

  it('focuses the first field on the screen that the server rejects', async () => {
    const errors = ['/user/password', '/user/email'].map((pointer) => ({
      status: '422',
      code: 'bad_format',
      title: '',
      source: { pointer },
    }))
    const page = setup({ [EMAIL_PATH]: () => ({ ok: false, status: 422, errors }) })
    page.fill()
    await page.passCaptcha()
    page.submit()
    await waitFor(() => expect(document.activeElement).toBe(page.getByLabelText('Email address')))
  })

  it('shows the strength of the password, and rejects a weak one before the request', async () => {
    const page = setup()
    page.type('Password', 'short')
    await page.findByText('This password is too short. Use more characters.')
    page.type('Password', 'bluebrick77')
    await page.findByText('Medium. Add a few more words to make it strong.')
    page.type('Password', 'correct horse battery')
    await page.findByText('Strong')
    page.fill('kirkstall12')
    page.type('First name', 'Kirkstall')
    await page.findByText('This password is too easy to guess. Choose another one.')
    await page.passCaptcha()
    page.submit()
    await waitFor(() => expect(page.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
    expect(page.sentTo(EMAIL_PATH)).toEqual([])
  })

  it('shows an error of the server on its field, and keeps the other values', async () => {
    const page = setup({ [EMAIL_PATH]: () => errorResponse(422, 'password_breached', '/user/password') })
    page.fill()
    await page.passCaptcha()
    page.submit()
    await page.findByText('This password has appeared in a data breach. Choose another one.')
    expect(page.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(page.getByLabelText('First name')).toHaveProperty('value', 'Kirk')
  })

  it('sends no request before the captcha is passed, and focuses the captcha', async () => {
    const page = setup()
    await page.findByLabelText('I am not a robot (test)')
    page.fill()
    page.submit()
    await page.findByText('Complete the security check.')
    expect(document.activeElement).toBe(page.getByLabelText('I am not a robot (test)'))
    expect(page.sentTo('/users/agent_tokens')).toEqual([])
  })

  it('shows an error when the captcha cannot be loaded, and loads it again on retry', async () => {
    let isAvailable = false
    const page = setup({ '/users/sign_in/settings': () => (isAvailable ? signInSettings() : errorResponse(503, 'unavailable')) })
    await page.findByText(/^The security check could not be loaded/)
    isAvailable = true
    fireEvent.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByLabelText('I am not a robot (test)')
  })
})
