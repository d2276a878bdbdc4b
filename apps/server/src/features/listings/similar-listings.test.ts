import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { similarStatement } from './similar-listings.queries.ts'

const CATEGORY_COUNT = 10
const LISTING_COUNT = 10_000

type PlanNode = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }

describe('similar listings', () => {
  it('of a frequent vehicle are found without reading the listings of other categories', async () => {
    const { ctx, world } = await startTestApp()
    const { db } = ctx
    const [make = 0, golf = 0] = await world.vehicleBranch('Volkswagen', 'Golf VII')
    const { id } = await world.listing()
    await sql`insert into categories (slug, name_en, name_fr, position) select 'c-' || i, 'Kind ' || i, 'Sorte ' || i, i from generate_series(1, ${CATEGORY_COUNT}) i`.execute(
      db,
    )
    await sql`insert into listings (slug, seller_id, status, title, description, category_id, condition, item_price_minor, quantity, town, published_at)
      select 'similar-' || i, (select seller_id from listings where id = ${id}), 'available', 'Brake disc', '',
        (select max(id) from categories) - i % ${CATEGORY_COUNT}, 'used', 5000, 1, 'Leeds', now() from generate_series(1, ${LISTING_COUNT}) i`.execute(
      db,
    )
    await sql`insert into vehicle_nodes (id, parent_id, level, name, slug, path, full_name)
      select 1000 + i, ${make}::integer, 'model', 'Model ' || i, 'model-' || i, array[${make}::integer, 1000 + i], 'Model ' || i from generate_series(1, 200) i`.execute(
      db,
    )
    await sql`insert into listing_fitments (listing_id, node_id)
      select id, case when id / 10 % 20 = 0 then ${golf}::integer else 1001 + id % 200 end from listings`.execute(db)
    await sql`vacuum analyze listings`.execute(db)
    await sql`vacuum analyze listing_fitments`.execute(db)
    const listing = await db
      .selectFrom('listing_fitments')
      .where('node_id', '=', golf)
      .select('listing_id as id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()

    const statement = similarStatement(listing.id, { now: ctx.clock.now(), vehicle: undefined }).compile(db)
    const { rows } = await db.pool.query(`explain (analyze, buffers, format json) ${statement.sql}`, statement.parameters as unknown[])
    const plan: PlanNode = rows[0]['QUERY PLAN'][0].Plan
    // 500 listings have the vehicle, 50 of them in the category.
    expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(800)
  })
})
