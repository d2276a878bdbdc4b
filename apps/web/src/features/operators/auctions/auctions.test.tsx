// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { renderPage, tokenFor } from '../../../../test/render.tsx'
import { AuctionPage } from './AuctionPage.tsx'
import { AuctionsPage } from './AuctionsPage.tsx'
import { StrikesCard } from './StrikesCard.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(cleanup)

const gbp = (amount: string) => ({ amount, currency: 'gbp' })
const pageOf = (items: object[]) => ({ items, pagy: { count: items.length, page: 1, items: 24, pages: 1, next: null, prev: null } })
const endsAt = '2026-11-20T10:02:03.456Z'

const summary = {
  id: '5',
  title: 'Brake caliper',
  listing_id: '8',
  listing_slug: 'brake-caliper-8',
  seller_id: '22',
  seller_name: 'Rosie',
  state: 'open',
  outcome: null as string | null,
  price: gbp('60.00'),
  bid_count: 2,
  bidder_count: 1,
  flagged_bids: 1,
  retracted_bids: 0,
  unpaid_at: null as string | null,
  starts_at: '2026-11-13T10:00:00.000Z',
  ends_at: endsAt,
}
const auction = {
  ...summary,
  listing_status: 'available',
  latest: true,
  starting_price: gbp('10.00'),
  reserve_price: gbp('60.00') as object | null,
  reserve_met: true,
  buy_now_price: null,
  increment: gbp('2.00'),
  planned_ends_at: '2026-11-20T10:00:00.000Z',
  end_moves: 1,
  closed_at: null as string | null,
  seller_status: 'verified',
  seller_strikes: 0,
  sale: null as object | null,
  cancellation: null as object | null,
  actions: ['cancel'],
}
const bid = {
  id: '31',
  bidder_id: '21',
  bidder_name: 'Nell Ward',
  bidder_status: 'verified',
  bidder_strikes: 1,
  maximum: gbp('70.00'),
  price: gbp('60.00'),
  created_at: '2026-11-20T10:00:03.456Z',
  moved_end: true,
  result: 'leading',
  retracted_at: null as string | null,
  retraction_reason: null as string | null,
  address: '81.2.69.160' as string | null,
  user_agent: 'Firefox' as string | null,
  links: ['network'],
}
const retracted = {
  ...bid,
  id: '30',
  result: 'retracted',
  retracted_at: '2026-11-14T08:00:00.001Z',
  retraction_reason: 'wrong_amount',
  address: null,
  user_agent: null,
  links: [],
  moved_end: false,
}

/** Responds with the values by method and path. Other calls fail with `status`. */
function fakeServer(values: Record<string, object>, status = 404) {
  const requests: { name: string; input: Record<string, unknown> }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const name = `${method} ${path}`
    requests.push({ name, input })
    const value = values[name]
    const code = status === 404 ? 'not_found' : 'internal_error'
    return value ? { ok: true, value } : { ok: false, status, errors: [{ status: String(status), code, title: '' }] }
  }
  return { call, values, lastOf: (name: string) => requests.findLast((request) => request.name === name)?.input }
}

const LIST = 'GET /operators/auctions'
const SHOW = 'GET /operators/auctions/{id}'
const BIDS = 'GET /operators/auctions/{id}/bids'
const CANCEL = 'PUT /operators/auctions/{id}/cancel'
type Call = ReturnType<typeof fakeServer>['call']

const Device = ({ userAgent }: { userAgent: string }) => <>{userAgent} on Linux</>
const renderOne = (call: Call, { id = '5', locale = 'en-GB' }: { id?: string; locale?: 'en-GB' | 'fr' } = {}) =>
  renderPage(<AuctionPage id={id} page={1} notFound={<p>Nothing here</p>} Device={Device} />, {
    path: `${locale === 'fr' ? '/fr' : ''}/staff/auctions/${id}`,
    locale,
    token: tokenFor(),
    call,
  })

describe('the auctions for operators', () => {
  it('are listed with flags, and link to their pages', async () => {
    const { call, lastOf } = fakeServer({
      [LIST]: pageOf([summary, { ...summary, id: '4', state: 'closed', outcome: 'won', unpaid_at: endsAt }]),
    })
    renderPage(<AuctionsPage />, { path: '/staff/auctions', token: tokenFor(), call })
    expect(screen.getByText('Loading')).toBeTruthy()
    const [link] = await screen.findAllByRole('link', { name: 'Brake caliper' })
    expect(link?.getAttribute('href')).toBe('/staff/auctions/5')
    for (const text of ['Won', 'Auction 5']) expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getAllByText('1 flagged bid')).toHaveLength(2)
    expect(lastOf(LIST)).toEqual({ page: 1, items: 24 })
  })

  it('are searched, filtered and sorted by the query string', async () => {
    const { call, lastOf } = fakeServer({ [LIST]: pageOf([]) })
    renderPage(<AuctionsPage />, { path: '/staff/auctions?state=unpaid&order=ends_soonest&page=3', token: tokenFor(), call })
    expect(await screen.findByText('No auctions found')).toBeTruthy()
    expect(lastOf(LIST)).toEqual({ page: 3, items: 24, state: 'unpaid', order: 'ends_soonest' })
    fireEvent.click(screen.getByLabelText('Only with bids that are linked to the seller'))
    await waitFor(() => expect(lastOf(LIST)).toEqual({ page: 1, items: 24, state: 'unpaid', order: 'ends_soonest', flagged: 'true' }))
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: ' rosie ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Search' }))
    await waitFor(() => expect(lastOf(LIST)).toMatchObject({ search: 'rosie' }))
  })

  it('can be loaded again after an error', async () => {
    const { call, values } = fakeServer({}, 500)
    renderPage(<AuctionsPage />, { path: '/staff/auctions', token: tokenFor(), call })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    values[LIST] = pageOf([])
    fireEvent.click(retry)
    expect(await screen.findByText('No auctions found')).toBeTruthy()
  })
})

describe('an auction for operators', () => {
  it('has every bid with maximum, exact time, address, device, result and flags', async () => {
    const { call } = fakeServer({ [SHOW]: auction, [BIDS]: pageOf([bid, retracted]) })
    renderOne(call)
    const rows = (await screen.findAllByRole('row')).slice(1)
    const [first, second] = rows
    if (!first || !second) throw new Error('no rows')
    expect(within(first).getByRole('link', { name: 'Nell Ward' }).getAttribute('href')).toBe('/staff/people/21')
    for (const text of [
      '1 unpaid auction',
      '£70.00',
      '£60.00',
      '20 Nov 2026, 10:00:03.456',
      'Extended the auction',
      '81.2.69.160',
      'Firefox on Linux',
      'Highest',
      'Network of the seller',
    ])
      expect(within(first).getByText(text)).toBeTruthy()
    expect(within(second).getByText('Wrong amount · 14 Nov 2026, 08:00:00.001')).toBeTruthy()
    expect(within(second).getByText('Erased or not known')).toBeTruthy()
    for (const text of ['£60.00 (met)', 'Once, planned end 20 Nov 2026, 10:00:00.000', '2 bids by 1 bidder'])
      expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View the listing' }).getAttribute('href')).toBe('/listings/brake-caliper-8')
  })

  it('is cancelled with a reason only', async () => {
    const cancellation = { operator: 'Olivia', reason: 'Own bids', at: endsAt }
    const cancelled = { ...auction, state: 'closed', outcome: 'cancelled', actions: [], cancellation }
    const { call, values, lastOf } = fakeServer({ [SHOW]: auction, [BIDS]: pageOf([]), [CANCEL]: cancelled })
    renderOne(call)
    expect(await screen.findByText('No bids yet.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the auction' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel the auction' }))
    expect(await dialog.findByText('Enter a reason.')).toBeTruthy()
    expect(lastOf(CANCEL)).toBeUndefined()
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: ' Own bids ' } })
    values[SHOW] = cancelled
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel the auction' }))
    await waitFor(() => expect(lastOf(CANCEL)).toEqual({ id: '5', reason: 'Own bids' }))
    expect(await screen.findByText(/Cancelled by Olivia/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel the auction' })).toBeNull()
  })

  it('has its buyer, what is paid, and the order', async () => {
    const order = { id: '9', reference: 'PL9' }
    const sale = { buyer_id: '21', buyer_name: 'Nell Ward', price: gbp('60.00'), line_status: 'paid', pay_until: endsAt, order }
    const won = { ...auction, state: 'closed', outcome: 'won', closed_at: endsAt, actions: [], listing_status: 'blocked', sale }
    const { call } = fakeServer({ [SHOW]: won, [BIDS]: pageOf([]) })
    renderOne(call)
    expect(await screen.findByText('£60.00, paid')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'PL9' }).getAttribute('href')).toBe('/staff/orders/9')
    expect(screen.getByRole('link', { name: 'Nell Ward' }).getAttribute('href')).toBe('/staff/people/21')
    expect(screen.getByText('The listing is not visible')).toBeTruthy()
  })

  it('does not exist with another id, and is in French', async () => {
    const { call, lastOf } = fakeServer({ [SHOW]: auction, [BIDS]: pageOf([{ ...bid, result: 'outbid' }]) })
    renderOne(call, { id: 'x' })
    expect(await screen.findByText('Nothing here')).toBeTruthy()
    expect(lastOf(SHOW)).toBeUndefined()
    cleanup()
    renderOne(call, { locale: 'fr' })
    for (const text of ['Dépassée', 'Réseau du vendeur']) expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('the unpaid auctions of a user', () => {
  const STRIKES = 'GET /operators/people/{id}/strikes'
  const FORGIVE = 'PUT /operators/auctions/{id}/forgive_strike'
  const strike = { auction_id: '5', title: 'Bonnet', price: gbp('60.00'), unpaid_at: endsAt, counts: true, forgiven: null as object | null }
  const renderCard = (call: Call) => renderPage(<StrikesCard userId="21" />, { path: '/staff/people/21', token: tokenFor(), call })

  it('are forgiven with a reason', async () => {
    const second = { ...strike, auction_id: '6', title: 'Wing' }
    const { call, values, lastOf } = fakeServer({ [STRIKES]: { blocked_until: endsAt, strikes: [strike, second] }, [FORGIVE]: auction })
    renderCard(call)
    expect(await screen.findByText('Cannot bid until 20 Nov 2026, 10:02.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bonnet' }).getAttribute('href')).toBe('/staff/auctions/5')
    fireEvent.click(screen.getByRole('button', { name: 'Forgive Bonnet' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'Card blocked' } })
    const forgiven = { operator: 'Olivia', reason: 'Card blocked', at: endsAt }
    values[STRIKES] = { blocked_until: null, strikes: [{ ...strike, counts: false, forgiven }, second] }
    fireEvent.click(dialog.getByRole('button', { name: 'Forgive' }))
    await waitFor(() => expect(lastOf(FORGIVE)).toEqual({ id: '5', reason: 'Card blocked' }))
    expect(await screen.findByText('Forgiven by Olivia on 20 Nov 2026, 10:02: Card blocked')).toBeTruthy()
    expect(screen.getByText('After 2 unpaid auctions within 90 days a member cannot bid for 30 days.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Forgive Bonnet' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Forgive Wing' })).toBeTruthy()
  })

  it('may be none, and can be loaded again after an error', async () => {
    const { call, values } = fakeServer({}, 500)
    renderCard(call)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    values[STRIKES] = { blocked_until: null, strikes: [] }
    fireEvent.click(retry)
    expect(await screen.findByText('No unpaid auctions.')).toBeTruthy()
  })
})
