// @vitest-environment jsdom
import { cleanup, fireEvent, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { priya, signInSettings } from '../../../../test/accounts.ts'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { SignInMethodsSection } from './SignInMethodsSection.tsx'
import { hasOtherSignInMethod } from './sign-in-methods.ts'

afterEach(cleanup)

function setup(user: object, table: Parameters<typeof createFakeApi>[0] = {}) {
  const server = createFakeApi({
    '/users/user': () => ok({ ...priya, ...user }),
    '/users/sign_in/settings': () => signInSettings(),
    ...table,
  })
  const page = renderPage(<SignInMethodsSection />, { token: tokenFor(), call: server.call })
  const findMethodRow = async (name: string) => within((await page.findByText(name, { selector: 'b' })).closest('li') as HTMLElement)
  return { ...page, ...server, findMethodRow }
}

describe('SignInMethodsSection', () => {
  it('links to the confirmation of an unconfirmed phone number only', async () => {
    const { findMethodRow, findByText } = setup({ phone_number: '+447911123456', has_password: false })
    await findByText('Not set')
    expect((await findMethodRow('Email')).queryByRole('link')).toBeNull()
    const link = (await findMethodRow('Phone')).getByRole('link', { name: 'Confirm now' })
    expect(link.getAttribute('href')).toBe('/confirm?channel=phone&return=/profile/details')
  })

  it('disconnects a provider', async () => {
    const { findMethodRow, sentTo, findByText } = setup(
      { identities: ['google'] },
      { '/users/identities/{provider}': () => ok({ ...priya, identities: [] }) },
    )
    fireEvent.click((await findMethodRow('Google')).getByRole('button', { name: 'Disconnect Google' }))
    await findByText('Not connected')
    expect(sentTo('/users/identities/{provider}')).toEqual([{ provider: 'google' }])
  })

  it('does not disconnect the only method, and disconnects a provider that is no longer offered', async () => {
    const { findMethodRow, queryByText } = setup({ has_password: false, email_confirmed: true, identities: ['google'] })
    const google = await findMethodRow('Google')
    expect(google.getByText(/^Connected\. This is your only sign-in method/)).toBeTruthy()
    expect(google.queryByRole('button')).toBeNull()
    expect(queryByText('Apple')).toBeNull()
    cleanup()
    const other = setup({ identities: ['apple'] })
    expect((await other.findMethodRow('Apple')).getByRole('button', { name: 'Disconnect Apple' })).toBeTruthy()
  })

  it('keeps the connection when the server refuses to disconnect', async () => {
    const { findMethodRow } = setup({ identities: ['google'] }, { '/users/identities/{provider}': () => errorResponse(409, 'last_way_in') })
    fireEvent.click((await findMethodRow('Google')).getByRole('button', { name: 'Disconnect Google' }))
    expect((await findMethodRow('Google')).getByText('Connected')).toBeTruthy()
  })
})

describe('hasOtherSignInMethod besides Google', () => {
  const noMethods = { has_password: false, email_confirmed: false, phone_confirmed: false, identities: ['google' as const] }
  it.each([
    ['is false without other methods', noMethods, false],
    ['is false for a password without an address', { ...noMethods, has_password: true }, false],
    ['is false for an address without a password', { ...noMethods, email_confirmed: true }, false],
    ['is true for an address with a password', { ...noMethods, has_password: true, email_confirmed: true }, true],
    ['is true for a number, whose code signs in', { ...noMethods, phone_confirmed: true }, true],
    ['is true for another provider', { ...noMethods, identities: ['google' as const, 'apple' as const] }, true],
  ])('%s', (_title, user, expected) => expect(hasOtherSignInMethod(user, 'google')).toBe(expected))
})
