import { auctions } from '@partlane/contract/auctions'
import type { Endpoint } from '@partlane/contract/endpoint'
import { expect, it } from 'vitest'
import { startAuction } from './test-helpers.ts'

type Name = keyof typeof auctions
type Call = [endpoint: Name, user: 'seller' | 'bidder', method: 'get' | 'post' | 'put', path: string, body?: object]

const reserve = { reserve: { price: '15.00' } }
const seen: Call[] = [
  ['show', 'bidder', 'get', '/listings/{}/auction'],
  ['listBids', 'bidder', 'get', '/listings/{}/bids'],
  ['showOwn', 'bidder', 'get', '/users/listings/{}/auction'],
]
const whileOpen: Call[] = [
  ['bid', 'bidder', 'post', '/users/listings/{}/bids', { bid: { maximum: '50.00' } }],
  ['retract', 'bidder', 'post', '/users/listings/{}/retractions', { retraction: { reason: 'wrong_amount' } }],
  ['buyNow', 'bidder', 'post', '/users/listings/{}/buy_now'],
  ['lowerReserve', 'seller', 'put', '/users/listings/{}/reserve', reserve],
  ['cancel', 'seller', 'post', '/users/listings/{}/cancel_auction', {}],
]
const secondChance: Call = ['offerSecondChance', 'seller', 'post', '/users/listings/{}/second_chance', {}]

it('names every refusal of the state of an auction', async () => {
  const test = await startAuction({ reservePriceMinor: 2_000 })
  const { app, world, seller, auction, cancel } = test
  const people = { seller, bidder: await world.user() }
  const refusalOf = async ([endpoint, user, method, path, body]: Call, slug: string) => {
    const response = await app.as(people[user])[method](path.replace('{}', slug), body as never)
    const [error] = response.body.errors ?? []
    const { refusals = [] }: Endpoint = auctions[endpoint]
    return { endpoint, code: error?.code, isDeclared: refusals.includes(error?.code) }
  }
  const expectEach = async (calls: Call[], slug: string, code: string) => {
    for (const call of calls) expect(await refusalOf(call, slug)).toEqual({ endpoint: call[0], code, isDeclared: true })
  }
  const { slug: fixedPriceSlug } = await world.listing({ seller })
  await expectEach([...seen, ...whileOpen, secondChance], fixedPriceSlug, 'not_an_auction')
  await expectEach([secondChance], auction.slug, 'auction_is_open')
  expect(await cancel(seller)).toHaveStatus(200)
  await expectEach(whileOpen, auction.slug, 'auction_is_closed')
})
