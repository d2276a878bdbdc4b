import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { indexListings } from './index-listing.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON:API documents
type Any = any

const titles = (response: Any): string[] => response.body.data.map((card: Any) => card.attributes.title)
const fitCounts = (response: Any) => Object.fromEntries(response.body.meta.facets.fit.map(({ value, count }: Any) => [value, count]))

async function startMarketForGolf() {
  const setup = await startTestApp()
  const { world } = setup
  const [, golf = 0, mk7 = 0, engine = 0] = await world.vehicleBranch('Volkswagen', 'Golf', 'Mk7', '2.0 TDI')
  const [, focus = 0] = await world.vehicleBranch('Ford', 'Focus')
  const listings = [
    { title: 'disc: made for it', fitments: [{ nodeId: golf }] },
    { title: 'disc: universal', universal: true },
    { title: 'disc: check', fitments: [{ nodeId: engine }] },
    { title: 'disc: no list' },
    { title: 'disc: does not fit', fitments: [{ nodeId: focus }] },
  ]
  // The best quality does not fit: without the vehicle it comes first.
  for (const [i, listing] of listings.entries()) {
    const { id } = await world.listing(listing)
    await indexListings(setup.ctx, [id])
    await sql`update listing_search set quality = ${i * 10} where listing_id = ${id}`.execute(setup.ctx.db)
  }
  return { ...setup, mk7, titles: listings.map(({ title }) => title) }
}

describe('a search of all parts with a chosen vehicle', () => {
  it('shows what fits, then what to check, then what does not fit', async () => {
    const market = await startMarketForGolf()
    const { visitor } = market.app
    expect(titles(await visitor.get('/listings'))).toEqual(market.titles.toReversed())
    for (const q of ['', '&q=disc']) {
      const response = await visitor.get(`/listings?vehicle=${market.mk7}${q}`)
      expect(titles(response)).toEqual(market.titles)
      // The counts of the second request are cached: its page comes from another statement.
      expect(titles(await visitor.get(`/listings?vehicle=${market.mk7}${q}`))).toEqual(market.titles)
    }
    expect(titles(await visitor.get(`/listings?vehicle=${market.mk7}&sort=dearest`))).toEqual(market.titles.toReversed())
  })

  it('counts what fits, what may fit and all, whichever of them is shown', async () => {
    const { app, mk7 } = await startMarketForGolf()
    for (const fit of ['', '&fit=fits', '&fit=maybe'])
      expect(fitCounts(await app.visitor.get(`/listings?vehicle=${mk7}${fit}&q=disc`)), fit).toEqual({ fits: 2, maybe: 3, all: 5 })
    expect(fitCounts(await app.visitor.get(`/listings?vehicle=${mk7}&fit=fits`))).toMatchObject({ fits: 2, maybe: 3, all: 5 })
    expect((await app.visitor.get('/listings')).body.meta.facets.fit).toEqual([])
  })
})
