// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Guard, RouteHandle } from '#lib/routing/route.ts'
import { renderPage, tokenFor } from '../../test/render.tsx'
import { GuardedOutlet } from './GuardedOutlet.tsx'
import { SlotsProvider } from './slots.tsx'

afterEach(cleanup)

const routes = (guard: Guard) => [
  {
    path: '/:locale?',
    element: (
      <SlotsProvider value={slots}>
        <GuardedOutlet />
      </SlotsProvider>
    ),
    children: [
      { path: 'profile/offers', element: <p>offers</p>, handle: { guard } },
      { path: 'sign-in', element: <p>sign in</p> },
    ],
  },
]
const slots = { BlockedPage: () => <p>blocked</p> }
const currentUrl = ({ location }: { location: { pathname: string; search: string } }) => location.pathname + location.search

describe('GuardedOutlet', () => {
  it('redirects a visitor to sign-in in their locale, with the page as return path', async () => {
    const { findByText, router } = renderPage(routes('member'), { path: '/fr/profile/offers?status=pending', locale: 'fr' })
    await findByText('sign in')
    expect(currentUrl(router.state)).toBe('/fr/sign-in?return=%2Fprofile%2Foffers%3Fstatus%3Dpending')
  })

  it('keeps the token of the native app out of the return path', async () => {
    const { findByText, router } = renderPage(routes('member'), { path: '/profile/offers?authToken=secret&isNativeApp=true' })
    await findByText('sign in')
    expect(currentUrl(router.state)).toBe('/sign-in?return=%2Fprofile%2Foffers')
  })

  it('shows a guest the pages for guests and redirects from those for members', async () => {
    const token = tokenFor({ role: 'guest', status: 'guest' })
    await renderPage(routes('guest'), { path: '/profile/offers', token }).findByText('offers')
    cleanup()
    await renderPage(routes('member'), { path: '/profile/offers', token }).findByText('sign in')
  })

  it('shows the page to a member and redirects to sign-in when the session ends', async () => {
    const { findByText, session } = renderPage(routes('member'), { path: '/profile/offers', token: tokenFor() })
    await findByText('offers')
    act(() => session.signOut())
    await findByText('sign in')
  })

  it('leads a member to the page of the own role, with tab and locale', async () => {
    const handle: RouteHandle = { guard: 'seller', role: { only: 'business', otherPath: '/profile/my-listings' } }
    const pages = [
      { path: 'profile/inventory/:tab', element: <p>inventory</p>, handle },
      { path: 'profile/my-listings/:tab', element: <p>my listings</p> },
      { path: 'sign-in', element: <p>sign in</p> },
    ]
    const roleRoutes = [{ path: '/:locale?', element: <GuardedOutlet />, children: pages }]
    const path = '/fr/profile/inventory/draft?q=disc'
    const personalPage = renderPage(roleRoutes, { path, locale: 'fr', token: tokenFor() })
    await personalPage.findByText('my listings')
    expect(currentUrl(personalPage.router.state)).toBe('/fr/profile/my-listings/draft?q=disc')
    cleanup()
    await renderPage(roleRoutes, { path, locale: 'fr', token: tokenFor({ role: 'business' }) }).findByText('inventory')
    cleanup()
    await renderPage(roleRoutes, { path, locale: 'fr', token: tokenFor({ role: 'guest', status: 'guest' }) }).findByText('sign in')
  })

  it('shows the blocked page in place of the content until the account is unblocked', async () => {
    const token = tokenFor()
    const { findByText, queryByText, session, router } = renderPage(routes('member'), { path: '/profile/offers', token })
    await findByText('offers')
    act(() => session.markBlocked(token))
    await findByText('blocked')
    expect(queryByText('offers')).toBeNull()
    expect(currentUrl(router.state)).toBe('/profile/offers')
    act(() => void session.setToken(tokenFor({ status: 'unverified' })))
    await findByText('offers')
  })
})
