import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoWorldState } from '@partlane/demo-world/marker'
import { DEMO_PASSWORD, demoAccounts } from '@partlane/demo-world/people/demo-people'
import { DemoWorldExistsError } from '@partlane/demo-world/seed-options'
import { merchantFee } from '@partlane/domain/accounts/fee'
import { type AuctionOutcome, type AuctionState, auctionOutcomes } from '@partlane/domain/auctions/auction-machine'
import { deriveStanding } from '@partlane/domain/auctions/standing'
import { saleFormats } from '@partlane/domain/listings/listing-fields'
import { machines } from '@partlane/domain/machines'
import type { CurrencyCode } from '@partlane/domain/money/money'
import { offerKinds } from '@partlane/domain/offers/offer-rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { fillDatabase, seedDatabase } from '#app/fill-database.ts'
import { inspectDocument } from '#features/documents/inspect-document.ts'
import { fixedClock } from '#platform/clock/clock.ts'
import { createDb } from '#platform/db/db.ts'
import { createLocalStorage } from '#platform/storage/local.ts'
import { startTestApp } from './app.ts'
import { createTestDatabase } from './database.ts'
import { listErrorsAtRest } from './money-histories/checks.ts'

const startAt = new Date('2026-11-20T12:00:00Z')
const LISTING_COUNT = 300

type Context = Pick<AppContext, 'db' | 'storage' | 'clock'>

/** A database and a storage without the rest of the program. */
async function openContext(): Promise<Context & { close(): Promise<void> }> {
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

/** The same for one test. */
async function contextOfTest(): Promise<Context> {
  const ctx = await openContext()
  onTestFinished(ctx.close)
  return ctx
}

const select = async <T>(ctx: Context, statement: string): Promise<T[]> => (await sql.raw<T>(statement).execute(ctx.db)).rows
const count = async (ctx: Context, from: string): Promise<number> =>
  (await select<{ count: number }>(ctx, `select count(*)::int as count from ${from}`))[0]?.count ?? -1

/** Tables of the demo data whose rows depend on the seed only. Password hashes are salted. */
const seededTables = [
  ...['users', 'addresses', 'vehicles', 'shipping_and_return_rules', 'time_frames', 'documents', 'audit_entries', 'notifications'],
  ...['listings', 'listing_photos', 'listing_part_numbers', 'listing_fitments', 'cart_listings'],
  ...['auctions', 'bids', 'auction_bidders', 'watches', 'offers', 'agreed_lines', 'chats'],
  ...['payment_orders', 'payment_order_lines', 'payments', 'orders', 'order_items', 'surcharges', 'ledger_entries'],
]

async function checksumsOf(ctx: Context): Promise<string[]> {
  const checksum = (table: string) =>
    select<{ sum: string }>(ctx, `select md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t`)
  return (await Promise.all(seededTables.map(checksum))).flat().map(({ sum }) => sum)
}

type BidRow = { id: number; auction_id: number; bidder_id: number; maximum_minor: number }
type AuctionRow = {
  id: number
  currency: CurrencyCode
  state: AuctionState
  outcome: AuctionOutcome | null
  starting_price_minor: number
  reserve_price_minor: number | null
  reserve_met: boolean
  bid_count: number
}

/** The table that stores the state of each machine. */
const tableOfMachine: Record<string, string> = {
  account: 'users',
  document: 'documents',
  listing: 'listings',
  order: 'orders',
  order_item: 'order_items',
  parcel: 'parcels',
  label: 'carrier_labels',
  repayment: 'repayments',
  refund: 'refunds',
  review: 'reviews',
  surcharge: 'surcharges',
  agreed_line: 'agreed_lines',
  offer: 'offers',
  auction: 'auctions',
  bid: 'bids',
  payment_order: 'payment_orders',
  payment: 'payments',
  payout: 'payouts',
  chargeback: 'chargebacks',
  credit: 'credits',
  enquiry: 'enquiries',
  report: 'reports',
  appeal: 'report_appeals',
  correction: 'report_corrections',
}

/** The machine whose state is in another column than `status`. */
const columnOfMachine: Record<string, string> = { auction: 'state' }

/** Machines whose rows no demo data has, with the reason. */
const machinesWithoutRows: Record<string, string> = {
  pickup: 'a booked pickup is over after a day',
}

/** States that no demo data has, with the reason. */
const statesWithoutRows: Record<string, string> = {
  'credit approved': 'lasts within the transaction that posts it',
  'payout pending': 'lasts while the gateway is called',
  'label requested': 'lasts while the gateway is called',
  'label cancelling': 'lasts while the gateway is called',
  'label refused': 'the gateway of the demo sells every label',
  'label cancelled': 'a label that was given back is not shown',
  'enquiry withdrawn': 'a question that was taken off its page shows nothing',
  'review closed': 'listings of the demo are younger than the 60 days in which a review may be written',
}

describe('the demo data', { timeout: 90_000 }, () => {
  let ctx: Awaited<ReturnType<typeof openContext>>
  beforeAll(async () => {
    ctx = await openContext()
    await seedDatabase(ctx, { listings: LISTING_COUNT })
  }, 90_000)
  afterAll(() => ctx.close())

  it('is the same for the same seed and different for another', async () => {
    const contexts = await Promise.all([contextOfTest(), contextOfTest(), contextOfTest()])
    for (const [i, ctx] of contexts.entries()) await seedDatabase(ctx, { listings: 60, seed: i < 2 ? 5 : 6 })
    const [first, same, other] = await Promise.all(contexts.map(checksumsOf))
    expect(first).toEqual(same)
    expect(first).not.toEqual(other)
  })

  it('has bought labels: one to hand in, one that the carrier has, and one of a return', async () => {
    const labels = await select<Record<string, string>>(
      ctx,
      `select l.file_key, p.status, p.direction, s.service, (select string_agg(e.code, ' ' order by e.at) from parcel_events e where e.parcel_id = p.id) as codes,
         (select string_agg(m.amount_minor::text, ' ' order by m.amount_minor desc) from ledger_entries m where m.movement = 'label:' || l.id) as owed
       from carrier_labels l join parcels p on p.label_id = l.id
       join sandbox_carrier.labels s on s.idempotency_key = l.idempotency_key::text and s.tracking_number = p.tracking_number
       order by p.direction, p.status`,
    )
    expect(labels).toMatchObject([
      { direction: 'outward', status: 'in_transit', codes: 'label_created collected in_transit', owed: '549 -549' },
      { direction: 'outward', status: 'prepared', codes: 'label_created' },
      { direction: 'return', status: 'prepared', codes: 'label_created', owed: '549 -549' },
    ])
    for (const { file_key } of labels) expect((await ctx.storage.head(file_key!))?.contentType).toBe('application/pdf')
  })

  it('has the requested number of listings, indexes the available ones and stores every photo', async () => {
    expect(await count(ctx, 'listings')).toBe(LISTING_COUNT)
    expect(await count(ctx, 'listing_search')).toBe(
      await count(ctx, `listings l left join auctions a on a.id = l.auction_id where l.status = 'available' and a.closed_at is null`),
    )
    const photos = await select<{ storage_key: string }>(ctx, 'select distinct storage_key from listing_photos')
    expect(photos.length).toBeGreaterThan(100)
    for (const { storage_key } of photos) expect((await ctx.storage.head(storage_key))?.contentType, storage_key).toBe('image/svg+xml')
  })

  it('has statistics of the listings before their search rows are written', async () => {
    const analyses = await select<{ relname: string }>(
      ctx,
      `select relname from pg_stat_user_tables where last_analyze < (select last_analyze from pg_stat_user_tables where relname = 'listing_search')`,
    )
    const inputs = ['listings', 'listing_photos', 'listing_part_numbers', 'listing_fitments']
    expect(analyses.map(({ relname }) => relname)).toEqual(expect.arrayContaining(inputs))
  })

  it('has every state of every machine and every sale format', async () => {
    for (const machine of machines) {
      if (machine.name in machinesWithoutRows) continue
      const table = tableOfMachine[machine.name]
      expect(table, `the table of the machine ${machine.name}`).toBeDefined()
      const states = await select<{ status: string }>(
        ctx,
        `select distinct ${columnOfMachine[machine.name] ?? 'status'} as status from ${table}`,
      )
      expect(states.map(({ status }) => status).sort(), machine.name).toEqual(
        Object.keys(machine.states)
          .filter((state) => !(`${machine.name} ${state}` in statesWithoutRows))
          .sort(),
      )
    }
    const formats = await select<{ sale_format: string }>(ctx, 'select distinct sale_format from listings')
    expect(formats.map(({ sale_format }) => sale_format).sort()).toEqual([...saleFormats].sort())
  })

  it('has the rating of each seller from the visible reviews by buyers', async () => {
    const sums = `select reviewed_id, sum(rating) as sum, count(*) as count from reviews where side = 'buyer' and status = 'visible' group by reviewed_id`
    expect(
      await count(
        ctx,
        `users u left join (${sums}) r on r.reviewed_id = u.id where u.rating_sum <> coalesce(r.sum, 0) or u.rating_count <> coalesce(r.count, 0)`,
      ),
    ).toBe(0)
    expect(await count(ctx, `users where rating_count > 0`)).toBeGreaterThan(3)
  })

  it('reserves of each listing exactly what its purchases and agreements reserve', async () => {
    const mismatches = `
      select l.id from listings l
      left join (select listing_id, sum(quantity) as held from (
        select listing_id, quantity from payment_order_lines where held
        union all select listing_id, quantity from agreed_lines where status = 'open') lines group by 1) h on h.listing_id = l.id
      where l.reserved_quantity <> coalesce(h.held, 0) or (l.status = 'reserved') <> (l.reserved_quantity > 0 and l.reserved_quantity = l.quantity)`
    expect(await select(ctx, mismatches)).toEqual([])
    expect(await count(ctx, 'listings where reserved_quantity > 0')).toBeGreaterThan(0)
  })

  it('counts as sold of each listing exactly the units of its paid lines', async () => {
    const mismatches = `
      select l.id, l.status, l.sold_quantity, p.units from listings l
      left join (
        select line.listing_id, sum(line.quantity)::int as units from payment_order_lines line
        join payment_orders purchase on purchase.id = line.payment_order_id and purchase.status = 'paid' group by 1
      ) p on p.listing_id = l.id
      where l.sold_quantity <> coalesce(p.units, 0)`
    expect(await select(ctx, mismatches)).toEqual([])
    expect(await count(ctx, 'listings where sold_quantity > 1')).toBeGreaterThan(0)
  })

  it('has auctions whose price, leader and number of bids are those of their bids, with every outcome', async () => {
    const auctions = await select<AuctionRow>(ctx, 'select * from auctions order by id')
    const bids = Map.groupBy(await select<BidRow>(ctx, 'select * from bids order by id'), ({ auction_id }) => auction_id)
    for (const auction of auctions) {
      const { currency, starting_price_minor: startingPriceMinor, reserve_price_minor: reservePriceMinor } = auction
      const own = bids.get(auction.id) ?? []
      const proxyBids = own.map(({ id, bidder_id: bidderId, maximum_minor: maximumMinor }) => ({ id, bidderId, maximumMinor }))
      const derived = deriveStanding({ currency, startingPriceMinor, reservePriceMinor }, proxyBids)
      expect(auction, `auction ${auction.id}`).toMatchObject({
        price_minor: derived.priceMinor,
        leading_bid_id: derived.leader?.id ?? null,
        leader_id: derived.leader?.bidderId ?? null,
        runner_up_maximum_minor: derived.runnerUpMaximumMinor,
        reserve_met: derived.reserveMet,
        bid_count: own.length,
      })
    }
    expect([...new Set(auctions.map(({ outcome }) => String(outcome)))].sort()).toEqual(['null', ...auctionOutcomes].sort())
    const open = auctions.filter(({ state }) => state === 'open')
    expect(open.some(({ bid_count }) => bid_count === 0)).toBe(true)
    expect(open.some(({ bid_count }) => bid_count > 8)).toBe(true)
    expect([...new Set(open.map(({ reserve_price_minor, reserve_met }) => reserve_price_minor && reserve_met))].sort()).toEqual([
      false,
      null,
      true,
    ])
    expect(await count(ctx, 'bids b join auctions a on a.id = b.auction_id where b.bidder_id = a.seller_id')).toBe(0)
    expect(await count(ctx, `bids b join auctions a on a.id = b.auction_id where b.created_at not between a.starts_at and a.ends_at`)).toBe(
      0,
    )
  })

  it('has named members who lead, are outbid, have won, must pay, have lost and have not paid', async () => {
    const rows = await select<{ key: string; result: string }>(
      ctx,
      `select distinct split_part(u.email::text, '@', 1) as key, case
        when a.state = 'open' then case when b.outbid then 'outbid' else 'leading' end
        when a.buyer_id is distinct from u.id then 'lost' else line.status end as result
       from auction_bidders b join users u on u.id = b.bidder_id join auctions a on a.id = b.auction_id
       left join agreed_lines line on line.source = 'auction' and line.source_reference = a.id::text
       where u.email::text similar to '(priya|marcus|dave)@%'`,
    )
    expect(new Set(rows.map(({ result }) => result))).toEqual(new Set(['leading', 'outbid', 'lost', 'open', 'paid', 'expired']))
    const endsOfRosie = `auctions a join users u on u.id = a.seller_id where u.email::text like 'rosie@%'`
    for (const condition of [`outcome = 'won' and unpaid_at is null`, 'unpaid_at is not null', `outcome = 'no_winner' and bid_count = 0`])
      expect(await count(ctx, `${endsOfRosie} and ${condition}`), condition).toBeGreaterThan(0)
    expect(await count(ctx, `${endsOfRosie} and outcome = 'no_winner' and bid_count > 0 and not reserve_met`)).toBe(1)
    expect(await count(ctx, 'watches')).toBeGreaterThan(5)
  })

  it('has offers of every kind, with a conversation, a held unit and a purchase where there must be one', async () => {
    const kinds = await select<{ kind: string }>(ctx, 'select distinct kind from offers')
    expect(kinds.map(({ kind }) => kind).sort()).toEqual([...offerKinds].sort())
    const endings = await select<{ ended_by: string }>(ctx, 'select distinct ended_by from offers where ended_by is not null')
    expect(endings.map(({ ended_by }) => ended_by).sort()).toEqual(['countered', 'declined', 'timeout', 'withdrawn'])
    const line = `select status from agreed_lines where source = 'offer' and source_reference = o.id::text`
    expect(await count(ctx, `offers o where (o.status = 'accept') <> coalesce((${line}) = 'open', false)`)).toBe(0)
    expect(await count(ctx, `offers o where (o.status = 'paid') <> coalesce((${line}) = 'paid', false)`)).toBe(0)
    const paid = `select from payment_order_lines p join payment_orders purchase on purchase.id = p.payment_order_id
      where p.agreed_line_id = line.id and purchase.status = 'paid' and p.unit_price_minor = line.unit_price_minor`
    expect(await count(ctx, `agreed_lines line where (line.status = 'paid') <> exists (${paid})`)).toBe(0)
    const chat = 'select from chats c where c.listing_id = o.listing_id and c.buyer_id = o.buyer_id and c.updated_at >= o.changed_at'
    expect(await count(ctx, `offers o where o.kind = 'negotiation' and not exists (${chat})`)).toBe(0)
    expect(await count(ctx, `offers where seller_read or buyer_read`)).toBeGreaterThan(0)
    expect(await count(ctx, `offers where status = 'pending' and answer_until <= '${startAt.toISOString()}'`)).toBe(0)
  })

  it('has purchases and orders whose sums agree', async () => {
    const purchases = `
      select p.id from payment_orders p
      join (select payment_order_id, sum(charged_items_minor) as items, sum(charged_shipping_minor) as shipping, sum(charged_surcharge_minor) as surcharge from payment_order_lines group by 1) l on l.payment_order_id = p.id
      left join (select payment_order_id, sum(charged_minor) as charged from orders group by 1) o on o.payment_order_id = p.id
      where p.items_minor <> l.items or p.shipping_minor <> l.shipping or p.surcharge_minor <> l.surcharge or (p.status = 'paid') <> (o.charged is not null) or o.charged <> p.total_minor`
    expect(await select(ctx, purchases)).toEqual([])
    const orders = `
      select o.id from orders o join (select order_id, sum(unit_price_minor * quantity) as items from order_items group by 1) i on i.order_id = o.id
      where o.items_minor <> i.items`
    expect(await select(ctx, orders)).toEqual([])
    for (const order of await select<{ items_minor: number; fee_minor: number; fee_percentage: string }>(ctx, 'select * from orders'))
      expect(order.fee_minor).toBe(merchantFee(order.items_minor, Number(order.fee_percentage)))
  })

  it('has a balanced ledger with a movement for every captured payment', async () => {
    const balances = await select<{ sum: number }>(ctx, 'select sum(amount_minor)::int as sum from ledger_entries group by currency')
    expect(balances).toEqual([{ sum: 0 }, { sum: 0 }])
    const captured = `payments p where status in ('captured', 'refunded') and not exists (select from ledger_entries where movement = 'capture:' || p.id)`
    expect(await count(ctx, captured)).toBe(0)
  })

  it('holds in the ledger exactly the surcharges that are not settled', async () => {
    const sums = await select<{ held: number; owed: number }>(
      ctx,
      `select (select -sum(amount_minor)::int from ledger_entries where account = 'surcharges') as held,
        (select sum(amount_minor)::int from surcharges where status not in ('refunded', 'forfeited')) as owed`,
    )
    expect(sums[0]?.owed).toBeGreaterThan(0)
    expect(sums).toEqual([{ held: sums[0]?.owed, owed: sums[0]?.owed }])
    expect(await count(ctx, `listings where status = 'available' and exchange_surcharge_minor > 0`)).toBeGreaterThan(2)
  })

  it('has chargebacks as the commands would leave them, and records of the gateway that agree with the ledger', async () => {
    const errors = await listErrorsAtRest(ctx)
    const inProgress = ['a seller was paid', 'a repayment, payment or payout is stuck', 'a completed order is not released']
    expect(errors.filter((error) => !inProgress.some((name) => error.startsWith(name)))).toEqual([])
    const shares = `
      select o.id from orders o join chargeback_orders c on c.order_id = o.id
      where o.items_minor + o.shipping_minor - o.fee_minor - o.repaid_items_minor - o.repaid_shipping_minor + o.repaid_fee_minor
        <> -(select sum(amount_minor) from ledger_entries e where e.order_id = o.id and e.account like 'seller:%')`
    expect(await select(ctx, shares)).toEqual([])
    const due = await select<{ at: Date }>(ctx, `select evidence_due_at as at from chargebacks where status = 'needs_response'`)
    expect(due.map(({ at }) => at > startAt)).toEqual([true])
    const balance = `select (select coalesce(sum(amount_minor), 0) from ledger_entries where account = 'chargebacks')
      - (select coalesce(sum(amount_minor), 0) from chargebacks where ended_at is null) as difference`
    expect(Number((await select<{ difference: number }>(ctx, balance))[0]?.difference)).toBe(0)
  })

  it('has refunds at the sandbox gateway that its charges know', async () => {
    const refunded = '(select sum(amount_minor) from sandbox_gateway.refunds r where r.charge_reference = c.reference)'
    expect(await count(ctx, `sandbox_gateway.charges c where ${refunded} > 0`)).toBeGreaterThan(2)
    expect(await count(ctx, `sandbox_gateway.charges c where refunded_minor <> coalesce(${refunded}, 0)`)).toBe(0)
  })

  it('stores the files of documents in the private storage, except infected ones', async () => {
    const documents = await select<{ storage_key: string; status: string; bytes: number; content_type: string }>(
      ctx,
      'select * from documents',
    )
    for (const { storage_key, status, bytes, content_type } of documents) {
      const file = await ctx.storage.read(storage_key)
      expect([storage_key, file?.length]).toEqual([storage_key, status === 'infected' ? undefined : bytes])
      if (file) expect((await inspectDocument(file, content_type)).extension).toMatch(/^(pdf|jpg)$/)
    }
  })

  it('records for each business whether it has documents and who approved it', async () => {
    const wrongFlag = `users u where role = 'business' and documents_uploaded <>
      exists (select from documents d where d.user_id = u.id and d.status not in ('infected', 'refused'))`
    expect(await count(ctx, wrongFlag)).toBe(0)
    const notApproved = `users where status = 'verified' and role = 'business' and not exists (
      select from audit_entries a where a.subject_id = users.id and a.action = 'person.approve')`
    expect(await count(ctx, notApproved)).toBe(0)
  })

  it('has varied conversations with photos, published questions and a seller whose response time is shown', async () => {
    const repliers = 'chats where first_answered_at is not null group by seller_id having count(*) >= 5'
    expect(await select(ctx, `select seller_id from ${repliers}`)).not.toEqual([])
    expect(await count(ctx, 'message_photos')).toBeGreaterThan(0)
    expect(await count(ctx, 'enquiries')).toBeGreaterThan(0)
    const [texts] = await select<{ chats: string; firsts: string }>(
      ctx,
      `select count(*) as chats, count(distinct m.text) as firsts from chats c
       join messages m on m.id = (select min(id) from messages where chat_id = c.id)`,
    )
    expect(Number(texts?.firsts)).toBeGreaterThan(Number(texts?.chats) / 4)
  })

  it('has accounts that can sign in, except the blocked one', async () => {
    const { app, ctx: running } = await startTestApp({ startAt })
    await seedDatabase(running, { listings: 0 })
    const signIn = (key: string) => {
      const email = demoAccounts.find((account) => account.key === key)?.email
      return app.visitor.post('/users/sign_in/with_email', { authentication: { email, password: DEMO_PASSWORD } })
    }
    expect((await signIn('priya')).status).toBe(200)
    expect((await signIn('dean')).status).not.toBe(200)
  })

  it('has invoices of the paid orders and of the fees of months that are over', async () => {
    const { ctx: running } = await startTestApp({ startAt })
    const demo = { ...running, config: { ...running.config, hasDemoData: true, DEMO_LISTINGS: LISTING_COUNT } }
    await fillDatabase(demo, () => {})
    expect(await count(running, `orders where status = 'completed' and id not in (select order_id from invoices)`)).toBe(0)
    expect(await count(running, 'invoices')).toBeGreaterThan(0)
    const withoutVat = `orders o join users s on s.id = o.seller_id
      where s.vat_number is not null and (o.invoice_kind <> 'vat_registered' or s.invoice_kind <> 'vat_registered')`
    expect(await count(running, withoutVat)).toBe(0)
    expect(await count(running, 'invoices where vat_minor > 0')).toBeGreaterThan(0)
    expect(await count(running, 'fee_invoices')).toBeGreaterThan(0)
    const dueDays = `invoices i join orders o on o.id = i.order_id join payments p on p.payment_order_id = o.payment_order_id
      left join repayments r on r.id = i.repayment_id
      where p.status in ('captured', 'refunded') and i.issued_at <> case when i.document = 'invoice' then p.created_at else r.ended_at end`
    expect(await count(running, dueDays)).toBe(0)
    expect(await count(running, 'chats where seller_unread > 0')).toBeGreaterThan(0)
    expect(await count(running, 'messages where created_at > now()')).toBe(0)
    const wrongOrder = `invoices a join invoices b on b.seller_id = a.seller_id and b.document = a.document
      where a.number < b.number and a.issued_at > b.issued_at`
    expect(await count(running, wrongOrder)).toBe(0)
    expect(await count(running, `fee_invoices where issued_at <> month + interval '1 month 4 hours'`)).toBe(0)
    expect(await count(running, `fee_invoices where issuer not like 'Partlane Demo Ltd (fictitious), 1 Example Street, %'`)).toBe(0)
  })
})

describe('seedDatabase', { timeout: 90_000 }, () => {
  it('refuses a second run without "more", adds listings with it and completes an interrupted run', async () => {
    const ctx = await contextOfTest()
    await seedDatabase(ctx, { listings: 40 })
    await expect(seedDatabase(ctx, { listings: 10 })).rejects.toThrow(DemoWorldExistsError)
    await seedDatabase(ctx, { listings: 50, more: true })
    expect(await count(ctx, 'listings')).toBe(90)
    expect(await select(ctx, `select slug from users where email::text like '%@%' group by slug having count(*) > 1`)).toEqual([])

    await sql`update seeds set indexed_at = null where name = 'demo'`.execute(ctx.db)
    await sql`delete from listing_search`.execute(ctx.db)
    expect(await demoWorldState(ctx.db)).toBe('unfinished')
    await seedDatabase(ctx, {})
    expect(await demoWorldState(ctx.db)).toBe('complete')
    expect(await count(ctx, 'listings')).toBe(90)
    expect(await count(ctx, 'listing_search')).toBeGreaterThan(0)
  })

  it('leaves nothing behind when it fails', async () => {
    const ctx = await contextOfTest()
    const fullStorage: AppContext['storage'] = { ...ctx.storage, put: () => Promise.reject(new Error('disk full')) }
    await expect(seedDatabase({ ...ctx, storage: fullStorage }, { listings: 20 })).rejects.toThrow('disk full')
    expect([await count(ctx, 'listings'), await count(ctx, 'users'), await demoWorldState(ctx.db)]).toEqual([0, 0, 'none'])
    await seedDatabase(ctx, { listings: 20 })
    expect(await count(ctx, 'listings')).toBe(20)
  })
})
