// @vitest-environment jsdom
import { zeroCounters } from '@partlane/domain/notifications/counters'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeApi, errorResponse, ok } from '../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { MyBidsPage } from './MyBidsPage.tsx'
import { SellerAuctionsPage } from './SellerAuctionsPage.tsx'
import { WatchlistPage } from './WatchlistPage.tsx'

type Handlers = Parameters<typeof createFakeApi>[0]

const HOUR_MS = 3_600_000
const gbp = (amount: string) => ({ amount, currency: 'gbp' })
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

const listing = { id: '4', slug: 'lamp-2b', title: 'Headlamp', price: gbp('12.00'), converted_price: null, photo: null, seller: null }
const state = {
  id: '9',
  listing_slug: 'lamp-2b',
  state: 'open',
  outcome: null as string | null,
  price: gbp('12.00'),
  minimum_bid: gbp('12.50'),
  bid_count: 3,
  reserve_met: false as boolean | null,
  watcher_count: 5,
  ends_at: inHours(30),
  pay_until: null as string | null,
  server_time: inHours(0),
  read: true,
  listing,
}
const selling = {
  ...state,
  reserve_price: gbp('40.00'),
  view_count: 71,
  unanswered_questions: 0,
  winner_paid: null,
  second_chance_status: null,
  actions: [] as string[],
}
const bid = {
  ...state,
  maximum: gbp('15.00') as object | null,
  leading: false,
  bid_status: 'pending',
  watching: true,
  agreed_line_id: null as string | null,
  agreed_line_status: null as 'open' | 'paid' | 'expired' | null,
  second_chance_status: null as 'pending' | 'paid' | null,
  bids_blocked_until: null as string | null,
  actions: ['bid'],
}
const pageOf = (items: object[]) => ok({ items, pagy: { count: items.length, page: 1, items: 12, pages: 1, next: null, prev: null } })

function renderList(page: 'auctions' | 'bids' | 'watchlist', handlers: Handlers, query = '') {
  const api = createFakeApi(handlers)
  const [path, element] = {
    auctions: ['/profile/auctions', <SellerAuctionsPage key="page" />],
    bids: ['/profile/my-bids', <MyBidsPage key="page" />],
    watchlist: ['/profile/my-bids/watchlist', <WatchlistPage key="page" />],
  }[page] as [string, React.ReactNode]
  renderPage(element, { path: path + query, token: tokenFor(), call: api.call })
  return api
}
const rowOf = async (list: RegExp) => within(await screen.findByRole('list', { name: list })).getByRole('listitem')
const figureOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent

afterEach(cleanup)

describe('SellerAuctionsPage', () => {
  const renderAuction = (auction: object, handlers: Handlers = {}) =>
    renderList('auctions', { '/users/auctions': () => pageOf([{ ...selling, ...auction }]), ...handlers })

  it('shows the figures of an auction and what happens next', async () => {
    const api = renderAuction({ read: false, unanswered_questions: 2 })
    const row = within(await rowOf(/^Open auctions/))
    expect(row.getByRole('link', { name: 'Headlamp' }).getAttribute('href')).toBe('/listings/lamp-2b')
    expect(row.getByText('New')).toBeTruthy()
    expect(['Current price', 'Bids', 'Watchers', 'Views', 'Reserve'].map(figureOf)).toEqual(['£12.00', '3', '5', '71', '£40.00, not met'])
    expect(figureOf('Time left')).toMatch(/^1d [56]h/)
    expect(row.getByText('If no bid meets the reserve before the end, the part is not sold.')).toBeTruthy()
    expect(row.getByRole('link', { name: 'View 2 unanswered questions: Headlamp' }).getAttribute('href')).toBe(
      '/profile/messages?q=Headlamp',
    )
    expect(api.sentTo('/users/auctions')).toEqual([{ state: 'open', page: 1, items: 12 }])
  })

  it('lists closed auctions in their tab', async () => {
    const sold = { ...selling, state: 'closed', outcome: 'won', reserve_met: true, winner_paid: false, pay_until: inHours(96) }
    const api = renderList('auctions', { '/users/auctions': () => pageOf([sold]) }, '?state=closed')
    const row = within(await rowOf(/^Closed auctions/))
    expect(row.getByText('Waiting for payment')).toBeTruthy()
    expect(row.getByText(/^The buyer has until .* to pay/)).toBeTruthy()
    expect(figureOf('Final price')).toBe('£12.00')
    expect(api.sentTo('/users/auctions')).toEqual([{ state: 'closed', page: 1, items: 12 }])
  })

  it('leads to the second-chance offer while it is open', async () => {
    const unpaid = { ...selling, state: 'closed', outcome: 'won', reserve_met: true, winner_paid: false, second_chance_status: 'pending' }
    renderList('auctions', { '/users/auctions': () => pageOf([unpaid]) }, '?state=closed')
    const row = within(await rowOf(/^Closed auctions/))
    expect(row.getByText(/You have offered the part to the second bidder/)).toBeTruthy()
    expect(row.getByRole('link', { name: 'View offers' }).getAttribute('href')).toBe('/profile/offers')
  })

  it('shows what a part was bought for at once, and when', async () => {
    const bought = {
      ...selling,
      state: 'closed',
      outcome: 'bought',
      bid_count: 0,
      price: gbp('30.00'),
      ends_at: inHours(-2),
      winner_paid: true,
    }
    renderList('auctions', { '/users/auctions': () => pageOf([bought]) }, '?state=closed')
    await rowOf(/^Closed auctions/)
    expect(figureOf('Final price')).toBe('£30.00')
    expect(figureOf('Ended')).toMatch(/\d{4}/)
  })

  it('marks the news as read when they are shown', async () => {
    const counters = { ...zeroCounters, unread_auctions: 2 }
    const api = renderAuction(
      {},
      {
        '/users/user': () => ok({ id: '1', confirmed: true }),
        '/users/counters': () => ok({ notifications_data: counters, server_time: state.server_time }),
        '/users/auctions/read': () => ok(undefined),
      },
    )
    await rowOf(/^Open auctions/)
    await waitFor(() => expect(api.sentTo('/users/auctions/read')).toHaveLength(1))
  })

  it('lowers the reserve between the lowest allowed and the present one', async () => {
    const api = renderAuction({ actions: ['lower_reserve', 'cancel'] }, { '/users/listings/{id}/reserve': () => ok({ ...state }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Lower reserve: Headlamp' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Lower reserve' }))
    expect(
      dialog.getByText(
        /The reserve is £40\.00\. You can lower it at most twice, each time by at least 5%\. The lowest you can set now is £12\.50\./,
      ),
    ).toBeTruthy()
    const submit = (price: string) => {
      fireEvent.change(dialog.getByRole('textbox', { name: /^New reserve/ }), { target: { value: price } })
      fireEvent.click(dialog.getByRole('button', { name: 'Lower reserve' }))
    }
    for (const [price, message] of [
      ['', 'Enter a price, e.g. 12.50.'],
      ['12.49', 'Enter at least £12.50.'],
      ['38.01', 'Enter at most £38.00.'],
    ] as const) {
      submit(price)
      expect(await dialog.findByText(message)).toBeTruthy()
    }
    expect(api.sentTo('/users/listings/{id}/reserve')).toEqual([])
    submit('20,5')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo('/users/listings/{id}/reserve')).toEqual([{ id: 'lamp-2b', reserve: { price: '20.50' } }])
    // The list is loaded again.
    await waitFor(() => expect(api.sentTo('/users/auctions').length).toBeGreaterThan(1))
  })

  it.each([
    ['cancel', 'Cancel auction', 'Cancel this auction?', '/users/listings/{id}/cancel_auction'],
    ['relist', 'Auction again', 'Auction this part again?', '/users/listings/{id}/relist'],
    ['offer_second_chance', 'Make second-chance offer', 'Offer this part to the second bidder?', '/users/listings/{id}/second_chance'],
  ])('asks before: %s', async (action, label, title, path) => {
    const api = renderAuction({ actions: [action] }, { [path]: () => ok({ ...state }) })
    const open = await screen.findByRole('button', { name: `${label}: Headlamp` })
    fireEvent.click(open)
    fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: 'Back' }))
    expect(api.sentTo(path)).toEqual([])
    fireEvent.click(open)
    fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: label }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo(path)).toEqual([{ id: 'lamp-2b' }])
  })

  it('shows why an action is refused', async () => {
    renderAuction({ actions: ['cancel'] }, { '/users/listings/{id}/cancel_auction': () => errorResponse(409, 'auction_ends_soon') })
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel auction: Headlamp' }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel auction' }))
    expect((await screen.findByRole('alert')).textContent).toBe('This is possible only until 12 hours before the end.')
  })

  it('says that there are none, and offers to load again after an error', async () => {
    renderList('auctions', { '/users/auctions': () => pageOf([]) })
    expect(await screen.findByText('No open auctions')).toBeTruthy()
    cleanup()
    renderList('auctions', {})
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})

describe('MyBidsPage', () => {
  const renderBid = (row: object, query = '') => renderList('bids', { '/users/bids': () => pageOf([{ ...bid, ...row }]) }, query)

  it('shows an outbid member the lowest bid and a link to raise it', async () => {
    renderBid({})
    const row = within(await rowOf(/^Open auctions that you bid on/))
    expect(row.getByText('Outbid')).toBeTruthy()
    expect(row.getByText('Another bidder has a higher maximum. The lowest bid is now £12.50.')).toBeTruthy()
    expect(figureOf('Your maximum')).toBe('£15.00')
    expect(row.getByRole('link', { name: 'Raise bid: Headlamp' }).getAttribute('href')).toBe('/listings/lamp-2b')
  })

  it('shows a leading member that they lead', async () => {
    renderBid({ leading: true, reserve_met: true })
    expect(await screen.findByText('If no one bids more than your maximum, you win.')).toBeTruthy()
    expect(figureOf('Reserve')).toBe('Met')
  })

  it('leads the winner to the payment', async () => {
    renderBid(
      {
        state: 'closed',
        outcome: 'won',
        bid_status: 'winner',
        agreed_line_id: '31',
        agreed_line_status: 'open',
        pay_until: inHours(90),
        actions: [],
      },
      '?state=closed',
    )
    const row = within(await rowOf(/^Closed auctions that you bid on/))
    expect(row.getByText(/^You won\. Pay by /)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Pay now: Headlamp' }).getAttribute('href')).toBe('/checkout?agreed=31&cart=0')
  })

  it('leads a buyer at once to the payment, and says that it is paid', async () => {
    const bought = { ...bid, state: 'closed', outcome: 'bought', maximum: null, bid_status: null, actions: ['pay'] }
    const toPay = { agreed_line_id: '31', agreed_line_status: 'open', pay_until: inHours(90) }
    renderList('bids', { '/users/bids': () => pageOf([{ ...bought, ...toPay }]) }, '?state=closed')
    const row = within(await rowOf(/^Closed auctions that you bid on/))
    expect(row.getByText(/^You bought this part\. Pay by /)).toBeTruthy()
    expect(row.getByRole('link', { name: 'Pay now: Headlamp' }).getAttribute('href')).toBe('/checkout?agreed=31&cart=0')
    cleanup()
    renderList('bids', { '/users/bids': () => pageOf([{ ...bought, agreed_line_status: 'paid', actions: [] }]) }, '?state=closed')
    await rowOf(/^Closed auctions that you bid on/)
    expect(screen.getByText(/^You bought this part and have paid/)).toBeTruthy()
  })

  it('leads the second bidder to the offer of the seller', async () => {
    const sold = { ...bid, state: 'closed', outcome: 'won', second_chance_status: 'pending', actions: [] }
    renderList('bids', { '/users/bids': () => pageOf([sold]) }, '?state=closed')
    const row = within(await rowOf(/^Closed auctions that you bid on/))
    expect(row.getByText(/You can buy the part for your highest bid/)).toBeTruthy()
    expect(row.getByRole('link', { name: 'View the offer: Headlamp' }).getAttribute('href')).toBe('/profile/my-offers')
  })

  it('says until when the member cannot bid', async () => {
    const strikes = [{ title: 'Bonnet', unpaid_at: '2026-11-20T10:00:00.000Z' }]
    const blocked = { blocked_until: inHours(200), strikes: [...strikes, { title: 'Wing', unpaid_at: '2026-11-19T10:00:00.000Z' }] }
    renderList('bids', { '/users/bids': () => pageOf([{ ...bid, actions: [] }]), '/users/strikes': () => ok(blocked) })
    expect(await screen.findByText(/^You cannot bid until/)).toBeTruthy()
    expect(screen.getByText('Wing, not paid by 19 Nov 2026, 10:00')).toBeTruthy()
    expect(screen.queryByRole('link', { name: /Raise bid/ })).toBeNull()
    cleanup()
    renderList('bids', { '/users/bids': () => pageOf([bid]), '/users/strikes': () => ok({ blocked_until: null, strikes }) })
    expect(await screen.findByText('Bonnet, not paid by 20 Nov 2026, 10:00')).toBeTruthy()
    expect(screen.getByText('You have not paid for an auction that you won:')).toBeTruthy()
    expect(screen.getByText('After 2 unpaid auctions within 90 days you cannot bid for 30 days.')).toBeTruthy()
    expect(screen.queryByText(/^You cannot bid until/)).toBeNull()
  })

  it('says that there are none, and names a part that is not shown', async () => {
    renderList('bids', { '/users/bids': () => pageOf([]) })
    expect(await screen.findByText('No open bids')).toBeTruthy()
    cleanup()
    renderBid({ listing: null })
    expect(await screen.findByText('Part that is no longer shown')).toBeTruthy()
  })
})

describe('WatchlistPage', () => {
  it('removes an auction', async () => {
    let items: object[] = [{ ...bid, maximum: null, bid_status: null }]
    const api = renderList('watchlist', {
      '/users/watchlist': () => pageOf(items),
      '/users/watchlist/{id}': () => {
        items = []
        return ok(undefined)
      },
    })
    const row = within(await rowOf(/^Watched auctions/))
    expect(row.getByRole('link', { name: 'Place a bid: Headlamp' })).toBeTruthy()
    fireEvent.click(row.getByRole('button', { name: 'Remove from watchlist: Headlamp' }))
    expect(await screen.findByText('Your watchlist is empty')).toBeTruthy()
    expect(api.sentTo('/users/watchlist/{id}')).toEqual([{ id: 'lamp-2b' }])
  })
})
