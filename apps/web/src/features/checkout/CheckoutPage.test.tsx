// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { CheckoutPage } from './CheckoutPage.tsx'

afterEach(cleanup)

it('shows a guest whose session ends that the visit has ended, not an empty basket', async () => {
  const token = tokenFor({ role: 'guest', status: 'guest' })
  const { session, router } = renderPage(<CheckoutPage />, { path: '/checkout', token })
  act(() => session.rejectToken(401, token))
  const heading = await screen.findByRole('heading', { name: 'Your visit has ended' })
  expect(document.activeElement).toBe(heading)
  expect(screen.getByText(/You have not been charged/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Search for parts' })).toBeTruthy()
  expect(router.state.location.pathname).toBe('/checkout')
})
