// @vitest-environment jsdom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { signedIn } from '../../../../test/accounts.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { ok, refusal, serverOf } from '../../../../test/server-of.ts'
import { BlockedPage } from '../BlockedPage.tsx'
import { SessionEnd } from './SessionEndWatcher.tsx'

beforeEach(() => {
  toastStore.dismiss()
})
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

describe('a blocked account', () => {
  const open = (extend: () => ReturnType<typeof ok>) => {
    const server = serverOf({ '/users/sessions/extend': extend, '/users/sessions/destroy': () => ok(undefined) })
    const token = tokenFor()
    const page = renderPage(<BlockedPage />, { at: '/profile', token, call: server.call })
    act(() => page.session.block(token))
    return { ...page, ...server, press: (name: string) => fireEvent.click(page.getByRole('button', { name })) }
  }

  it('names whom to write to, and asks again at a press', async () => {
    const { press, findByText, getByRole, session } = open(() => refusal(403, 'account_blocked'))
    expect(getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us')
    press('Check again')
    await findByText('Your account is still blocked.')
    expect(session.get().kind).toBe('inactive')
  })

  it('that was restored goes on with a fresh token', async () => {
    const { press, session } = open(() => signedIn({}, tokenFor({ status: 'unverified' })))
    press('Check again')
    await expect.poll(() => session.get().kind).toBe('member')
    expect(session.get().user?.status).toBe('unverified')
  })

  it('can be left', async () => {
    const { press, session, sentTo } = open(() => refusal(403, 'account_blocked'))
    press('Sign out')
    await expect.poll(() => session.get().kind).toBe('anonymous')
    expect(sentTo('/users/sessions/destroy')).toHaveLength(1)
  })
})

describe('a session that the server ended', () => {
  const said = () => toastStore.all().map(({ title, href }) => [title, href])
  const token = tokenFor()

  it('is said on a page that everybody sees, with the way back to it', async () => {
    window.history.replaceState(null, '', '/fr/listings/disc?year=2015&authToken=secret#fit')
    const { session } = renderPage(<SessionEnd />, { token })
    act(() => session.lose(401, token))
    await expect.poll(said).toEqual([['You have been signed out', '/sign-in?return=%2Flistings%2Fdisc%3Fyear%3D2015%23fit']])
  })

  it('is not said by a guest’s end, nor by whoever leaves', async () => {
    const guest = tokenFor({ role: 'guest', status: 'guest' })
    const asGuest = renderPage(<SessionEnd />, { token: guest })
    act(() => asGuest.session.lose(401, guest))
    const member = renderPage(<SessionEnd />, { token })
    act(() => member.session.signOut())
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(said()).toEqual([])
  })

  it('is said once: sign-in has words of its own', async () => {
    window.history.replaceState(null, '', '/fr/sign-in?return=%2Fprofile')
    const { session } = renderPage(<SessionEnd />, { token, locale: 'fr' })
    act(() => session.lose(419, token))
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(said()).toEqual([])
  })
})
