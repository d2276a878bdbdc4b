// @vitest-environment jsdom
import { cleanup, fireEvent, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { priya, settings } from '../../../../test/accounts.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { ok, refusal, serverOf } from '../../../../test/server-of.ts'
import { WaysInSection } from './SignInMethodsSection.tsx'
import { hasOtherWay } from './sign-in-methods.ts'

afterEach(cleanup)

function open(user: object, table: Parameters<typeof serverOf>[0] = {}) {
  const server = serverOf({ '/users/user': () => ok({ ...priya, ...user }), '/users/sign_in/settings': () => settings(), ...table })
  const page = renderPage(<WaysInSection />, { token: tokenFor(), call: server.call })
  const way = async (name: string) => within((await page.findByText(name, { selector: 'b' })).closest('li') as HTMLElement)
  return { ...page, ...server, way }
}

describe('ways in', () => {
  it('show what is confirmed, and lead to confirming what is not', async () => {
    const { way, findByText } = open({ phone_number: '+447911123456', has_password: false })
    await findByText('Not set')
    expect((await way('Email')).queryByRole('link')).toBeNull()
    const link = (await way('Phone')).getByRole('link', { name: 'Confirm now' })
    expect(link.getAttribute('href')).toBe('/confirm?channel=phone&return=/profile/details')
  })

  it('let a provider go at a press', async () => {
    const { way, sentTo, findByText } = open(
      { identities: ['google'] },
      { '/users/identities/{provider}': () => ok({ ...priya, identities: [] }) },
    )
    fireEvent.click((await way('Google')).getByRole('button', { name: 'Disconnect Google' }))
    await findByText('Not connected')
    expect(sentTo('/users/identities/{provider}')).toEqual([{ provider: 'google' }])
  })

  it('keep the last one, and say why; also one that is closed here by now can be let go', async () => {
    const { way, queryByText } = open({ has_password: false, email_confirmed: true, identities: ['google'] })
    const google = await way('Google')
    expect(google.getByText(/^Connected\. This is your only sign-in method/)).toBeTruthy()
    expect(google.queryByRole('button')).toBeNull()
    expect(queryByText('Apple')).toBeNull()
    cleanup()
    const other = open({ identities: ['apple'] })
    expect((await other.way('Apple')).getByRole('button', { name: 'Disconnect Apple' })).toBeTruthy()
  })

  it('stay as they are when the server says no', async () => {
    const { way } = open({ identities: ['google'] }, { '/users/identities/{provider}': () => refusal(409, 'last_way_in') })
    fireEvent.click((await way('Google')).getByRole('button', { name: 'Disconnect Google' }))
    expect((await way('Google')).getByText('Connected')).toBeTruthy()
  })
})

describe('is there another way in than Google?', () => {
  const none = { has_password: false, email_confirmed: false, phone_confirmed: false, identities: ['google' as const] }
  it.each([
    ['nothing else', none, false],
    ['a password without an address', { ...none, has_password: true }, false],
    ['an address without a password', { ...none, email_confirmed: true }, false],
    ['both', { ...none, has_password: true, email_confirmed: true }, true],
    ['a number, whose code signs in', { ...none, phone_confirmed: true }, true],
    ['another provider', { ...none, identities: ['google' as const, 'apple' as const] }, true],
  ])('%s', (_what, user, expected) => expect(hasOtherWay(user, 'google')).toBe(expected))
})
