// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { SignInPage } from './SignInPage.tsx'

afterEach(cleanup)

const routes = [
  { path: '/sign-in', element: <SignInPage /> },
  { path: '*', element: <p>elsewhere</p> },
]
const me = { id: '1', slug: 'priya', role: 'personal', status: 'verified', confirmed: true, email: 'priya@example.com' }
const refusal = (status: number, code: string) => ({ ok: false as const, status, errors: [{ status: String(status), code, title: '' }] })

function open(answer: Parameters<typeof renderPage>[1] = {}) {
  const page = renderPage(routes, { at: '/sign-in?return=%2Fcart', ...answer })
  const fill = (email: string, password: string) => {
    fireEvent.change(page.getByLabelText('E-mail address'), { target: { value: email } })
    fireEvent.change(page.getByLabelText('Password'), { target: { value: password } })
    fireEvent.click(page.getByRole('button', { name: 'Sign in' }))
  }
  return { ...page, fill }
}

describe('signing in', () => {
  it('keeps the token and goes back to where one came from', async () => {
    const sent: unknown[] = []
    const { fill, findByText, session, router } = open({
      call: async (_endpoint, input) => {
        sent.push(input)
        return { ok: true, value: { item: me, jwt_token: tokenFor(), expires_at: '2026-11-22T08:00:00.000Z' } }
      },
    })
    fill(' priya@example.com ', 'correct horse 9')
    await findByText('elsewhere')
    expect(router.state.location.pathname).toBe('/cart')
    expect(session.get().kind).toBe('member')
    expect(sent[0]).toEqual({ authentication: { email: 'priya@example.com', password: 'correct horse 9' } })
  })

  it('says once what was wrong, and keeps what was typed', async () => {
    const { fill, findByRole, getByLabelText } = open({ call: async () => refusal(401, 'email_or_password_wrong') })
    fill('priya@example.com', 'wrong')
    expect((await findByRole('alert')).textContent).toBe('E-mail address or password is not right.')
    expect(getByLabelText('E-mail address')).toHaveProperty('value', 'priya@example.com')
  })

  it('asks nobody about an empty form', async () => {
    const { fill, findByText, getByLabelText } = open({
      call: async () => {
        throw new Error('asked')
      },
    })
    fill('', '')
    await findByText('Please enter an e-mail address such as name@example.com.')
    expect(getByLabelText('Password').getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(getByLabelText('E-mail address'))
  })

  it('shows a password to who wants to see it', () => {
    const { getByLabelText, getByRole } = open()
    fireEvent.click(getByRole('button', { name: 'Show password', pressed: false }))
    expect(getByLabelText('Password')).toHaveProperty('type', 'text')
    expect(getByRole('button', { name: 'Show password', pressed: true })).toBeTruthy()
  })

  it('leads on who is signed in already, and never to another site', async () => {
    const { router } = open({ token: tokenFor(), at: '/sign-in?return=%2F%2Fevil.example' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})
