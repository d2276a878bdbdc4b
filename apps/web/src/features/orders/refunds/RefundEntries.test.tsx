// @vitest-environment jsdom
import type { Refund } from '@partlane/client/refunds'
import { money } from '@partlane/domain/money/amounts'
import { cleanup, fireEvent } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderPage } from '../../../../test/render.tsx'
import { RefundEntries } from './RefundEntries.tsx'

afterEach(cleanup)

const amount = money(9_999, 'gbp')
const entry = { text: null, photos: [], actor: 'seller', event: 'offer' } as const
const refund = {
  id: '5',
  status: 'declined',
  offer: { amount, items_amount: amount, shipping_amount: money(0, 'gbp') },
  entries: [
    { ...entry, created_at: '2026-11-20T10:00:00.000Z' },
    { ...entry, actor: 'buyer', event: 'refuse_offer', text: 'Not enough.', created_at: '2026-11-21T10:00:00.000Z' },
    { ...entry, created_at: '2026-11-22T10:00:00.000Z' },
  ],
} as unknown as Refund

it('the messages of a refund name the amount of the last offer', () => {
  const { getAllByRole } = renderPage(<RefundEntries refund={refund} side="buyer" />)
  const texts = getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(texts[0]).toContain('Seller made an offer')
  expect(texts[1]).toContain('You refused the offer')
  expect(texts[2]).toContain('Seller offered £99.99')
})

it('a message without a text is not sent, and the field says so', () => {
  const page = renderPage(<RefundEntries refund={refund} side="buyer" />)
  fireEvent.click(page.getByRole('button', { name: 'Send' }))
  expect(page.getByText('Write a message.')).toBeTruthy()
  expect(document.activeElement).toBe(page.getByLabelText('Add a message'))
})
