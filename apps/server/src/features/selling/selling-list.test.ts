import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { ownListingIds } from './selling.queries.ts'

describe('the seller’s desk', () => {
  it('shows each tab with counts for all of them', async () => {
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
    await world.listing() // somebody else's
    const statusesOf = async (tab: string) => {
      const answer = await app.as(seller).get(`/users/listings?tab=${tab}`)
      expect(answer.body.meta.counts).toEqual({ available: 3, sold_out: 1, draft: 1, holiday: 2, deactivated: 1 })
      return answer.body.data.map(({ attributes }: { attributes: { status: string } }) => attributes.status).sort()
    }
    expect(await statusesOf('available')).toEqual(['available', 'blocked', 'reserved'])
    expect(await statusesOf('sold_out')).toEqual(['sold_out'])
    expect(await statusesOf('draft')).toEqual(['draft'])
    expect(await statusesOf('holiday')).toEqual(['available', 'seller_on_holiday_mode'])
    expect(await statusesOf('deactivated')).toEqual(['deactivated'])
    expect(await app.as(seller).get('/users/listings?tab=everything')).toPointAt('tab')
  })

  it('finds by title, own number and part number, and takes % for a percent sign', async () => {
    const { app, world, ctx } = await startTestApp()
    const seller = await world.user()
    const disc = await world.listing({ seller, title: 'Brake disc 100% new', partNumbers: ['5Q0 615 301 F'] })
    const lamp = await world.listing({ seller, title: 'Headlight' })
    await ctx.db.updateTable('listings').set({ sku: 'SHELF-9' }).where('id', '=', lamp.id).execute()
    const find = async (q: string) => {
      const answer = await app.as(seller).get(`/users/listings?q=${encodeURIComponent(q)}`)
      return answer.body.data.map(({ id }: { id: string }) => Number(id))
    }
    expect(await find('BRAKE')).toEqual([disc.id])
    expect(await find('615-301')).toEqual([disc.id])
    expect(await find('shelf')).toEqual([lamp.id])
    expect(await find('100%')).toEqual([disc.id])
    expect(await find('%')).toEqual([disc.id])
    expect(await find('nothing')).toEqual([])
  })

  it('pages in a steady order and in the same number of statements', async () => {
    const { app, world } = await startTestApp()
    const seller = await world.user()
    for (let i = 0; i < 7; i++) await world.listing({ seller })
    const page = async (n: number) => (await app.as(seller).get(`/users/listings?items=3&page=${n}`)).body
    const pages = [await page(1), await page(2), await page(3)]
    const ids = pages.flatMap((body) => body.data.map(({ id }: { id: string }) => id))
    expect(new Set(ids).size).toBe(7)
    expect(pages[0].meta.pagy).toEqual({ count: 7, page: 1, items: 3, pages: 3, next: 2, prev: null })
    const few = await app.countStatements(() => page(3))
    const many = await app.countStatements(() => app.as(seller).get('/users/listings?items=48'))
    expect(many).toBe(few)
  })

  it('is answered by its index among 20,000 listings', async () => {
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
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).toContain('listings_of_seller')
    expect(text).not.toContain('Sort')
    expect(text).not.toContain('Seq Scan')
  })
})
