// @vitest-environment jsdom
import type { CartLine } from '@partlane/client/cart'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../test/render.tsx'
import { OtherPartsNotice } from './OtherPartsNotice.tsx'

afterEach(cleanup)

const lineOf = (slug: string) => ({ listing: { slug } }) as CartLine

it('says after "Buy now" how many other parts of the basket are bought as well', async () => {
  const { router } = renderPage(<OtherPartsNotice lines={['disc', 'pads', 'hose'].map(lineOf)} />, { path: '/checkout' })
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => router.navigate('/checkout', { state: { boughtSlug: 'disc' } }))
  expect(screen.getByRole('status').textContent).toContain('You are also buying 2 other parts from your basket.')
})

it('is silent when the part is the only one', async () => {
  const { router } = renderPage(<OtherPartsNotice lines={[lineOf('disc')]} />, { path: '/checkout' })
  await act(() => router.navigate('/checkout', { state: { boughtSlug: 'disc' } }))
  expect(screen.queryByRole('status')).toBeNull()
})
