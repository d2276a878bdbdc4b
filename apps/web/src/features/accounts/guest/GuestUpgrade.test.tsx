// @vitest-environment jsdom
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { signInResponse } from '../../../../test/accounts.ts'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { GuestProfilePage } from './GuestProfilePage.tsx'
import { GuestUpgrade } from './GuestUpgrade.tsx'
import { splitName } from './guest-form.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const SET_PASSWORD_PATH = '/guests/users/update_password'
const guestToken = tokenFor({ role: 'guest', status: 'guest' })

function setup(element: React.ReactNode, table: Parameters<typeof createFakeApi>[0] = {}) {
  const server = createFakeApi({ [SET_PASSWORD_PATH]: () => signInResponse({}, tokenFor({ status: 'unverified' })), ...table })
  const routes = [
    { path: '/profile', element },
    { path: '*', element: <p>other page</p> },
  ]
  const page = renderPage(routes, { path: '/profile', token: guestToken, call: server.call })
  const type = (label: string, value: string) => fireEvent.change(page.getByLabelText(label), { target: { value } })
  return { ...page, ...server, type, submit: () => fireEvent.click(page.getByRole('button', { name: 'Create account' })) }
}

describe('GuestUpgrade', () => {
  it('creates a member with the address and the name of the purchase', async () => {
    const page = setup(<GuestUpgrade returnTo="/checkout/7" hasBought email="nell@example.com" fullName="Nell Ann Ward" />)
    page.type('Password', 'correct horse 9')
    page.submit()
    await page.findByText('other page')
    expect(page.router.state.location).toMatchObject({ pathname: '/confirm', search: '?return=%2Fcheckout%2F7' })
    expect(page.session.get().kind).toBe('member')
    const names = { first_name: 'Nell Ann', last_name: 'Ward' }
    expect(page.sentTo(SET_PASSWORD_PATH)).toEqual([{ user: { email: 'nell@example.com', password: 'correct horse 9', ...names } }])
  })

  it('sends no address when the guest has bought something and enters none', async () => {
    const page = setup(<GuestUpgrade returnTo="/profile" hasBought fullName="Nell Ward" />)
    page.type('Password', 'correct horse 9')
    page.submit()
    await page.findByText('other page')
    expect(page.sentTo(SET_PASSWORD_PATH)).toEqual([{ user: { password: 'correct horse 9', first_name: 'Nell', last_name: 'Ward' } }])
  })

  it('requires an address of a guest without a purchase, and shows the error of the server', async () => {
    const page = setup(<GuestProfilePage />, {
      '/users/orders': () => ok({ items: [], pagy: {} }),
      [SET_PASSWORD_PATH]: () => errorResponse(422, 'password_breached', '/user/password'),
    })
    await page.findByRole('heading', { name: 'Create an account' })
    page.type('First name', 'Nell')
    page.type('Last name', 'Ward')
    page.type('Password', 'correct horse 9')
    page.submit()
    await page.findByText('Enter an email address in the format name@example.com.')
    page.type('Email address', 'nell@example.com')
    page.submit()
    await page.findByText('This password has appeared in a data breach. Choose another one.')
    expect(page.getByRole('link', { name: 'My garage' }).getAttribute('href')).toBe('/profile/my-garage')
  })
})

it.each([
  ['Nell Ward', 'Nell', 'Ward'],
  [' Ann  Mary Ward ', 'Ann Mary', 'Ward'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('splitName: %j has the first name %j and the last name %j', (name, first_name, last_name) =>
  expect(splitName(name)).toEqual({ first_name, last_name }),
)
