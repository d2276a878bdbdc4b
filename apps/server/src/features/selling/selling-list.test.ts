import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { ownListingIds } from './selling.queries.ts'

describe('list of own listings', () => {
  it('filters by tab and counts each listing on one tab', async () => {
    const { app, world } = await startTestApp()
    const seller = await world.user()
    for (const status of [
      'available',
      'reserved',
      'blocked',
      'sold_out',
      'draft',
      'seller_on_holiday_mode',
      'deactivated',
      'deleted',
    ] as const)
      await world.listing({ seller, status, quantity: status === 'reserved' ? 1 : 2 })
    // A listing of another seller.
    await world.listing()
    const fetchStatuses = async (tab: string) => {
      const response = await app.as(seller).get(`/users/listings?tab=${tab}`)
      expect(response.body.meta.counts).toEqual({ available: 3, sold_out: 1, draft: 1, holiday: 1, deactivated: 1 })
      return response.body.data.map(({ attributes }: { attributes: { status: string } }) => attributes.status).sort()
    }
    expect(await fetchStatuses('available')).toEqual(['available', 'blocked', 'reserved'])
    expect(await fetchStatuses('sold_out')).toEqual(['sold_out'])
    expect(await fetchStatuses('draft')).toEqual(['draft'])
    expect(await fetchStatuses('holiday')).toEqual(['available', 'seller_on_holiday_mode'])
    expect(await fetchStatuses('deactivated')).toEqual(['deactivated'])
    expect(await app.as(seller).get('/users/listings?tab=everything')).toPointAt('tab')
  })

  it('finds by title, SKU and part number, and matches % literally', async () => {
    const { app, world, ctx } = await startTestApp()
    const seller = await world.user()
    const disc = await world.listing({ seller, title: 'Brake disc 100% new', partNumbers: ['5Q0 615 301 F'] })
    const lamp = await world.listing({ seller, title: 'Headlight' })
    await ctx.db.updateTable('listings').set({ sku: 'SHELF-9' }).where('id', '=', lamp.id).execute()
    const searchIds = async (q: string) => {
      const response = await app.as(seller).get(`/users/listings?q=${encodeURIComponent(q)}`)
      return response.body.data.map(({ id }: { id: string }) => Number(id))
    }
    expect(await searchIds('BRAKE')).toEqual([disc.id])
    expect(await searchIds('615-301')).toEqual([disc.id])
    expect(await searchIds('shelf')).toEqual([lamp.id])
    expect(await searchIds('100%')).toEqual([disc.id])
    expect(await searchIds('%')).toEqual([disc.id])
    expect(await searchIds('nothing')).toEqual([])
  })

  it('returns each listing on one page with the same number of statements', async () => {
    const { app, world } = await startTestApp()
    const seller = await world.user()
    for (let i = 0; i < 7; i++) await world.listing({ seller })
    const fetchPage = async (n: number) => (await app.as(seller).get(`/users/listings?items=3&page=${n}`)).body
    const pages = [await fetchPage(1), await fetchPage(2), await fetchPage(3)]
    const ids = pages.flatMap((body) => body.data.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(7)
    expect(pages[0].meta.pagy).toEqual({ count: 7, page: 1, items: 3, pages: 3, next: 2, prev: null })
    const shortPageStatements = await app.countStatements(() => fetchPage(3))
    const longPageStatements = await app.countStatements(() => app.as(seller).get('/users/listings?items=48'))
    expect(longPageStatements).toBe(shortPageStatements)
  })

  it('uses its index without sorting among 20,000 listings', async () => {
    const { world, ctx } = await startTestApp()
    const sellers = await Promise.all([1, 2, 3, 4].map(() => world.user()))
    await sql`
      insert into listings (slug, seller_id, status, title, updated_at)
      select 'many-' || n, (${sellers.map(({ id }) => id)}::bigint[])[1 + n % 4],
        (array['available', 'draft', 'sold_out', 'deactivated', 'deleted'])[1 + n % 5], 'Part ' || n, now() - n * interval '1 minute'
      from generate_series(1, 20000) as n`.execute(ctx.db)
    await sql`analyze listings`.execute(ctx.db)
    const plan = await ownListingIds(ctx.db, { sellerId: sellers[0]?.id ?? 0, tab: 'sold_out', q: '' })
      .limit(48)
      .explain<{ 'QUERY PLAN': string }>('text', sql`analyze`)
    const planText = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(planText).toContain('listings_of_seller')
    expect(planText).not.toContain('Sort')
    expect(planText).not.toContain('Seq Scan')
  })
})
