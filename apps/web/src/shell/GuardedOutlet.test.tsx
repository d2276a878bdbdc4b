// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Guard } from '#lib/routing/route.ts'
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

it('leads a stranger to sign-in, in their language, and remembers the way back', async () => {
  const { findByText, router } = renderPage(routes('member'), { path: '/fr/profile/offers?status=pending', locale: 'fr' })
  await findByText('sign in')
  expect(currentUrl(router.state)).toBe('/fr/sign-in?return=%2Fprofile%2Foffers%3Fstatus%3Dpending')
})

it('never passes a token of the native app on', async () => {
  const { findByText, router } = renderPage(routes('member'), { path: '/profile/offers?authToken=secret&isNativeApp=true' })
  await findByText('sign in')
  expect(currentUrl(router.state)).toBe('/sign-in?return=%2Fprofile%2Foffers')
})

it('lets a guest see what guests may, and no more', async () => {
  const token = tokenFor({ role: 'guest', status: 'guest' })
  await renderPage(routes('guestOk'), { path: '/profile/offers', token }).findByText('offers')
  cleanup()
  await renderPage(routes('member'), { path: '/profile/offers', token }).findByText('sign in')
})

it('shows a member their page, and leads them out when the session ends', async () => {
  const { findByText, session } = renderPage(routes('member'), { path: '/profile/offers', token: tokenFor() })
  await findByText('offers')
  act(() => session.signOut())
  await findByText('sign in')
})

it('tells somebody who is blocked so, on every page of their own, and lets them go on when they are restored', async () => {
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
