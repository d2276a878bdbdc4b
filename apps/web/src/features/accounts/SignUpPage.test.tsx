// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { secondsToResend } from './confirmation-data.ts'
import { SignUpPage } from './SignUpPage.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const me = { id: '1', slug: 'kirk', role: 'business', status: 'unverified', confirmed: false, email: 'kirk@example.com' }

function open(call?: NonNullable<Parameters<typeof renderPage>[1]>['call']) {
  const routes = [
    { path: '/sign-up', element: <SignUpPage /> },
    { path: '*', element: <p>elsewhere</p> },
  ]
  const page = renderPage(routes, { at: '/sign-up?return=%2Fcart', ...(call ? { call } : {}) })
  const type = (label: string, value: string) => fireEvent.change(page.getByLabelText(label), { target: { value } })
  const fill = (password = 'correct horse 9') => {
    type('First name', 'Kirk')
    type('Last name', 'Stall')
    type('E-mail address', 'kirk@example.com')
    type('Password', password)
  }
  return { ...page, type, fill, submit: () => fireEvent.click(page.getByRole('button', { name: 'Create account' })) }
}

describe('signing up', () => {
  it('as a business sends its name, begins the wait for another code and goes to the six digits', async () => {
    const sent: unknown[] = []
    const page = open(async (_endpoint, input) => {
      sent.push(input)
      return { ok: true, value: { item: me, jwt_token: tokenFor({ role: 'business', status: 'unverified' }), expires_at: '' } }
    })
    fireEvent.click(page.getByLabelText(/^Business/))
    page.fill()
    page.type('Company name', 'Kirkstall Breakers')
    page.submit()
    await page.findByText('elsewhere')
    expect(page.router.state.location).toMatchObject({ pathname: '/confirm', search: '?return=%2Fcart' })
    const names = { first_name: 'Kirk', last_name: 'Stall', company_name: 'Kirkstall Breakers' }
    expect(sent[0]).toEqual({ user: { role: 'business', ...names, email: 'kirk@example.com', password: 'correct horse 9' } })
    expect(secondsToResend()).toBeGreaterThan(55)
  })

  it('says everything that is missing at once, a business’s name too', async () => {
    const page = open()
    fireEvent.click(page.getByLabelText(/^Business/))
    page.submit()
    expect(await page.findAllByText('Please fill this in.')).toHaveLength(5)
  })

  it('refuses a weak password beside the field, before the server does', async () => {
    const page = open(async () => {
      throw new Error('asked')
    })
    page.fill('password12')
    page.submit()
    await page.findByText('This password is too easy to guess.')
  })

  it('lands what only the server knows on its field', async () => {
    const errors = [{ status: '409', code: 'email_taken', title: '', source: { pointer: '/user/email' } }]
    const page = open(async () => ({ ok: false, status: 409, errors }))
    page.fill()
    page.submit()
    await page.findByText('There is already an account with this e-mail address.')
    expect(page.getByLabelText('E-mail address').getAttribute('aria-invalid')).toBe('true')
    expect(page.queryByRole('alert')).toBeNull()
  })
})
