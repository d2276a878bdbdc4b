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

describe('ways in', () => {
  it('show what is confirmed, and lead to confirming what is not', async () => {
    const { findMethodRow, findByText } = setup({ phone_number: '+447911123456', has_password: false })
    await findByText('Not set')
    expect((await findMethodRow('Email')).queryByRole('link')).toBeNull()
    const link = (await findMethodRow('Phone')).getByRole('link', { name: 'Confirm now' })
    expect(link.getAttribute('href')).toBe('/confirm?channel=phone&return=/profile/details')
  })

  it('let a provider go at a press', async () => {
    const { findMethodRow, sentTo, findByText } = setup(
      { identities: ['google'] },
      { '/users/identities/{provider}': () => ok({ ...priya, identities: [] }) },
    )
    fireEvent.click((await findMethodRow('Google')).getByRole('button', { name: 'Disconnect Google' }))
    await findByText('Not connected')
    expect(sentTo('/users/identities/{provider}')).toEqual([{ provider: 'google' }])
  })

  it('keep the last one, and say why; also one that is closed here by now can be let go', async () => {
    const { findMethodRow, queryByText } = setup({ has_password: false, email_confirmed: true, identities: ['google'] })
    const google = await findMethodRow('Google')
    expect(google.getByText(/^Connected\. This is your only sign-in method/)).toBeTruthy()
    expect(google.queryByRole('button')).toBeNull()
    expect(queryByText('Apple')).toBeNull()
    cleanup()
    const other = setup({ identities: ['apple'] })
    expect((await other.findMethodRow('Apple')).getByRole('button', { name: 'Disconnect Apple' })).toBeTruthy()
  })

  it('stay as they are when the server says no', async () => {
    const { findMethodRow } = setup({ identities: ['google'] }, { '/users/identities/{provider}': () => errorResponse(409, 'last_way_in') })
    fireEvent.click((await findMethodRow('Google')).getByRole('button', { name: 'Disconnect Google' }))
    expect((await findMethodRow('Google')).getByText('Connected')).toBeTruthy()
  })
})

describe('is there another way in than Google?', () => {
  const noMethods = { has_password: false, email_confirmed: false, phone_confirmed: false, identities: ['google' as const] }
  it.each([
    ['nothing else', noMethods, false],
    ['a password without an address', { ...noMethods, has_password: true }, false],
    ['an address without a password', { ...noMethods, email_confirmed: true }, false],
    ['both', { ...noMethods, has_password: true, email_confirmed: true }, true],
    ['a number, whose code signs in', { ...noMethods, phone_confirmed: true }, true],
    ['another provider', { ...noMethods, identities: ['google' as const, 'apple' as const] }, true],
  ])('%s', (_title, user, expected) => expect(hasOtherSignInMethod(user, 'google')).toBe(expected))
})
