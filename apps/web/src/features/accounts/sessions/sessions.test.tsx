// @vitest-environment jsdom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { signInResponse } from '../../../../test/accounts.ts'
import { createFakeApi, errorResponse, ok } from '../../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { BlockedPage } from '../BlockedPage.tsx'
import { SessionEndWatcher } from './SessionEndWatcher.tsx'
import { SignInRedirect } from './SignInRedirect.tsx'

beforeEach(() => {
  toastStore.dismiss()
})
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

describe('BlockedPage', () => {
  const setup = (extend: () => ReturnType<typeof ok>) => {
    const server = createFakeApi({ '/users/sessions/extend': extend, '/users/sessions/destroy': () => ok(undefined) })
    const token = tokenFor()
    const page = renderPage(<BlockedPage />, { path: '/profile', token, call: server.call })
    act(() => page.session.markBlocked(token))
    return { ...page, ...server, clickButton: (name: string) => fireEvent.click(page.getByRole('button', { name })) }
  }

  it('links to the contact page, and checks the account again', async () => {
    const { clickButton, findByText, getByRole, session } = setup(() => errorResponse(403, 'account_blocked'))
    expect(getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/contact-us')
    clickButton('Check again')
    await findByText('Your account is still blocked.')
    expect(session.get().kind).toBe('inactive')
  })

  it('links to the decision of a report', async () => {
    const server = createFakeApi({ '/report_decisions/block': () => ok({ decision_token: 'NQ.signature' }) })
    const token = tokenFor()
    const { session, findByRole } = renderPage(<BlockedPage />, { path: '/profile', token, call: server.call })
    act(() => session.markBlocked(token))
    const link = await findByRole('link', { name: 'Read the decision and appeal' })
    expect(link.getAttribute('href')).toBe('/decision#token=NQ.signature')
  })

  it('stores the new token when the account is active again', async () => {
    const { clickButton, session } = setup(() => signInResponse({}, tokenFor({ status: 'unverified' })))
    clickButton('Check again')
    await expect.poll(() => session.get().kind).toBe('member')
    expect(session.get().user?.status).toBe('unverified')
  })

  it('signs out', async () => {
    const { clickButton, session, sentTo } = setup(() => errorResponse(403, 'account_blocked'))
    clickButton('Sign out')
    await expect.poll(() => session.get().kind).toBe('anonymous')
    expect(sentTo('/users/sessions/destroy')).toHaveLength(1)
  })
})

describe('SessionEndWatcher', () => {
  const toastLinks = () => toastStore.getSnapshot().map(({ title, href }) => [title, href])
  const token = tokenFor()
  /** Loads the lazy toast component. Afterwards `act` renders a toast without a delay. */
  const loadToastComponent = async () => {
    const { session, unmount } = renderPage(<SessionEndWatcher />, { token })
    act(() => session.rejectToken(401, token))
    await expect.poll(toastLinks).toHaveLength(1)
    unmount()
    toastStore.dismiss()
  }

  it('shows a toast on a public page, with a sign-in link that leads back to the page', async () => {
    window.history.replaceState(null, '', '/fr/listings/disc?year=2015&authToken=secret#fit')
    const { session } = renderPage(<SessionEndWatcher />, { token })
    act(() => session.rejectToken(401, token))
    await expect.poll(toastLinks).toEqual([['You have been signed out', '/sign-in?return=%2Flistings%2Fdisc%3Fyear%3D2015%23fit']])
    expect(toastStore.getSnapshot()[0]?.message).toBe('Your session has ended. Sign in again to return to this page.')
  })

  it('shows nothing when a guest session ends or a member signs out', async () => {
    await loadToastComponent()
    const guestToken = tokenFor({ role: 'guest', status: 'guest' })
    const guestPage = renderPage(<SessionEndWatcher />, { token: guestToken })
    act(() => guestPage.session.rejectToken(401, guestToken))
    const memberPage = renderPage(<SessionEndWatcher />, { token })
    act(() => memberPage.session.signOut())
    expect(toastLinks()).toEqual([])
    act(() => {
      memberPage.session.setToken(token)
      memberPage.session.rejectToken(401, token)
    })
    expect(toastLinks()).toEqual([['You have been signed out', '/sign-in']])
  })

  it('shows nothing on the sign-in page, which has its own notice', async () => {
    await loadToastComponent()
    window.history.replaceState(null, '', '/fr/sign-in?return=%2Fprofile')
    const { session } = renderPage(<SessionEndWatcher />, { token, locale: 'fr' })
    act(() => session.rejectToken(419, token))
    expect(toastLinks()).toEqual([])
    window.history.replaceState(null, '', '/fr/cart')
    act(() => {
      session.setToken(token)
      session.rejectToken(419, token)
    })
    expect(toastLinks()).toEqual([[expect.any(String), '/sign-in?return=%2Fcart']])
  })
})

describe('SignInRedirect', () => {
  const routes = [{ path: '*', element: <SignInRedirect /> }]
  const open = (url: string, token?: string) => {
    window.history.replaceState(null, '', url)
    return renderPage(routes, { path: url, locale: 'fr', ...(token ? { token } : {}) })
  }

  it('opens the sign-in page when a call needs a member, and keeps the session of a guest', () => {
    const guestToken = tokenFor({ role: 'guest', status: 'guest' })
    const { router, session } = open('/fr/listings/disc?year=2015&authToken=secret#fit', guestToken)
    act(() => session.requireSignIn())
    const { pathname, search } = router.state.location
    expect(pathname + search).toBe('/fr/sign-in?return=%2Flistings%2Fdisc%3Fyear%3D2015%23fit')
    expect(session.get().kind).toBe('guest')
  })

  it('stays on the sign-in page', () => {
    const { router, session } = open('/fr/sign-in?return=%2Fcart')
    act(() => session.requireSignIn())
    expect(router.state.location.search).toBe('?return=%2Fcart')
  })
})
