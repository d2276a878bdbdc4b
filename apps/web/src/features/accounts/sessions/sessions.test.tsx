// @vitest-environment jsdom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { signInResponse } from '../../../../test/accounts.ts'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { BlockedPage } from '../BlockedPage.tsx'
import { SessionEndWatcher } from './SessionEndWatcher.tsx'

beforeEach(() => {
  toastStore.dismiss()
})
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

describe('a blocked account', () => {
  const setup = (extend: () => ReturnType<typeof ok>) => {
    const server = createFakeApi({ '/users/sessions/extend': extend, '/users/sessions/destroy': () => ok(undefined) })
    const token = tokenFor()
    const page = renderPage(<BlockedPage />, { path: '/profile', token, call: server.call })
    act(() => page.session.markBlocked(token))
    return { ...page, ...server, clickButton: (name: string) => fireEvent.click(page.getByRole('button', { name })) }
  }

  it('names whom to write to, and asks again at a press', async () => {
    const { clickButton, findByText, getByRole, session } = setup(() => errorResponse(403, 'account_blocked'))
    expect(getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us')
    clickButton('Check again')
    await findByText('Your account is still blocked.')
    expect(session.get().kind).toBe('inactive')
  })

  it('that was restored goes on with a fresh token', async () => {
    const { clickButton, session } = setup(() => signInResponse({}, tokenFor({ status: 'unverified' })))
    clickButton('Check again')
    await expect.poll(() => session.get().kind).toBe('member')
    expect(session.get().user?.status).toBe('unverified')
  })

  it('can be left', async () => {
    const { clickButton, session, sentTo } = setup(() => errorResponse(403, 'account_blocked'))
    clickButton('Sign out')
    await expect.poll(() => session.get().kind).toBe('anonymous')
    expect(sentTo('/users/sessions/destroy')).toHaveLength(1)
  })
})

describe('a session that the server ended', () => {
  const toastLinks = () => toastStore.getSnapshot().map(({ title, href }) => [title, href])
  const token = tokenFor()

  it('is said on a page that everybody sees, with the way back to it', async () => {
    window.history.replaceState(null, '', '/fr/listings/disc?year=2015&authToken=secret#fit')
    const { session } = renderPage(<SessionEndWatcher />, { token })
    act(() => session.rejectToken(401, token))
    await expect.poll(toastLinks).toEqual([['You have been signed out', '/sign-in?return=%2Flistings%2Fdisc%3Fyear%3D2015%23fit']])
  })

  it('is not said by a guest’s end, nor by whoever leaves', async () => {
    const guestToken = tokenFor({ role: 'guest', status: 'guest' })
    const guestPage = renderPage(<SessionEndWatcher />, { token: guestToken })
    act(() => guestPage.session.rejectToken(401, guestToken))
    const memberPage = renderPage(<SessionEndWatcher />, { token })
    act(() => memberPage.session.signOut())
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(toastLinks()).toEqual([])
  })

  it('is said once: sign-in has words of its own', async () => {
    window.history.replaceState(null, '', '/fr/sign-in?return=%2Fprofile')
    const { session } = renderPage(<SessionEndWatcher />, { token, locale: 'fr' })
    act(() => session.rejectToken(419, token))
    await new Promise((resolve) => setTimeout(resolve, 30))
    expect(toastLinks()).toEqual([])
  })
})
