import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { merchantFee } from '@partlane/domain/accounts/fee'
import { saleFormats } from '@partlane/domain/listings/listing-fields'
import { machines } from '@partlane/domain/machines'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { inspectDocument } from '#features/documents/inspect-document.ts'
import { fixedClock } from '#platform/clock/clock.ts'
import { createDb } from '#platform/db/db.ts'
import { createLocalStorage } from '#platform/storage/local.ts'
import { DEMO_PASSWORD, demoPeople } from '#seed/people/demo-people.ts'
import { seedReferenceData } from '#seed/reference/seed-reference-data.ts'
import { DemoWorldExists, demoWorldState, seedDemoWorld } from '#seed/seed-demo-world.ts'
import { startTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'

const startAt = new Date('2026-11-20T12:00:00Z')
const LISTING_COUNT = 300

type DemoContext = Pick<AppContext, 'db' | 'storage' | 'clock'>

/** A database and a storage without the rest of the program. */
async function createDemoContext(): Promise<DemoContext & { close(): Promise<void> }> {
  const database = await createTestDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'partlane-demo-'))
  const clock = fixedClock(startAt)
  const db = createDb({ connectionString: database.connectionString, poolSize: 4 })
  const storage = createLocalStorage({ folder, secret: 'x'.repeat(32), uploadUrl: '/storage/uploads', clock })
  const close = async () => {
    await db.destroy()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, storage, clock, close }
}

async function createTestDemoContext(): Promise<DemoContext> {
  const demoContext = await createDemoContext()
  onTestFinished(demoContext.close)
  return demoContext
}

const rows = async <T>(ctx: DemoContext, statement: string): Promise<T[]> => (await sql.raw<T>(statement).execute(ctx.db)).rows
const count = async (ctx: DemoContext, from: string): Promise<number> =>
  (await rows<{ n: number }>(ctx, `select count(*)::int as n from ${from}`))[0]?.n ?? -1

/** Everything the demo world wrote, in one number. Password hashes are salted, markers and search rows say when they were made. */
async function checksum(ctx: DemoContext): Promise<string> {
  const tables =
    'users addresses vehicles listings listing_photos listing_part_numbers listing_fitments payment_orders payment_order_lines payments orders order_items ledger_entries cart_listings notifications shipping_and_return_rules documents audit_entries'
  const sums = await Promise.all(
    tables
      .split(' ')
      .map((table) => rows<{ sum: string }>(ctx, `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`)),
  )
  return sums
    .flat()
    .map(({ sum }) => sum)
    .join(' ')
}

/** Where the database keeps the state of each machine. */
const tableByMachine: Record<string, string> = {
  account: 'users',
  document: 'documents',
  listing: 'listings',
  order: 'orders',
  order_item: 'order_items',
  payment_order: 'payment_orders',
  payment: 'payments',
}

describe('the demo world', { timeout: 90_000 }, () => {
  let ctx: Awaited<ReturnType<typeof createDemoContext>>
  beforeAll(async () => {
    ctx = await createDemoContext()
    await seedDemoWorld({ ctx, listings: LISTING_COUNT })
  }, 90_000)
  afterAll(() => ctx.close())

  it('is the same world for the same seed, and another for another', async () => {
    const contexts = await Promise.all([createTestDemoContext(), createTestDemoContext(), createTestDemoContext()])
    for (const [i, ctx] of contexts.entries()) await seedDemoWorld({ ctx, listings: 60, seed: i < 2 ? 5 : 6 })
    const [firstChecksum, sameSeedChecksum, otherSeedChecksum] = await Promise.all(contexts.map(checksum))
    expect(firstChecksum).toBe(sameSeedChecksum)
    expect(firstChecksum).not.toBe(otherSeedChecksum)
  })

  it('has as many listings as asked, every one that is for sale found by the search, every photo kept', async () => {
    expect(await count(ctx, 'listings')).toBe(LISTING_COUNT)
    expect(await count(ctx, 'listing_search')).toBe(await count(ctx, `listings where status = 'available'`))
    const photos = await rows<{ storage_key: string }>(ctx, 'select distinct storage_key from listing_photos')
    expect(photos.length).toBeGreaterThan(100)
    for (const { storage_key } of photos) expect((await ctx.storage.head(storage_key))?.contentType, storage_key).toBe('image/svg+xml')
  })

  it('shows every state of every machine, and every sale format', async () => {
    for (const machine of machines) {
      const table = tableByMachine[machine.name]
      expect(table, `a table for the machine ${machine.name}`).toBeDefined()
      const states = await rows<{ status: string }>(ctx, `select distinct status from ${table}`)
      expect(states.map(({ status }) => status).sort(), machine.name).toEqual(Object.keys(machine.states).sort())
    }
    const formats = await rows<{ sale_format: string }>(ctx, 'select distinct sale_format from listings')
    expect(formats.map(({ sale_format }) => sale_format).sort()).toEqual([...saleFormats].sort())
  })

  it('holds of each listing what its purchases hold, and no more', async () => {
    const mismatches = `
      select l.id from listings l
      left join (select listing_id, sum(quantity) as held from payment_order_lines where held group by 1) h on h.listing_id = l.id
      where l.reserved_quantity <> coalesce(h.held, 0) or (l.status = 'reserved') <> (l.reserved_quantity > 0 and l.reserved_quantity = l.quantity)`
    expect(await rows(ctx, mismatches)).toEqual([])
    expect(await count(ctx, 'listings where reserved_quantity > 0')).toBeGreaterThan(0)
  })

  it('has purchases whose sums agree, and a ledger that adds up to nothing', async () => {
    const purchaseMismatches = `
      select p.id from payment_orders p
      join (select payment_order_id, sum(charged_items_minor) as items, sum(charged_shipping_minor) as shipping from payment_order_lines group by 1) l on l.payment_order_id = p.id
      left join (select payment_order_id, sum(charged_minor) as charged from orders group by 1) o on o.payment_order_id = p.id
      where p.items_minor <> l.items or p.shipping_minor <> l.shipping or (p.status = 'paid') <> (o.charged is not null) or o.charged <> p.total_minor`
    expect(await rows(ctx, purchaseMismatches)).toEqual([])
    const orderMismatches = `
      select o.id from orders o join (select order_id, sum(unit_price_minor * quantity) as items from order_items group by 1) i on i.order_id = o.id
      where o.items_minor <> i.items`
    expect(await rows(ctx, orderMismatches)).toEqual([])
    for (const order of await rows<{ items_minor: number; fee_minor: number; fee_percentage: string }>(ctx, 'select * from orders'))
      expect(order.fee_minor).toBe(merchantFee(order.items_minor, Number(order.fee_percentage)))
    const balances = await rows<{ sum: number }>(
      ctx,
      'select currency, sum(amount_minor)::int as sum from ledger_entries group by currency',
    )
    expect(balances.length).toBe(2)
    expect(balances.every(({ sum }) => sum === 0)).toBe(true)
    const capturesWithoutEntry = `payments p where status in ('captured', 'refunded') and not exists (select from ledger_entries where movement = 'capture:' || p.id)`
    expect(await count(ctx, capturesWithoutEntry)).toBe(0)
  })

  it('has papers of its businesses in the private storage, and says of each whether it has shown any', async () => {
    const documents = await rows<{ storage_key: string; status: string; bytes: number; content_type: string }>(
      ctx,
      'select * from documents',
    )
    for (const { storage_key, status, bytes, content_type } of documents) {
      const file = await ctx.storage.read(storage_key)
      expect([storage_key, file?.length]).toEqual([storage_key, status === 'infected' ? undefined : bytes])
      if (file) expect(await inspectDocument(file, content_type)).toMatch(/^(pdf|jpg)$/)
    }
    const mismatches = `users u where role = 'business' and documents_uploaded <>
      exists (select from documents d where d.user_id = u.id and d.status not in ('infected', 'refused'))`
    expect(await count(ctx, mismatches)).toBe(0)
    expect(
      await count(
        ctx,
        `users where status = 'verified' and role = 'business' and not exists (
      select from audit_entries a where a.subject_id = users.id and a.action = 'person.approve')`,
      ),
    ).toBe(0)
  })

  it('lets its people sign in, and not those who are blocked', async () => {
    const { app, ctx: appCtx } = await startTestApp({ startAt })
    await seedDemoWorld({ ctx: appCtx, listings: 0 })
    const [priya, dean] = ['priya', 'dean'].map((key) => demoPeople.find((person) => person.key === key))
    const signIn = (email: string | undefined) =>
      app.visitor.post('/users/sign_in/with_email', { authentication: { email, password: DEMO_PASSWORD } })
    expect((await signIn(priya?.email)).status).toBe(200)
    expect((await signIn(dean?.email)).status).not.toBe(200)
  })
})

describe('filling a database', { timeout: 90_000 }, () => {
  it('refuses a second time, adds more when asked, and goes on where it was cut off', async () => {
    const ctx = await createTestDemoContext()
    await seedDemoWorld({ ctx, listings: 40 })
    await expect(seedDemoWorld({ ctx, listings: 10 })).rejects.toThrow(DemoWorldExists)
    await seedDemoWorld({ ctx, listings: 50, more: true })
    expect(await count(ctx, 'listings')).toBe(90)
    expect(await rows(ctx, `select slug from users where email::text like '%@%' group by slug having count(*) > 1`)).toEqual([])

    await sql`update seeds set indexed_at = null where name = 'demo'`.execute(ctx.db)
    await sql`delete from listing_search`.execute(ctx.db)
    expect(await demoWorldState(ctx.db)).toBe('unfinished')
    await seedDemoWorld({ ctx })
    expect(await demoWorldState(ctx.db)).toBe('complete')
    expect(await count(ctx, 'listings')).toBe(90)
    expect(await count(ctx, 'listing_search')).toBeGreaterThan(0)
  })

  it('leaves nothing behind when it fails half way', async () => {
    const ctx = await createTestDemoContext()
    const fullStorage: AppContext['storage'] = { ...ctx.storage, put: () => Promise.reject(new Error('disk full')) }
    await expect(seedDemoWorld({ ctx: { ...ctx, storage: fullStorage }, listings: 20 })).rejects.toThrow('disk full')
    expect([await count(ctx, 'listings'), await count(ctx, 'users'), await demoWorldState(ctx.db)]).toEqual([0, 0, 'none'])
    await seedDemoWorld({ ctx, listings: 20 })
    expect(await count(ctx, 'listings')).toBe(20)
  })
})

describe('the catalogue', { timeout: 90_000 }, () => {
  it('is written once, and a newer one adds to it without renumbering', async () => {
    const ctx = await createTestDemoContext()
    const seed = () => seedReferenceData({ db: ctx.db, now: startAt })
    expect(await seed()).toBe(true)
    expect(await seed()).toBe(false)
    const golfQuery = `select id from vehicle_nodes where full_name = 'Volkswagen Golf Mk7 (5G)'`
    const [nodeBefore] = await rows<{ id: number }>(ctx, golfQuery)
    expect(nodeBefore).toBeDefined()

    // as an installation with an older catalogue: something is missing, something was called otherwise
    await sql.raw(`delete from vehicle_nodes where level = 'trim' and full_name like 'Volkswagen Golf Mk7%'`).execute(ctx.db)
    await sql.raw(`update vehicle_nodes set year_to = 2019 where id = ${nodeBefore?.id}`).execute(ctx.db)
    await sql.raw(`update categories set name_fr = 'Autre' where slug = 'brake-discs'`).execute(ctx.db)
    await sql.raw(`update seeds set checksum = 'older'`).execute(ctx.db)
    const nodeCount = await count(ctx, 'vehicle_nodes')
    expect(await seed()).toBe(true)
    expect(await rows(ctx, `select id, year_to from vehicle_nodes where id = ${nodeBefore?.id}`)).toEqual([
      { id: nodeBefore?.id, year_to: 2020 },
    ])
    expect(await count(ctx, 'vehicle_nodes')).toBeGreaterThan(nodeCount)
    expect(await rows(ctx, `select name_fr from categories where slug = 'brake-discs'`)).toEqual([{ name_fr: 'Disques de frein' }])
    expect(await count(ctx, `vehicle_nodes where source = 'system'`)).toBe(1)
    expect(await count(ctx, 'exchange_rates')).toBe(30)
  })
})
