// @vitest-environment jsdom
import { money } from '@partlane/domain/money/amounts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ShareCart } from '#features/shared-carts/ShareCart.tsx'
import { SharedCartPage } from '#features/shared-carts/SharedCartPage.tsx'
import { createFakeApi, errorResponse, ok } from '../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../test/render.tsx'

const line = (id: string, problem: string | null, quantity_available = 1) => ({
  id,
  item_quantity: 2,
  problem,
  listing: {
    slug: `part-${id}`,
    title: `Part ${id}`,
    photo: null,
    seller: null,
    converted_price: money(4000, 'gbp' as const),
    quantity_available,
  },
})
const expires_at = '2026-12-23T10:00:00.000Z'

afterEach(cleanup)

describe('SharedCartPage', () => {
  const render = (lines: object[], addition: object = { added: 2, problems: [] }) => {
    const api = createFakeApi({
      '/shared_carts': () => ok({ id: 'shared', expires_at, lines }),
      '/users/carts/listings/from_shared_cart': () => ok(addition),
    })
    renderPage(<SharedCartPage token="abc" loading={null} />, { path: '/cart?share=abc', token: tokenFor(), call: api.call })
    return api
  }

  it('adds all parts and says what was not added', async () => {
    const problems = [{ listing_slug: 'part-2', title: 'Part 2', problem: 'not_enough_stock' }]
    const api = render([line('1', null), line('2', 'not_enough_stock')], { added: 1, problems })
    expect(await screen.findByText('Only 1 left')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add all to my basket' }))
    expect((await screen.findByRole('status')).textContent).toContain('1 part added to your basket')
    expect(screen.getByText(/not enough in stock/)).toBeTruthy()
    expect(api.sentTo('/users/carts/listings/from_shared_cart')).toEqual([{ token: 'abc' }])
    expect(screen.queryByRole('button', { name: 'Add all to my basket' })).toBeNull()
  })

  it('sends a double press once, so that its result stays', async () => {
    const api = render([line('1', null)], { added: 1, problems: [] })
    const button = await screen.findByRole('button', { name: 'Add all to my basket' })
    act(() => {
      button.click()
      button.click()
    })
    expect((await screen.findByRole('status')).textContent).toContain('1 part added to your basket')
    expect(api.sentTo('/users/carts/listings/from_shared_cart')).toHaveLength(1)
  })

  it('adds nothing when every part is gone', async () => {
    render([line('1', 'not_enough_stock', 0), { ...line('2', 'not_for_sale'), listing: null }])
    expect(await screen.findByText('Sold out')).toBeTruthy()
    expect(screen.getByText('Part no longer available')).toBeTruthy()
    expect((screen.getByRole('button', { name: 'Add all to my basket' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('explains a link that is not valid any more', async () => {
    const { call } = createFakeApi({ '/shared_carts': () => errorResponse(404, 'not_found') })
    renderPage(<SharedCartPage token="abc" loading={null} />, { path: '/cart', token: tokenFor(), call })
    expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeTruthy()
  })
})

describe('ShareCart', () => {
  it('shows the link once and withdraws it', async () => {
    const link = { id: '4', part_count: 3, created_at: '2026-11-23T10:00:00.000Z', expires_at }
    const links: object[] = []
    const api = createFakeApi({
      '/users/carts/shared_carts': () => ok(links),
      '/users/carts/shared_carts/{id}': () => {
        links.length = 0
        return ok(undefined)
      },
    })
    const call: typeof api.call = async (endpoint, input) => {
      if (endpoint.method !== 'POST') return api.call(endpoint, input)
      links.unshift({ ...link, token: null })
      return ok({ ...link, token: 'secret-token' })
    }
    renderPage(<ShareCart />, { path: '/cart', token: tokenFor(), call })
    fireEvent.click(await screen.findByRole('button', { name: 'Create link' }))
    expect(await screen.findByText(/\/cart\?share=secret-token$/)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /Withdraw the link/ }))
    await waitFor(() => expect(screen.queryByText(/secret-token/)).toBeNull())
    expect(screen.getByRole('button', { name: 'Create link' })).toBeTruthy()
  })
})
