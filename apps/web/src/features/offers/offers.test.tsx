// @vitest-environment jsdom
import type { Chat } from '@partlane/client/chats/chats'
import type { Offer } from '@partlane/client/offers'
import { money } from '@partlane/domain/money/amounts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { readOfferDraft } from '#lib/storage/offer-draft.ts'
import { createFakeApi, errorResponse, ok } from '../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { ChatOffers } from './ChatOffers.tsx'
import { MakeOfferButton } from './MakeOfferButton.tsx'
import { OffersPage } from './OffersPage.tsx'
import { OfferToWatchersButton } from './OfferToWatchersButton.tsx'
import { deriveOfferState } from './offer-state.ts'

const gbp = (amountMinor: number) => money(amountMinor, 'gbp')
const user = (slug: string, display_name: string) => ({ id: slug, slug, display_name, role: 'business', former: false })
const offer = {
  type: 'offer',
  id: '5',
  kind: 'negotiation',
  status: 'pending',
  ended_by: null,
  side: 'seller',
  made_by: 'buyer',
  price: gbp(4500),
  item_price: gbp(5840),
  quantity: 1,
  shipping_type: 'ship_only',
  previous_offer_id: null,
  rounds_left: 5,
  created_at: '2026-11-20T10:00:00.000Z',
  answer_until: '2099-11-22T10:00:00.000Z',
  pay_until: null,
  agreed_line_id: null,
  ended_at: null,
  read: false,
  chat_id: '9',
  actions: ['accept', 'decline', 'counter'],
  server_time: '2026-11-20T10:00:00.000Z',
  listing: { id: '1', slug: 'disc', title: 'Brake disc', photo: null },
  buyer: user('nell', 'Nell'),
  seller: user('ivor', 'Ivor'),
} as unknown as Offer
const pageOf = (items: object[]) => ok({ items, pagy: { count: items.length, page: 1, items: 12, pages: 1, next: null, prev: null } })
const listing = {
  slug: 'disc',
  title: 'Brake disc',
  price: gbp(5840),
  quantity_available: 3,
  shipping_type: 'both' as const,
  town: 'Leeds',
}

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const fill = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }))

describe('the state of an offer', () => {
  it.each([
    [{ status: 'pending', made_by: 'buyer', side: 'seller' }, 'to_answer'],
    [{ status: 'pending', made_by: 'buyer', side: 'buyer' }, 'waiting'],
    [{ status: 'accept', side: 'buyer' }, 'to_pay'],
    [{ status: 'accept', side: 'seller' }, 'awaiting_payment'],
    [{ status: 'paid' }, 'paid'],
    [{ status: 'decline', ended_by: 'countered' }, 'countered'],
    [{ status: 'expired', ended_by: 'sold' }, 'sold'],
    [{ status: 'expired', ended_by: null }, 'timeout'],
  ] as [Partial<Offer>, string][])('of %o is %s', (changes, state) => {
    expect(deriveOfferState({ ...offer, ...changes })).toBe(state)
  })
})

describe('the dialog of an offer', () => {
  it('sends the typed price, quantity and delivery, and shows that it waits', async () => {
    const api = createFakeApi({ '/users/offers': () => ok({ ...offer, side: 'buyer', actions: ['withdraw'] }) })
    renderPage(<MakeOfferButton listing={listing} label="Make an offer" />, { token: tokenFor(), call: api.call })
    press('Make an offer')
    expect(await screen.findByText('£58.40')).toBeTruthy()
    press('Send offer')
    expect(screen.getByText('Enter an amount.')).toBeTruthy()
    fill(/Your offer/, '45')
    fill(/Quantity/, '2')
    expect(screen.getByText(/22% below the price/).textContent).toContain('£90.00 in total')
    fireEvent.click(screen.getByLabelText('Collection in Leeds'))
    press('Send offer')
    expect(await screen.findByText('Offer sent')).toBeTruthy()
    expect(api.sentTo('/users/offers')).toEqual([
      { offer: { listing_id: 'disc', price: '45.00', quantity: 2, shipping_type: 'click_and_collect' } },
    ])
    expect(readOfferDraft('disc')).toBeUndefined()
  })

  it('stores what a visitor typed, and opens with it after the sign-in', async () => {
    const api = createFakeApi({
      '/users/offers': () => ok({ ...offer, status: 'accept', actions: [], side: 'buyer' }),
    })
    const button = <MakeOfferButton listing={listing} label="Make an offer" />
    const visitor = renderPage(
      [
        { path: '/listings/disc', element: button },
        { path: '/sign-in', element: <p>Sign-in page</p> },
      ],
      { path: '/listings/disc', call: api.call },
    )
    press('Make an offer')
    await screen.findByText('£58.40')
    fill(/Your offer/, '45')
    press('Sign in and send')
    expect(await screen.findByText('Sign-in page')).toBeTruthy()
    expect(visitor.router.state.location.pathname + visitor.router.state.location.search).toBe('/sign-in?return=%2Flistings%2Fdisc')
    expect(api.sentTo('/users/offers')).toEqual([])
    cleanup()
    renderPage(button, { token: tokenFor(), call: api.call })
    expect(((await screen.findByLabelText(/Your offer/)) as HTMLInputElement).value).toBe('45')
    press('Send offer')
    expect(await screen.findByText('Offer accepted')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Pay now/ }).getAttribute('href')).toBe('/cart')
  })

  it('keeps the values after a refusal, and leads to the open offer', async () => {
    const api = createFakeApi({ '/users/offers': () => errorResponse(409, 'offer_is_open') })
    renderPage(<MakeOfferButton listing={listing} label="Make an offer" />, { token: tokenFor(), call: api.call })
    press('Make an offer')
    await screen.findByText('£58.40')
    fill(/Your offer/, '40')
    press('Send offer')
    expect(await screen.findByText('You already have an open offer for this part.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See your open offer' }).getAttribute('href')).toBe('/profile/my-offers')
    expect((screen.getByLabelText(/Your offer/) as HTMLInputElement).value).toBe('40')
  })

  it('says that the limit of the seller has declined the offer, in French', async () => {
    const api = createFakeApi({
      '/users/offers': () => ok({ ...offer, status: 'decline', ended_by: 'declined', actions: [], side: 'buyer' }),
    })
    renderPage(<MakeOfferButton listing={listing} label="Faire une offre" />, { token: tokenFor(), call: api.call, locale: 'fr' })
    press('Faire une offre')
    await screen.findByText('Prix actuel')
    fill(/Votre offre/, '45,00')
    press('Envoyer l’offre')
    expect(await screen.findByText('Offre refusée')).toBeTruthy()
    press('Faire une autre offre')
    expect(await screen.findByText('Prix actuel')).toBeTruthy()
  })
})

describe('the list of offers', () => {
  const render = (handlers: Parameters<typeof createFakeApi>[0], path = '/profile/offers') => {
    const api = createFakeApi(handlers)
    renderPage(<OffersPage side="seller" />, { path, token: tokenFor(), call: api.call })
    return api
  }

  it('declines, accepts and counters, each after a question', async () => {
    const api = render({
      '/users/offers': () => pageOf([offer]),
      '/users/offers/{id}/accept': () => ok({ ...offer, status: 'accept' }),
      '/users/offers/{id}/counter': () => ok({ ...offer, id: '6' }),
    })
    const row = within(await screen.findByRole('list', { name: 'Offers received' }))
    expect(row.getByText('Reply needed')).toBeTruthy()
    fireEvent.click(row.getByRole('button', { name: /^Accept/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Accept' }))
    await waitFor(() => expect(api.sentTo('/users/offers/{id}/accept')).toEqual([{ id: '5' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(row.getByRole('button', { name: /^Counter-offer/ }))
    await screen.findByRole('dialog')
    press('Send')
    expect(screen.getByText('Enter an amount.')).toBeTruthy()
    fill(/Your price for one unit/, '50')
    press('Send')
    await waitFor(() => expect(api.sentTo('/users/offers/{id}/counter')).toEqual([{ id: '5', offer: { price: '50.00' } }]))
  })

  it('shows a refusal in the dialog', async () => {
    render({ '/users/offers': () => pageOf([offer]), '/users/offers/{id}/decline': () => errorResponse(409, 'offer_is_expired') })
    fireEvent.click(await screen.findByRole('button', { name: /^Decline/ }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }))
    expect(await screen.findByText('The offer has ended.')).toBeTruthy()
  })

  it('unfolds the earlier offers', async () => {
    const first = { ...offer, id: '4', made_by: 'buyer', status: 'decline', ended_by: 'countered' }
    render({
      '/users/offers': () => pageOf([{ ...offer, previous_offer_id: '4', made_by: 'seller', actions: [] }]),
      '/users/offers/{id}/rounds': () => ok([first, { ...offer, made_by: 'seller', price: gbp(5000) }]),
    })
    const details = (await screen.findByText('All offers of this negotiation')).closest('details')
    if (!details) throw new Error('the earlier offers do not unfold')
    details.open = true
    fireEvent(details, new Event('toggle'))
    expect(await screen.findByText(/The buyer offered £45.00/)).toBeTruthy()
    expect(screen.getByText(/You offered £50.00/)).toBeTruthy()
  })

  it('asks for the chosen status', async () => {
    const api = render({ '/users/offers': () => pageOf([]) }, '/profile/offers?status=paid')
    expect(await screen.findByText('No offers with this status')).toBeTruthy()
    expect(api.sentTo('/users/offers')).toEqual([{ side: 'seller', page: 1, status: 'paid', items: 12 }])
  })

  it('says what it is for without offers, and loads again after an error', async () => {
    let isDown = true
    render({ '/users/offers': () => (isDown ? errorResponse(500, 'internal_error') : pageOf([])) })
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isDown = false
    fireEvent.click(retry)
    expect(await screen.findByText('No offers yet')).toBeTruthy()
  })

  it('names no watcher who has not replied', async () => {
    const watcherOffer = { ...offer, kind: 'watchers', made_by: 'seller', buyer: null, chat_id: null, actions: [] }
    const api = createFakeApi({ '/users/offers': () => pageOf([watcherOffer]) })
    renderPage(<OffersPage side="seller" />, { path: '/profile/offers', token: tokenFor(), call: api.call })
    expect(await screen.findByText(/A member who likes or watches the part has not replied yet\./)).toBeTruthy()
  })

  it('leads from an accepted offer to the checkout of its agreed line', async () => {
    const api = createFakeApi({
      '/users/offers': () =>
        pageOf([{ ...offer, side: 'buyer', status: 'accept', actions: ['pay'], pay_until: offer.answer_until, agreed_line_id: '77' }]),
    })
    renderPage(<OffersPage side="buyer" />, { path: '/profile/my-offers', token: tokenFor(), call: api.call })
    await waitFor(() => expect(screen.getByRole('link', { name: /^Pay now/ }).getAttribute('href')).toBe('/checkout?agreed=77&cart=0'))
  })
})

describe('the head of a conversation', () => {
  const chat = { id: '9', side: 'buyer', has_offers: true, can_write: true, listing: { slug: 'disc', state: 'for_sale' } } as Chat
  const onSale = { ...listing, sale_format: 'offers', status: 'available' }
  const render = (shownChat: Chat, offers: object[]) => {
    const api = createFakeApi({ '/users/offers': () => pageOf(offers), '/listings/{id}': () => ok(onSale) })
    renderPage(<ChatOffers chat={shownChat} />, { token: tokenFor(), call: api.call })
    return api
  }

  it('has the open offer of this conversation with its actions', async () => {
    const others = { ...offer, id: '8', chat_id: '10', price: gbp(100) }
    render({ ...chat, side: 'seller' }, [others, offer])
    expect(await screen.findByText('Offer from Nell: £45.00')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Accept/ })).toBeTruthy()
  })

  it('lets a buyer make an offer when none is open', async () => {
    const api = render({ ...chat, has_offers: false }, [])
    expect(await screen.findByRole('button', { name: 'Make an offer' })).toBeTruthy()
    expect(api.sentTo('/users/offers')).toEqual([])
  })

  it('says nothing to a seller without an open offer', async () => {
    const api = render({ ...chat, side: 'seller' }, [{ ...offer, status: 'paid' }])
    await waitFor(() => expect(api.sentTo('/users/offers')).toHaveLength(1))
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('an offer to the people who like or watch a listing', () => {
  const render = (watchers: object) => {
    const api = createFakeApi({
      '/users/listings/{id}/watchers': () => ok(watchers),
      '/users/listings/{id}/watcher_offers': () => ok({ offers_made: 2 }),
    })
    renderPage(<OfferToWatchersButton listing={listing} />, { token: tokenFor(), call: api.call })
    press('Offer to interested buyers')
    return api
  }

  it('says how many there are, and sends a price below the present one', async () => {
    const api = render({ watchers: 3, offers_possible: 2 })
    expect(await screen.findByText('3 people like or watch this part.')).toBeTruthy()
    expect(screen.getByText(/The offer goes to 2 people./)).toBeTruthy()
    fill(/Your lower price/, '60')
    press('Send offers')
    expect(screen.getByText('Enter an amount below the price.')).toBeTruthy()
    fill(/Your lower price/, '50')
    press('Send offers')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.sentTo('/users/listings/{id}/watcher_offers')).toEqual([{ id: 'disc', offer: { price: '50.00' } }])
  })

  it('has no price without anybody', async () => {
    render({ watchers: 0, offers_possible: 0 })
    expect(await screen.findByText('Nobody likes or watches this part yet.')).toBeTruthy()
    expect(screen.queryByLabelText(/Your lower price/)).toBeNull()
  })
})
