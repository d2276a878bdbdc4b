// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settings, signedIn } from '../../../../test/accounts.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { ok, refusal, serverOf } from '../../../../test/server-of.ts'
import { secondsToResend } from '../codes/confirmation-data.ts'
import { SignUpPage } from './SignUpPage.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const EMAIL = '/users/sign_up/with_email'
const PHONE = '/users/sign_up/with_phone_number'
const proofs = { agent_token: 'agent-1', captcha_token: 'sandbox-pass' }

function open(table: Parameters<typeof serverOf>[0] = {}) {
  const server = serverOf({
    '/users/sign_in/settings': () => settings({ providers: [] }),
    '/users/agent_tokens': () => ok({ agent_token: 'agent-1', expires_at: '' }),
    ...table,
  })
  const routes = [
    { path: '/sign-up', element: <SignUpPage /> },
    { path: '*', element: <p>elsewhere</p> },
  ]
  const page = renderPage(routes, { at: '/sign-up?return=%2Fcart', call: server.call })
  const type = (label: string, value: string) => fireEvent.change(page.getByLabelText(label), { target: { value } })
  const fill = (password = 'correct horse 9') => {
    type('First name', 'Kirk')
    type('Last name', 'Stall')
    type('Email address', 'kirk@example.com')
    type('Password', password)
  }
  const submit = () => fireEvent.click(page.getByRole('button', { name: 'Create account' }))
  const beAPerson = async () => fireEvent.click(await page.findByLabelText('I am not a robot (test)'))
  return { ...page, ...server, type, fill, submit, beAPerson }
}

describe('signing up', () => {
  it('as a business sends its name and the proofs, begins the wait for another code and goes to the six digits', async () => {
    const page = open({ [EMAIL]: () => signedIn({ role: 'business' }, tokenFor({ role: 'business', status: 'unverified' })) })
    fireEvent.click(page.getByLabelText(/^Business/))
    page.fill()
    page.type('Company name', 'Kirkstall Breakers')
    await page.beAPerson()
    page.submit()
    await page.findByText('elsewhere')
    expect(page.router.state.location).toMatchObject({ pathname: '/confirm', search: '?return=%2Fcart' })
    const names = { first_name: 'Kirk', last_name: 'Stall', company_name: 'Kirkstall Breakers' }
    expect(page.sentTo(EMAIL)).toEqual([
      { user: { role: 'business', ...names, email: 'kirk@example.com', password: 'correct horse 9' }, ...proofs },
    ])
    expect(page.asked.map(({ path }) => path).slice(-2)).toEqual(['/users/agent_tokens', EMAIL])
    expect(secondsToResend()).toBeGreaterThan(55)
  })

  it('by phone needs no password, and sends no address that was typed before', async () => {
    const page = open({ [PHONE]: () => signedIn({}, tokenFor({ status: 'unverified' })) })
    page.fill('')
    fireEvent.click(page.getByRole('tab', { name: 'Phone' }))
    page.type('Phone number', '07911 123456')
    await page.beAPerson()
    page.submit()
    await page.findByText('elsewhere')
    expect(page.sentTo(PHONE)).toEqual([
      { user: { role: 'personal', first_name: 'Kirk', last_name: 'Stall', phone_number: '07911 123456' }, ...proofs },
    ])
  })

  it('says everything that is missing at once, a business’s name too', async () => {
    const page = open()
    fireEvent.click(page.getByLabelText(/^Business/))
    page.submit()
    expect(await page.findAllByText('This field is required.')).toHaveLength(4)
    await page.findByText('Enter an email address in the format name@example.com.')
    await page.findByText('Complete the security check.')
  })

  it('tells how good a password is while it is typed, and refuses a weak one before the server does', async () => {
    const page = open()
    page.type('Password', 'short')
    await page.findByText('This password is too short. Use more characters.')
    page.type('Password', 'bluebrick77')
    await page.findByText('Medium. Add a few more words to make it strong.')
    page.type('Password', 'correct horse battery')
    await page.findByText('Strong')
    page.fill('kirkstall12')
    page.type('First name', 'Kirkstall')
    await page.findByText('This password is too easy to guess. Choose another one.')
    await page.beAPerson()
    page.submit()
    await waitFor(() => expect(page.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true'))
    expect(page.sentTo(EMAIL)).toEqual([])
  })

  it('lands what only the server knows on its field, and keeps the rest', async () => {
    const page = open({ [EMAIL]: () => refusal(422, 'password_breached', '/user/password') })
    page.fill()
    await page.beAPerson()
    page.submit()
    await page.findByText('This password has appeared in a data breach. Choose another one.')
    expect(page.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(page.getByLabelText('First name')).toHaveProperty('value', 'Kirk')
  })

  it('asks nobody before the box is ticked, and goes to the box', async () => {
    const page = open()
    await page.findByLabelText('I am not a robot (test)')
    page.fill()
    page.submit()
    await page.findByText('Complete the security check.')
    expect(document.activeElement).toBe(page.getByLabelText('I am not a robot (test)'))
    expect(page.sentTo('/users/agent_tokens')).toEqual([])
  })

  it('says so when the check cannot be had, and tries again', async () => {
    let up = false
    const page = open({ '/users/sign_in/settings': () => (up ? settings() : refusal(503, 'unavailable')) })
    await page.findByText(/^The security check could not be loaded/)
    up = true
    fireEvent.click(page.getByRole('button', { name: 'Try again' }))
    await page.findByLabelText('I am not a robot (test)')
  })
})
