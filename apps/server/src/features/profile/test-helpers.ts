import { randomUUID } from 'node:crypto'
import { gatewayAccount, sellerAccount } from '@partlane/domain/ledger/accounts'
import { sql } from 'kysely'
import type { AppContext } from '#app/context.ts'
import { hashPassword } from '#features/sign-in/public.ts'
import type { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>

export const PASSWORD = 'torque wrench 42'

/** Stores PASSWORD for a user of `world`, who has none. */
export async function storeTestPassword({ db, clock }: AppContext, { id }: TestUser): Promise<void> {
  await db
    .insertInto('passwords')
    .values({ user_id: id, hash: await hashPassword(PASSWORD), updated_at: clock.now() })
    .execute()
}

export const homeAddress = {
  full_name: 'Bartholomew Quixley',
  line1: '7 Larkspur Close',
  city: 'York',
  postal_code: 'YO1 7HU',
  country: 'GB',
  phone: '01904 960001',
}

/** Buys and pays one listing. @returns the order id */
export async function buyListing({ app }: TestSetup, buyer: TestUser, listing: TestListing, address: Record<string, string> = homeAddress) {
  const client = app.as(buyer)
  await client.post('/users/carts/listings', {
    cart_listing: { listing_slug: listing.slug, item_quantity: 1, attempt: crypto.randomUUID() },
  })
  const createResponse = await client.post('/payments/orders', { payment_order: { email: 'quixley@example.com', address } })
  const id = String(createResponse.body.data.id)
  await client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
  const payResponse = await client.put('/payments/orders', {
    payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() },
  })
  await app.drainOutbox()
  return String(payResponse.body.data.attributes.order_ids[0])
}

/** Marks an order as completed, so that it is no open obligation. */
export const completeOrder = ({ ctx }: TestSetup, orderId: string) =>
  ctx.db.updateTable('orders').set({ status: 'completed', completed_at: ctx.clock.now() }).where('id', '=', Number(orderId)).execute()

/** Inserts the ledger entries of a payout, so that the balance of the seller is zero. */
export async function payOutSeller({ ctx }: TestSetup, { id }: TestUser): Promise<void> {
  await sql`
    with owed as (
      select account, currency, -sum(amount_minor) as amount_minor from ledger_entries
      where account in (${sellerAccount(id, 'pending')}, ${sellerAccount(id, 'available')})
      group by account, currency having sum(amount_minor) <> 0
    )
    insert into ledger_entries (movement, account, currency, amount_minor, created_at)
    select 'payout:' || ${id}::bigint, account, currency, amount_minor, now() from owed
    union all
    select 'payout:' || ${id}::bigint, ${gatewayAccount('sandbox')}, currency, -sum(amount_minor), now() from owed
    group by currency having sum(amount_minor) <> 0`.execute(ctx.db)
}

/** Searches all tables for rows that contain one of the texts. @returns `table: row` for each */
export async function findRowsContaining({ ctx }: TestSetup, texts: string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`.execute(ctx.db)
  const matches: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(ctx.db)
    for (const { text } of rows)
      if (texts.some((searchText) => text.toLowerCase().includes(searchText.toLowerCase()))) matches.push(`${name}: ${text}`)
  }
  return matches
}

/** Creates a user with data in every table that has personal data. */
export async function createUserWithData(setup: TestSetup) {
  const { app, ctx, world } = setup
  const { db, clock } = ctx
  const user = await world.user({ firstName: 'Bartholomew', email: 'quixley@example.com' })
  const client = app.as(user)
  await db
    .updateTable('users')
    .set({ last_name: 'Quixley', phone: '+447700900777', phone_confirmed_at: clock.now(), about: 'Quixley breaks Minis' })
    .where('id', '=', user.id)
    .execute()
  await storeTestPassword(ctx, user)
  const [makeId = 0] = await world.vehicleBranch('Mini')
  await client.post('/users/vehicles', {
    vehicle: { node_id: String(makeId), nickname: 'Quixley’s Mini', plate: 'QX11LEY', vin: 'WMWZZZ1KZ6W000001' },
  })
  await client.put('/users/update_profiles/address', { addresses: [homeAddress] })
  for (const status of ['draft', 'available', 'seller_on_holiday_mode', 'deactivated', 'blocked', 'sold_out'] as const) {
    const listing = await world.listing({ seller: user, status, quantity: status === 'sold_out' ? 0 : 1 })
    await db.updateTable('listings').set({ description: 'Collect from Quixley, 7 Larkspur Close' }).where('id', '=', listing.id).execute()
  }
  await client.post('/users/likes', { like: { listing_id: (await world.listing()).id } })
  await client.put('/users/notification_settings/reviews', { preference: { mail: 'off', push: true, time_zone: 'Europe/Paris' } })
  await client.post('/vehicle_missing', { vehicle_missing: { make: 'Austin', model: 'Seven', details: 'Mine, says Quixley' } })
  await client.put('/users/update_profiles/contact_information', {
    contact_information: { first_name: 'Bartholomew', last_name: 'Quixley', email: 'new-quixley@example.com', current_password: PASSWORD },
  })
  await insertPersonalRows(ctx, user)
  return user
}

/** Inserts personal data of several features directly into their tables. */
async function insertPersonalRows({ db, clock }: AppContext, user: TestUser): Promise<void> {
  await db
    .insertInto('order_lookups')
    .values({
      user_id: user.id,
      token_hash: 'quixley',
      email: 'quixley@example.com',
      reference: 'PLQUIXLEY',
      created_at: clock.now(),
      expires_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('identities')
    .values({ user_id: user.id, provider: 'google', subject: 'google-quixley', email: 'quixley@example.com', created_at: clock.now() })
    .execute()
  await db.insertInto('time_frames').values({ user_id: user.id, weekday: 1, opens: 540, closes: 600 }).execute()
  const bands = JSON.stringify([{ up_to_grams: null, up_to_cm: null, price_minor: 300 }])
  await db
    .insertInto('shipping_and_return_rules')
    .values({ user_id: user.id, zone: 'uk_mainland', bands, days_min: 1, days_max: 2 })
    .execute()
  const { id: session_id } = await db.selectFrom('sessions').where('user_id', '=', user.id).select('id').executeTakeFirstOrThrow()
  await db
    .insertInto('push_tokens')
    .values({ user_id: user.id, session_id, token: 'push-token-of-quixley', platform: 'web', updated_at: clock.now() })
    .execute()
  await db
    .insertInto('push_subscriptions')
    .values({
      user_id: user.id,
      session_id,
      endpoint: 'https://push.example/quixley',
      p256dh: 'B'.repeat(87),
      auth: 'a'.repeat(22),
      user_agent: 'Browser of Quixley',
      created_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('documents')
    .values({
      user_id: user.id,
      kind: 'proof_of_identity',
      status: 'approved',
      storage_key: 'documents/x',
      file_name: 'quixley.pdf',
      content_type: 'application/pdf',
      bytes: 3,
      created_at: clock.now(),
    })
    .execute()
  await db
    .insertInto('audit_entries')
    .values({
      operator_name: 'Olivia',
      action: 'person.approve',
      subject_type: 'person',
      subject_id: user.id,
      subject_name: 'B. Quixley',
      reason: 'Showed a passport',
      created_at: clock.now(),
    })
    .execute()
}

/** Texts that occur only in the personal data of `createUserWithData`. */
export const personalTexts = ['quixley', 'Larkspur', '+447700900777', '960001', 'QX11LEY', 'WMWZZZ1KZ6W000001']

/** Inserts a closed refund and the reviews of both sides for each order of a user. */
export async function insertRefundsAndReviews({ ctx }: TestSetup, { id }: TestUser): Promise<void> {
  const orders = await ctx.db
    .selectFrom('orders')
    .where((eb) => eb.or([eb('buyer_id', '=', id), eb('seller_id', '=', id)]))
    .select(['id', 'buyer_id', 'seller_id'])
    .execute()
  const now = ctx.clock.now()
  for (const { id: order_id, buyer_id, seller_id } of orders) {
    const amounts = { items_minor: 100, shipping_minor: 0 }
    const refund = { order_id, buyer_id, seller_id, status: 'closed', reason: 'damaged', return_paid_by: 'seller', ...amounts } as const
    await ctx.db
      .insertInto('refunds')
      .values({ ...refund, attempt: randomUUID(), created_at: now, updated_at: now, ended_at: now })
      .execute()
    const review = { order_id, status: 'visible', rating: 5, text: 'Fits', written_at: now, visible_at: now, created_at: now } as const
    await ctx.db
      .insertInto('reviews')
      .values([
        { ...review, side: 'buyer', author_id: buyer_id, reviewed_id: seller_id },
        { ...review, side: 'seller', author_id: seller_id, reviewed_id: buyer_id },
      ])
      .execute()
  }
}

/** A booking of a carrier that the gateway has refused. */
export async function insertPickup({ ctx }: TestSetup, { id }: TestUser): Promise<void> {
  const now = ctx.clock.now()
  const times = { day: '2026-12-01', starts: '09:00', ends: '12:00', created_at: now, updated_at: now, ended_at: now }
  await ctx.db
    .insertInto('carrier_pickups')
    .values({
      ...times,
      seller_id: id,
      status: 'refused',
      problem: 'address_not_served',
      gateway: 'sandbox',
      attempt: randomUUID(),
      address: JSON.stringify({ line1: '1 Rope Walk', city: 'Leeds', postal_code: 'LS1 4AP', country: 'GB' }),
    })
    .execute()
}
