// @vitest-environment jsdom
import { act, cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { Guard } from '#lib/route.ts'
import { renderPage, tokenFor } from '../../test/render.tsx'
import { GuardedOutlet } from './GuardedOutlet.tsx'

afterEach(cleanup)

const routes = (guard: Guard) => [
  {
    path: '/:locale?',
    element: <GuardedOutlet />,
    children: [
      { path: 'profile/offers', element: <p>offers</p>, handle: { guard } },
      { path: 'sign-in', element: <p>sign in</p> },
    ],
  },
]
const address = ({ location }: { location: { pathname: string; search: string } }) => location.pathname + location.search

it('leads a stranger to sign-in, in their language, and remembers the way back', async () => {
  const { findByText, router } = renderPage(routes('member'), { at: '/fr/profile/offers?status=pending', locale: 'fr' })
  await findByText('sign in')
  expect(address(router.state)).toBe('/fr/sign-in?return=%2Fprofile%2Foffers%3Fstatus%3Dpending')
})

it('never passes a token of the native app on', async () => {
  const { findByText, router } = renderPage(routes('member'), { at: '/profile/offers?authToken=secret&isNativeApp=true' })
  await findByText('sign in')
  expect(address(router.state)).toBe('/sign-in?return=%2Fprofile%2Foffers')
})

it('lets a guest see what guests may, and no more', async () => {
  const token = tokenFor({ role: 'guest', status: 'guest' })
  await renderPage(routes('guestOk'), { at: '/profile/offers', token }).findByText('offers')
  cleanup()
  await renderPage(routes('member'), { at: '/profile/offers', token }).findByText('sign in')
})

it('shows a member their page, and leads them out when the session ends', async () => {
  const { findByText, session } = renderPage(routes('member'), { at: '/profile/offers', token: tokenFor() })
  await findByText('offers')
  act(() => session.signOut())
  await findByText('sign in')
})
