// @vitest-environment jsdom
import type { InProcessResult } from '@partlane/client/api/transport'
import type { Auction, OwnAuction } from '@partlane/client/auctions'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fakeCable, installFakeCable, WithCable } from '../../../test/fake-cable.tsx'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { AuctionPanel, type AuctionPanelProps } from './AuctionPanel.tsx'

installFakeCable()
beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

const gbp = (amount: string) => ({ amount, currency: 'gbp' as const })
const CHANNEL = ['AuctionsChannel', { listing_slug: 'gearbox' }] as const
const open: Auction = {
  id: '3',
  listing_slug: 'gearbox',
  state: 'open',
  outcome: null,
  starting_price: gbp('20.00'),
  price: gbp('42.00'),
  minimum_bid: gbp('43.00'),
  bid_count: 3,
  bidder_count: 2,
  leader: 'a***n',
  reserve_met: false,
  buy_now_price: null,
  watcher_count: 4,
  starts_at: '2026-11-20T10:00:00.000Z',
  ends_at: '2099-01-01T00:00:00.000Z',
  version: 3,
  server_time: '2026-11-27T10:00:00.000Z',
}
const stranger: OwnAuction = {
  ...open,
  maximum: null,
  leading: false,
  bid_status: null,
  watching: false,
  pay_until: null,
  agreed_line_id: null,
  agreed_line_status: null,
  second_chance_status: null,
  bids_blocked_until: null,
  actions: ['bid'],
}
const listing: AuctionPanelProps['listing'] = {
  slug: 'gearbox',
  title: 'Gearbox',
  status: 'available',
  price: gbp('42.00'),
  converted_price: gbp('42.00'),
  shipping_type: 'both',
  town: 'Leeds',
  auction_ends_at: open.ends_at,
  bid_count: 3,
  verdict: null,
}
const SHOW = 'GET /listings/{id}/auction'
const SHOW_OWN = 'GET /users/listings/{id}/auction'
const BID = 'POST /users/listings/{id}/bids'
const BIDS = 'GET /listings/{id}/bids'

/** Answers of the server, which a test may change. */
function createServer(changes: Record<string, unknown> = {}) {
  const responses: Record<string, unknown> = { [SHOW]: open, [SHOW_OWN]: stranger, ...changes }
  const calls: { key: string; input: Record<string, unknown> }[] = []
  const call = async ({ method, path }: { method: string; path: string }, input: Record<string, unknown>): Promise<InProcessResult> => {
    const key = `${method} ${path}`
    calls.push({ key, input })
    const response = responses[key]
    if (response instanceof Error) throw response
    if (response === undefined) return { ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] }
    if (typeof response === 'string') return { ok: false, status: 422, errors: [{ status: '422', code: response, title: '' }] }
    return { ok: true, value: response }
  }
  return { call, responses, inputsOf: (key: string) => calls.filter((sent) => sent.key === key).map(({ input }) => input) }
}

const show = (server: ReturnType<typeof createServer>, { token, ...props }: Partial<AuctionPanelProps> & { token?: string } = {}) =>
  renderPage(
    <WithCable>
      <AuctionPanel listing={listing} isOwn={false} {...props} />
    </WithCable>,
    { call: server.call, path: '/listings/gearbox', ...(token !== undefined && { token }) },
  )
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const typeMaximum = async (text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: /Your maximum/ }), { target: { value: text } })
const broadcast = (changes: Partial<Auction>) => fakeCable.broadcast(...CHANNEL, { ...open, ...changes })
const waitForChannel = () => waitFor(() => expect(fakeCable.isSubscribed(...CHANNEL)).toBe(true))

describe('the auction of a listing, for visitors', () => {
  it('shows price, bids, the masked leader, the reserve and the watchers', async () => {
    const { container } = show(createServer())
    await button('Place a bid')
    for (const text of ['Current price', '£42.00', '3 bids', 'Highest bidder: a***n', 'Reserve not met', '4 people', 'Minimum bid: £43.00'])
      expect(container.textContent).toContain(text)
  })

  it('follows the bids of others, and ignores older states', async () => {
    const { container } = show(createServer())
    await waitForChannel()
    act(() => broadcast({ version: 5, price: gbp('50.00'), bid_count: 5, leader: 'b***b', reserve_met: true }))
    expect(await screen.findAllByText('£50.00')).not.toEqual([])
    act(() => broadcast({ version: 4, price: gbp('46.00'), bid_count: 4 }))
    expect(container.textContent).toContain('£50.00')
    expect(container.textContent).toContain('Reserve met')
    expect(container.textContent).toContain('b***b')
  })

  it('says how it has ended, and reports it once', async () => {
    let changeCount = 0
    show(createServer(), { onStateChange: () => changeCount++ })
    await waitForChannel()
    await button('Place a bid')
    for (const state of [1, 2]) act(() => broadcast({ version: 6, state: 'closed', outcome: 'won', watcher_count: state }))
    expect(await screen.findByText('Auction ended: sold')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Place a bid' })).toBeNull()
    expect(screen.getByText('Final price')).toBeTruthy()
    expect(changeCount).toBe(1)
  })

  it('shows a part that was bought at once with its price, and no bid to wait for', async () => {
    const bought = { state: 'closed', outcome: 'bought', bid_count: 0, leader: null, price: gbp('80.00') } as const
    const { container } = show(createServer({ [SHOW]: { ...open, ...bought, ends_at: open.server_time } }))
    await screen.findByText('Auction ended: sold')
    for (const text of ['Final price', '£80.00', 'No bids', 'Ended on 27 Nov 2026']) expect(container.textContent).toContain(text)
    expect(container.textContent).not.toContain('No bids yet')
  })

  it('shows the next run of a relisted part without a reload', async () => {
    let changeCount = 0
    const closed = { version: 6, state: 'closed', outcome: 'no_winner' } as const
    const { container } = show(createServer({ [SHOW]: { ...open, ...closed } }), { onStateChange: () => changeCount++ })
    await waitForChannel()
    await screen.findByText('Auction ended without a winner')
    act(() => broadcast({ id: '4', version: 1, price: gbp('15.00'), minimum_bid: gbp('15.00'), bid_count: 0, leader: null }))
    await button('Place a bid')
    expect(container.textContent).toContain('£15.00')
    expect(changeCount).toBe(1)
    // A late message of the first run changes nothing.
    act(() => broadcast({ ...closed, version: 7 }))
    await button('Place a bid')
  })

  it('lets a bidder of the first run bid in the next one', async () => {
    const closed = { version: 6, state: 'closed', outcome: 'no_winner' } as const
    const own: OwnAuction = { ...stranger, ...closed, maximum: gbp('40.00'), bid_status: 'pending', actions: [] }
    const server = createServer({ [SHOW]: { ...open, ...closed }, [SHOW_OWN]: own })
    show(server, { token: tokenFor() })
    await waitForChannel()
    await screen.findByText('Auction ended without a winner')
    await waitFor(() => expect(server.inputsOf(SHOW_OWN)).toHaveLength(1))
    server.responses[SHOW_OWN] = { ...stranger, id: '4', version: 1, bid_count: 0, leader: null }
    act(() => broadcast({ id: '4', version: 1, bid_count: 0, leader: null }))
    await button('Place a bid')
    await waitFor(() => expect(server.inputsOf(SHOW_OWN)).toHaveLength(2))
    expect(screen.queryByText(/outbid/)).toBeNull()
  })

  it('tells bidders that another person has got the part', async () => {
    const closed = { version: 6, state: 'closed', outcome: 'won' } as const
    const own: OwnAuction = { ...stranger, ...closed, maximum: gbp('40.00'), bid_status: 'pending' }
    show(createServer({ [SHOW]: { ...open, ...closed }, [SHOW_OWN]: own }), { token: tokenFor() })
    expect(await screen.findByText('You did not win this part')).toBeTruthy()
  })

  it('tells a member nothing wrong while the own state is not known or older', async () => {
    const closed = { version: 6, state: 'closed', outcome: 'won' } as const
    const server = createServer({ [SHOW]: { ...open, ...closed }, [SHOW_OWN]: new Error('the connection is lost') })
    const { container } = show(server, { token: tokenFor() })
    const retry = await button('Try again')
    expect(container.textContent).not.toContain('sold')
    server.responses[SHOW_OWN] = { ...stranger, maximum: gbp('60.00'), leading: true, bid_status: 'pending' }
    fireEvent.click(retry)
    expect(await screen.findByText('The result will appear here shortly.')).toBeTruthy()
  })

  it('leads its seller to the result', async () => {
    const closed = { ...open, version: 6, state: 'closed', outcome: 'no_winner' } as const
    show(createServer({ [SHOW]: closed }), { token: tokenFor(), isOwn: true })
    expect(await screen.findByText('Auction ended without a winner')).toBeTruthy()
    expect(screen.queryByText(/similar parts/)).toBeNull()
    expect(screen.getByRole('link', { name: 'View your auctions' }).getAttribute('href')).toBe('/profile/auctions?state=closed')
  })

  it('lists the bids with masked names', async () => {
    const bid = { id: '9', bidder: 'a***n', price: gbp('42.00'), created_at: '2026-11-27T09:00:00.000Z', retracted: false }
    const bids = {
      items: [bid, { ...bid, id: '8', bidder: 'z***e', price: null, retracted: true }],
      pagy: { page: 1, count: 2, next: null },
    }
    show(createServer({ [BIDS]: bids }))
    fireEvent.click(await button('3 bids'))
    const dialog = await screen.findByRole('dialog', { name: 'Bids' })
    expect(await within(dialog).findByText('z***e')).toBeTruthy()
    expect(within(dialog).getByText('retracted')).toBeTruthy()
  })

  it('keeps the typed maximum through the sign-in', async () => {
    const { router } = show(createServer())
    fireEvent.click(await button('Place a bid'))
    await typeMaximum('12')
    fireEvent.click(await button('Continue to sign in'))
    expect(await screen.findByText('Enter at least £43.00.')).toBeTruthy()
    await typeMaximum('55')
    fireEvent.click(await button('Continue to sign in'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
    cleanup()
    show(createServer(), { token: tokenFor() })
    expect(await screen.findByRole('textbox', { name: /Your maximum/ })).toHaveProperty('value', '55')
  })

  it('can be loaded again after an error', async () => {
    const server = createServer({ [SHOW]: undefined })
    show(server)
    const retry = await button('Try again')
    expect(screen.getByText('£42.00')).toBeTruthy()
    server.responses[SHOW] = open
    fireEvent.click(retry)
    expect(await button('Place a bid')).toBeTruthy()
  })
})

describe('bidding', () => {
  it('sends the maximum, and shows that the member leads', async () => {
    const leading: OwnAuction = {
      ...stranger,
      version: 4,
      price: gbp('44.00'),
      leading: true,
      maximum: gbp('60.00'),
      bid_status: 'pending',
    }
    const server = createServer({ [BID]: leading })
    show(server, { token: tokenFor() })
    fireEvent.click(await button('Place a bid'))
    await typeMaximum('sixty')
    fireEvent.click(await button('Place bid'))
    expect(await screen.findByText(/Enter an amount/)).toBeTruthy()
    await typeMaximum('60')
    fireEvent.click(await button('Place bid'))
    expect(await screen.findByText('You are the highest bidder, but the reserve is not met yet')).toBeTruthy()
    expect(server.inputsOf(BID)).toEqual([{ id: 'gearbox', bid: { maximum: '60.00' } }])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(/Your maximum: £60.00/)).toBeTruthy()
  })

  it('is found in the own state when its response is lost', async () => {
    const server = createServer({ [BID]: new Error('the connection is lost') })
    show(server, { token: tokenFor() })
    fireEvent.click(await button('Place a bid'))
    await typeMaximum('60')
    fireEvent.click(await button('Place bid'))
    expect((await screen.findByRole('alert')).textContent).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /Your maximum/ })).toHaveProperty('value', '60')
    server.responses[SHOW_OWN] = { ...stranger, version: 4, leading: true, reserve_met: true, maximum: gbp('60.00'), bid_status: 'pending' }
    fireEvent.click(await button('Place bid'))
    expect(await screen.findByText('You are the highest bidder')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows a refusal in the dialog', async () => {
    show(createServer({ [BID]: 'linked_account' }), { token: tokenFor() })
    fireEvent.click(await button('Place a bid'))
    await typeMaximum('60')
    fireEvent.click(await button('Place bid'))
    expect((await screen.findByRole('alert')).textContent).toContain('linked to the seller')
  })

  it('offers the minimum in one tap when outbid', async () => {
    const leading: OwnAuction = { ...stranger, leading: true, maximum: gbp('42.00'), bid_status: 'pending' }
    const server = createServer({ [SHOW_OWN]: leading })
    show(server, { token: tokenFor() })
    expect(await screen.findByText(/You are the highest bidder/)).toBeTruthy()
    await waitForChannel()
    const outbid = { version: 4, leader: 'b***b', price: gbp('50.00'), minimum_bid: gbp('51.00') }
    server.responses[SHOW_OWN] = { ...leading, ...outbid, leading: false }
    server.responses[BID] = { ...leading, version: 5, price: gbp('51.00'), maximum: gbp('51.00') }
    act(() => broadcast(outbid))
    expect(await screen.findByText('You have been outbid')).toBeTruthy()
    const rebid = await button('Bid £51.00')
    // A double tap is one bid.
    for (let press = 0; press < 2; press++) fireEvent.click(rebid)
    expect(await screen.findByText(/You are the highest bidder/)).toBeTruthy()
    expect(server.inputsOf(BID)).toEqual([{ id: 'gearbox', bid: { maximum: '51.00' } }])
  })

  it('of a part that does not fit the car says so, and takes no bid with one press', async () => {
    const outbid = { ...stranger, maximum: gbp('45.00'), bid_status: 'pending' as const }
    const server = createServer({ [SHOW_OWN]: outbid })
    const verdict = { fit: 'does_not_fit', reason: 'not_listed', row: null } as const
    show(server, { token: tokenFor(), listing: { ...listing, verdict } })
    expect((await screen.findAllByText('This part does not fit your car.')).length).toBeGreaterThan(0)
    fireEvent.click(await button('Place a bid'))
    expect(within(await screen.findByRole('dialog')).getByText('This part does not fit your car.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Bid £/ })).toBeNull()
    expect(server.inputsOf(BID)).toEqual([])
  })

  it('has a bar for phones with price and button while the panel is out of sight', async () => {
    const { container } = show(createServer({}), { token: tokenFor() })
    await button('Place a bid')
    const bar = container.querySelector('[data-phone-bar]')
    expect(bar?.textContent).toContain('£42.00')
    fireEvent.click(within(bar as HTMLElement).getByText('Place a bid'))
    await typeMaximum('60')
  })

  it('is retracted with a reason', async () => {
    const RETRACT = 'POST /users/listings/{id}/retractions'
    const own: OwnAuction = { ...stranger, leading: true, maximum: gbp('60.00'), bid_status: 'pending', actions: ['bid', 'retract'] }
    const server = createServer({ [SHOW_OWN]: own, [RETRACT]: { ...stranger, version: 4, bid_count: 2 } })
    show(server, { token: tokenFor() })
    fireEvent.click(await button('Retract your bid'))
    fireEvent.click(await button('Retract bid'))
    expect(await screen.findByText('Choose a reason.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'I entered a wrong amount' }))
    fireEvent.click(await button('Retract bid'))
    expect(await button('Place a bid')).toBeTruthy()
    expect(server.inputsOf(RETRACT)).toEqual([{ id: 'gearbox', retraction: { reason: 'wrong_amount' } }])
  })

  it('ends with buying now, and then with paying', async () => {
    const BUY = 'POST /users/listings/{id}/buy_now'
    const forSale = { ...open, bid_count: 0, leader: null, buy_now_price: gbp('90.00') }
    const bought: OwnAuction = {
      ...stranger,
      ...{
        version: 4,
        state: 'closed',
        outcome: 'bought',
        price: gbp('90.00'),
        agreed_line_id: '7',
        agreed_line_status: 'open',
        pay_until: '2026-12-01T10:00:00.000Z',
      },
    }
    const server = createServer({ [SHOW]: forSale, [SHOW_OWN]: { ...stranger, ...forSale }, [BUY]: bought })
    show(server, { token: tokenFor() })
    fireEvent.click(await button('Buy now for £90.00'))
    fireEvent.click(await screen.findByRole('radio', { name: 'Collection in Leeds' }))
    fireEvent.click(await button('Buy now'))
    expect((await screen.findByRole('link', { name: 'Pay now' })).getAttribute('href')).toBe('/checkout?agreed=7&cart=0')
    expect(server.inputsOf(BUY)).toEqual([{ id: 'gearbox', shipping_type: 'click_and_collect' }])
  })

  it('leads the second bidder to the offer of the seller', async () => {
    const sold = { ...open, state: 'closed' as const, outcome: 'won' as const }
    const own: OwnAuction = { ...stranger, ...sold, maximum: gbp('41.00'), second_chance_status: 'pending', actions: [] }
    show(createServer({ [SHOW]: sold, [SHOW_OWN]: own }), { token: tokenFor() })
    expect(await screen.findByText('The seller offers you this part')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View the offer' }).getAttribute('href')).toBe('/profile/my-offers')
  })

  it('is not offered to the seller, to blocked members and while the part is not for sale', async () => {
    show(createServer(), { token: tokenFor(), isOwn: true })
    expect(await screen.findByRole('link', { name: 'View your auctions' })).toBeTruthy()
    cleanup()
    show(createServer({ [SHOW_OWN]: { ...stranger, bids_blocked_until: '2026-12-20T10:00:00.000Z' } }), { token: tokenFor() })
    expect(await screen.findByText(/You cannot bid until/)).toBeTruthy()
    cleanup()
    show(createServer(), { notice: <p>On holiday</p> })
    expect(await screen.findByText('On holiday')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Place a bid' })).toBeNull()
  })
})
