import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { completeDraft } from './test-helpers.ts'

describe('publishing all drafts', () => {
  it('publishes complete drafts and reports what the others lack', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    await completeDraft(setup, seller)
    await completeDraft(setup, seller, { title: null })
    await completeDraft(setup, seller, { sale_format: 'offers', min_offer_price: '90.00' })
    const response = await app.as(seller).post('/users/listings/publish_all')
    expect(response).toHaveStatus(200)
    expect(response.body.data.attributes.published).toHaveLength(1)
    expect(response.body.data.attributes.incomplete.map(({ missing }: { missing: string[] }) => missing)).toEqual([
      ['title'],
      ['min_offer_price'],
    ])
    expect(await world.events()).toEqual(['listing_published'])
  })

  it('publishes each draft once when several calls run at once', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.user()
    const ids: number[] = []
    for (let n = 0; n < 4; n++) ids.push((await world.listing({ seller, status: 'draft' })).id)
    const publishAll = () => app.as(seller).post('/users/listings/publish_all')
    const publishOne = () => app.as(seller).post('/users/listings/published', { listing_slug: String(ids[2]) })
    const [first, one, second] = await Promise.all([publishAll(), publishOne(), publishAll()])
    const published = [first, second].flatMap(({ body }) => body.data.attributes.published.map(({ id }: { id: string }) => Number(id)))
    expect([...published, ...(one.status === 201 ? [ids[2]] : [])].sort()).toEqual(ids)
    expect([first, second].flatMap(({ body }) => body.data.attributes.incomplete)).toEqual([])
    expect(await world.events()).toEqual(ids.map(() => 'listing_published'))
  })

  it('starts auctions, uses the holiday of the seller and reports new slugs, oldest first', async () => {
    const setup = await startTestApp({ startAt: new Date('2026-05-01T10:00:00Z') })
    const { app, world, ctx } = setup
    const seller = await world.user()
    const fixed = await completeDraft(setup, seller)
    const auction = await completeDraft(setup, seller, { sale_format: 'auction', item_price: null, starting_price: '1.00' })
    await ctx.db.updateTable('users').set({ holiday: true }).where('id', '=', seller.id).execute()
    const { body } = await app.as(seller).post('/users/listings/publish_all')
    const rows = [await world.listingRow(fixed.id), await world.listingRow(auction.id)]
    expect(body.data.attributes.published).toEqual(rows.map(({ id, slug, title }) => ({ id: String(id), slug, title })))
    expect(body.data.attributes.published[0].slug).not.toBe(fixed.slug)
    expect(rows[0]).toMatchObject({ status: 'seller_on_holiday_mode', auction_id: null, auction_duration_days: null })
    expect(rows[0]?.version).toBe(fixed.attributes.version + 1)
    expect(rows[1]).toMatchObject({ auction_duration_days: 7 })
    expect(await world.auctionRow(rows[1]?.auction_id ?? 0)).toMatchObject({ state: 'open', ends_at: new Date('2026-05-08T10:00:00Z') })
  })

  it('needs the same number of statements for 1 and for 30 drafts', async () => {
    const { app, world } = await startTestApp()
    const counts: number[] = []
    for (const count of [1, 30]) {
      const seller = await world.user()
      for (let n = 0; n < count; n++) await world.listing({ seller, status: 'draft' })
      counts.push(await app.countStatements(() => app.as(seller).post('/users/listings/publish_all')))
    }
    expect(counts[1]).toBe(counts[0])
  })
})
