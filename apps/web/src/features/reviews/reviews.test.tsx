// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { OrderReviews } from './OrderReviews.tsx'
import { SellerReviews } from './SellerReviews.tsx'

const testUser = (display_name: string, role = 'business') => ({
  id: '9',
  slug: 'p',
  role,
  display_name,
  former: false,
  rating: null,
  rating_count: 0,
  on_holiday: false,
  member_since: '2025-01-01',
})
const open = {
  id: '5',
  side: 'buyer',
  status: 'open',
  rating: null as number | null,
  text: null as string | null,
  reply: null as object | null,
  visible_at: null as string | null,
  due_at: '2027-01-20T10:00:00.000Z' as string | null,
  title: 'Brake disc',
  others: 0,
  order_id: '31' as string | null,
  actions: ['write'],
  author: testUser('Nell J.', 'personal'),
  reviewed: testUser('Aire Valley'),
}
const written = { ...open, status: 'written', rating: 4, text: 'Fits well', due_at: '2026-11-30T10:00:00.000Z' }
const visible = { ...written, status: 'visible', visible_at: '2026-11-23T10:00:00.000Z', due_at: null, actions: [] as string[] }

function fakeServer(items: object[], changed: InProcessResult = { ok: true, value: written }) {
  const inputs: Record<string, unknown>[] = []
  const pagy = { count: items.length, page: 1, items: 10, pages: 1, next: null, prev: null }
  const call = async ({ method }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    if (method === 'GET') return { ok: true, value: { items, pagy } }
    inputs.push(input)
    return changed
  }
  return { call, inputs }
}
const renderOrder = ({ call }: ReturnType<typeof fakeServer>, side: 'buyer' | 'seller' = 'buyer') =>
  renderPage(<OrderReviews orderId="31" side={side} />, { call, token: tokenFor(), path: '/profile/my-orders/orders/31' })

beforeEach(() => localStorage.clear())
afterEach(cleanup)

describe('OrderReviews', () => {
  it('sends stars and text, and asks for what is missing', async () => {
    const server = fakeServer([open])
    renderOrder(server)
    fireEvent.click(await screen.findByRole('button', { name: 'Write a review' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save review' }))
    expect(screen.getByText('Choose one to five stars.')).toBeTruthy()
    expect(screen.getByText('Write a few words.')).toBeTruthy()
    expect(server.inputs).toEqual([])
    fireEvent.click(screen.getByRole('radio', { name: /4 of 5 stars/ }))
    fireEvent.change(screen.getByLabelText('Your review'), { target: { value: 'Fits well' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save review' }))
    await waitFor(() => expect(server.inputs).toEqual([{ id: '5', review: { rating: 4, text: 'Fits well' } }]))
  })

  it('says until when a review is hidden, and lets its author edit it', async () => {
    renderOrder(fakeServer([written]))
    expect(await screen.findByText(/Only you can see this until Aire Valley/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
    expect(screen.getByDisplayValue('Fits well')).toBeTruthy()
    expect((screen.getByRole('radio', { name: /4 of 5 stars/ }) as HTMLInputElement).checked).toBe(true)
  })

  it('shows why a review was refused', async () => {
    const refusal: InProcessResult = { ok: false, status: 409, errors: [{ status: '409', code: 'review_is_visible', title: '' }] }
    renderOrder(fakeServer([written], refusal))
    fireEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save review' }))
    expect(await screen.findByText(/already visible/)).toBeTruthy()
  })

  it('lets the reviewed user reply once', async () => {
    const server = fakeServer([{ ...visible, actions: ['reply'] }])
    renderOrder(server, 'seller')
    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }))
    fireEvent.change(screen.getByLabelText('Your reply'), { target: { value: 'Thanks' } })
    fireEvent.click(screen.getByRole('button', { name: 'Publish reply' }))
    await waitFor(() => expect(server.inputs).toEqual([{ id: '5', review: { reply: 'Thanks' } }]))
  })
})

describe('SellerReviews', () => {
  it('shows some reviews with a link to all, and names a guest', async () => {
    const reviews = ['1', '2', '3'].map((id) => ({ ...visible, id, order_id: null, author: testUser('guest-ed8fce', 'guest') }))
    renderPage(<SellerReviews slug="aire" limit={2} />, { call: fakeServer(reviews).call, path: '/listings/disc' })
    expect(await screen.findAllByText('Guest buyer')).toHaveLength(2)
    expect(screen.queryByText(/ed8fce/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Show all 3 reviews' }).getAttribute('href')).toBe('/users/aire#reviews')
  })
})
