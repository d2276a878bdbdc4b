import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CurrentUser } from '#app/context.ts'
import { type UserDataEntry, userData } from '#app/user-data.ts'
import { agree } from '#features/agreed-lines/test-helpers.ts'
import { createAuctionRows } from '#features/auction-lists/test-helpers.ts'
import { exchangeMessages } from '#features/chats/test-helpers.ts'
import { insertCredit, insertPayout } from '#features/credits/test-helpers.ts'
import { publishEnquiries } from '#features/enquiries/test-helpers.ts'
import { makeOffers } from '#features/offers/test-helpers.ts'
import { buyListing, completeOrder, createUserWithData, homeAddress } from '#features/profile/test-helpers.ts'
import { insertAppealedReport } from '#features/reports/test-helpers.ts'
import { reindexAll } from '#features/search/public.ts'
import { mergeGuestIntoMember } from '#features/sign-in/public.ts'
import type { DbOrTx } from '#platform/db/db.ts'
import { startTestApp } from './app.ts'
import type { TestUser } from './world.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>

const entries = Object.entries<UserDataEntry>(userData)

describe('the list of columns that refer to users', () => {
  it('contains each such column of the database', async () => {
    const { ctx } = await startTestApp()
    const { referringColumns, allColumns } = await readColumns(ctx.db)
    expect(referringColumns.length).toBeGreaterThan(20)
    expect(
      referringColumns.filter((column) => !(column in userData)),
      'add to apps/server/src/app/user-data.ts: what happens to the rows at erasure, export and guest merge',
    ).toEqual([])
    expect(
      Object.keys(userData).filter((column) => !allColumns.includes(column)),
      'remove from apps/server/src/app/user-data.ts: the column does not exist',
    ).toEqual([])
  })

  it('would miss a new table', async () => {
    const { ctx } = await startTestApp()
    await sql`create table new_table (id bigint, author_id bigint references users, seller_id bigint)`.execute(ctx.db)
    const { referringColumns } = await readColumns(ctx.db)
    expect(referringColumns.filter((column) => !(column in userData))).toEqual(['new_table.author_id', 'new_table.seller_id'])
  })
})

describe('the promises of the list', () => {
  it('hold at erasure: functions delete or change each row, a reason changes none', async () => {
    const setup = await startTestApp()
    const { app, ctx } = setup
    const user = await createMemberWithRows(setup)
    await ctx.db.updateTable('users').set({ status: 'deleted', deleted_at: ctx.clock.now() }).where('id', '=', user.id).execute()
    const rowsBefore = await readAllRows(ctx.db, user.id)
    await app.runJob('profile.forget-late-writes') // the same steps as closing the account
    const rowsAfter = await readAllRows(ctx.db, user.id)
    for (const [column, entry] of entries) {
      const [before = [], after = []] = [rowsBefore[column], rowsAfter[column]]
      expect(before, `createMemberWithRows creates no row for ${column}`).not.toEqual([])
      if (typeof entry.erase === 'string') expect([column, after]).toEqual([column, before])
      else expect([column, after.filter((row) => before.includes(row))]).toEqual([column, []])
    }
  })

  it('hold in the export: functions export the rows, with a reason no part depends on them', async () => {
    const setup = await startTestApp()
    const { ctx } = setup
    const user = await createMemberWithRows(setup)
    for (const [column, entry] of entries) {
      const runExport = typeof entry.export === 'string' ? ctx.collectPersonalData : entry.export
      const exportsRows = typeof entry.export !== 'string'
      const [withRows, withoutRows] = await exportWithAndWithoutRows(ctx.db, { column, userId: user.id, runExport })
      expect([column, withRows !== withoutRows]).toEqual([column, exportsRows])
    }
  })

  it('hold in a guest merge: functions move each row, a reason moves none', async () => {
    const setup = await startTestApp()
    const { ctx, world } = setup
    const [guest, member] = [await createGuestWithRows(setup), await world.user()]
    const [guestRowsBefore, memberRowsBefore] = [await readAllRows(ctx.db, guest.id), await readAllRows(ctx.db, member.id)]
    await ctx.db.transact((tx) => mergeGuestIntoMember(ctx, tx, { user: currentUser(guest), memberId: member.id }))
    const [guestRowsAfter, memberRowsAfter] = [await readAllRows(ctx.db, guest.id), await readAllRows(ctx.db, member.id)]
    for (const [column, entry] of entries) {
      if (typeof entry.merge === 'string') {
        expect([column, guestRowsAfter[column]?.length, memberRowsAfter[column]]).toEqual([
          column,
          guestRowsBefore[column]?.length,
          memberRowsBefore[column],
        ])
      } else {
        expect(guestRowsBefore[column], `createGuestWithRows creates no row for ${column}`).not.toEqual([])
        expect([column, guestRowsAfter[column]]).toEqual([column, []])
        expect([column, memberRowsAfter[column]?.length]).toEqual([column, guestRowsBefore[column]?.length])
      }
    }
  })
})

/** Foreign keys to `users`, and columns that have the name of one. */
async function readColumns(db: DbOrTx): Promise<{ referringColumns: string[]; allColumns: string[] }> {
  const { rows } = await sql<{ name: string; refers: boolean }>`
    select c.relname || '.' || a.attname as name,
      a.attname in ('user_id', 'seller_id', 'buyer_id', 'owner_id') or exists (
        select from pg_constraint k
        where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey) and k.confrelid = 'users'::regclass
      ) as refers
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
    order by 1`.execute(db)
  return { referringColumns: rows.filter(({ refers }) => refers).map(({ name }) => name), allColumns: rows.map(({ name }) => name) }
}

/** The rows of a user in each column of the list, as JSON. */
async function readAllRows(db: DbOrTx, userId: number): Promise<Record<string, string[]>> {
  const rowsByColumn: Record<string, string[]> = {}
  for (const [column] of entries) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(tableOf(column))} t where ${sql.ref(`t.${nameOf(column)}`)} = ${userId} order by 1`.execute(
      db,
    )
    rowsByColumn[column] = rows.map(({ row }) => row)
  }
  return rowsByColumn
}

type ExportInput = { column: string; userId: number; runExport: (db: DbOrTx, userId: number) => Promise<unknown> }

/** Exports twice, the second time without the rows of one column. The deletion is rolled back. */
async function exportWithAndWithoutRows(db: TestSetup['ctx']['db'], { column, userId, runExport }: ExportInput) {
  const exportAsText = async (source: DbOrTx) => JSON.stringify(await runExport(source, userId))
  const withRows = await exportAsText(db)
  const rollback = new Error('rollback')
  let withoutRows = ''
  const transaction = db.transact(async (tx) => {
    // Without triggers and foreign keys.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from ${sql.table(tableOf(column))} where ${sql.ref(nameOf(column))} = ${userId}`.execute(tx)
    withoutRows = await exportAsText(tx)
    throw rollback
  })
  await expect(transaction).rejects.toBe(rollback)
  return [withRows, withoutRows]
}

const tableOf = (column: string) => column.split('.')[0] ?? ''
const nameOf = (column: string) => column.split('.')[1] ?? ''

/** Creates a member with at least one row for each entry of the list. */
async function createMemberWithRows(setup: TestSetup): Promise<TestUser> {
  const { app, ctx, world } = setup
  const user = await createUserWithData(setup)
  await completeOrder(setup, await buyListing(setup, user, await world.listing({ seller: await world.business() })))
  await completeOrder(setup, await buyListing(setup, await world.user(), await world.listing({ seller: user, quantity: 2 })))
  const cart = { listing_slug: (await world.listing()).slug, item_quantity: 1 }
  expect(await app.as(user).post('/users/carts/listings', { cart_listing: cart })).toHaveStatus(201)
  expect(await app.as(user).post('/users/carts/shared_carts', {})).toHaveStatus(201)
  expect(await app.as(user).put(`/viewed_listings/${cart.listing_slug}`)).toHaveStatus(204)
  await agree(setup, user, await world.listing({ seller: await world.business() }))
  await createAuctionRows(setup, user)
  await makeOffers(setup, user)
  await reindexAll(ctx)
  for (const side of ['buyer', 'seller'] as const) await insertRefund(setup, user, side)
  await insertPickup(setup, user)
  expect(await app.as(user).post('/payments/connect/account_links', {})).toHaveStatus(200)
  await insertPayout(setup, user)
  await insertPaymentShare(setup, user)
  await insertChargeback(setup, user)
  await insertInvoices(setup, user)
  await exchangeMessages(setup, user)
  await publishEnquiries(setup, user)
  await insertCredit(setup, user)
  await insertReviews(setup, user)
  await insertReports(setup, user)
  await insertUploads(setup, user)
  await insertOperatorRows(setup, user)
  const closure = { user_id: user.id, closed_at: ctx.clock.now(), books_until: '2033-01-01' }
  await ctx.db.insertInto('closed_accounts').values(closure).execute()
  return user
}

/** Reports by the user and about the user, and those that the user has decided as an operator. */
async function insertReports(setup: TestSetup, user: TestUser): Promise<void> {
  const { world } = setup
  const [other, operator, second] = [await world.user(), await world.user(), await world.user()]
  await insertAppealedReport(setup, { reporter: user, reported: other, operator, second })
  await insertAppealedReport(setup, { reporter: other, reported: user, operator, second })
  await insertAppealedReport(setup, { reporter: second, reported: other, operator: user, second: operator })
  await insertAppealedReport(setup, { reporter: second, reported: other, operator, second: user })
}

/** A pickup of a carrier at the address of the user. */
async function insertPickup({ ctx }: TestSetup, { id: seller_id }: TestUser): Promise<void> {
  const now = ctx.clock.now()
  const times = { day: '2026-11-24', starts: '09:00', ends: '13:00', booked_at: now, created_at: now, updated_at: now }
  await ctx.db
    .insertInto('carrier_pickups')
    .values({ seller_id, gateway: 'sandbox', status: 'booked', attempt: randomUUID(), address: JSON.stringify(homeAddress), ...times })
    .execute()
}

/** An invoice of the user for a sold order, and an invoice of the marketplace to the user. */
async function insertInvoices({ ctx }: TestSetup, { id: seller_id }: TestUser): Promise<void> {
  const issued_at = ctx.clock.now()
  const sold = ctx.db.selectFrom('orders').where('seller_id', '=', seller_id).select('id').orderBy('id')
  const { id: order_id } = await sold.executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('invoices')
    .values({ seller_id, order_id, document: 'invoice', number: 900, gross_minor: 1, vat_minor: 0, surcharge_minor: 0, issued_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await ctx.db
    .insertInto('fee_invoices')
    .values({
      seller_id,
      month: '2026-10-01',
      currency: 'gbp',
      number: seller_id,
      rates: JSON.stringify([]),
      issuer: 'Partlane',
      issued_at,
    })
    .execute()
}

/** The share of the user in a payment, as by a gateway that pays the user's own account. */
async function insertPaymentShare({ ctx }: TestSetup, { id: seller_id }: TestUser): Promise<void> {
  const { id: payment_id, amount_minor } = await ctx.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.payment_order_id', 'p.payment_order_id')
    .where('o.seller_id', '=', seller_id)
    .select(['p.id', 'p.amount_minor'])
    .executeTakeFirstOrThrow()
  const fee = { fee_minor: 10, fee_percentage: '10', fee_vat_percentage: '20' }
  await ctx.db
    .insertInto('payment_shares')
    .values({ payment_id, seller_id, amount_minor, ...fee, account_reference: 'MERCHANT' })
    .execute()
}

/** A chargeback that has ended, of the share of the user in a payment. */
async function insertChargeback({ ctx }: TestSetup, { id: seller_id }: TestUser): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.payment_order_id', 'p.payment_order_id')
    .where('o.seller_id', '=', seller_id)
    .select('p.id')
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  const times = { opened_at: now, updated_at: now, ended_at: now, settled_at: now }
  const amount = { amount_minor: 100, currency: 'gbp', reason: 'fraudulent', status: 'won' } as const
  await ctx.db
    .insertInto('chargebacks')
    .values({ gateway: 'sandbox', reference: 'dp_1', payment_id: payment.id, seller_id, ...amount, ...times })
    .execute()
}

/** A refund that is over of what the user bought or sold, with an address for returns. */
async function insertRefund({ ctx }: TestSetup, { id }: TestUser, side: 'buyer' | 'seller'): Promise<void> {
  const { id: order_id, ...parties } = await ctx.db
    .selectFrom('orders')
    .where(side === 'buyer' ? 'buyer_id' : 'seller_id', '=', id)
    .select(['id', 'buyer_id', 'seller_id'])
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('refunds')
    .values({
      order_id,
      ...parties,
      status: 'closed',
      reason: 'damaged',
      attempt: randomUUID(),
      items_minor: 100,
      shipping_minor: 0,
      return_paid_by: 'seller',
      return_address: JSON.stringify(homeAddress),
      created_at: now,
      updated_at: now,
      ended_at: now,
    })
    .execute()
}

/** A review that the user may write, and a visible one that the user received. */
async function insertReviews({ ctx }: TestSetup, { id }: TestUser): Promise<void> {
  const { id: order_id, buyer_id } = await ctx.db
    .selectFrom('orders')
    .where('seller_id', '=', id)
    .select(['id', 'buyer_id'])
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  const common = { order_id, created_at: now }
  const received = { ...common, side: 'buyer', author_id: buyer_id, reviewed_id: id, status: 'visible' } as const
  await ctx.db
    .insertInto('reviews')
    .values([
      { ...common, side: 'seller', author_id: id, reviewed_id: buyer_id, status: 'open', due_at: now },
      { ...received, rating: 4, text: 'Fits', written_at: now, visible_at: now },
    ])
    .execute()
}

/** The reviews of what a guest bought: one to write, and a visible one of the seller. */
async function insertReviewsOfGuest({ ctx }: TestSetup, { id }: TestUser): Promise<void> {
  const { id: order_id, seller_id } = await ctx.db
    .selectFrom('orders')
    .where('buyer_id', '=', id)
    .select(['id', 'seller_id'])
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  const common = { order_id, created_at: now }
  const received = { ...common, side: 'seller', author_id: seller_id, reviewed_id: id, status: 'visible' } as const
  await ctx.db
    .insertInto('reviews')
    .values([
      { ...common, side: 'buyer', author_id: id, reviewed_id: seller_id, status: 'open', due_at: now },
      { ...received, rating: 5, text: 'Prompt', written_at: now, visible_at: now },
    ])
    .execute()
}

async function insertUploads({ ctx }: TestSetup, { id }: TestUser): Promise<void> {
  const now = ctx.clock.now()
  const upload = { user_id: id, storage_key: 'uploads/1', content_type: 'image/jpeg', created_at: now }
  await ctx.db.insertInto('uploads').values(upload).execute()
  await ctx.db
    .insertInto('document_uploads')
    .values({ ...upload, content_type: 'application/pdf', file_name: 'quixley.pdf', bytes: 3, expires_at: now })
    .execute()
}

/** The user acts as an operator: decides about a document of another user, with an audit entry. */
async function insertOperatorRows(setup: TestSetup, { id }: TestUser): Promise<void> {
  const { ctx, world } = setup
  const [otherUser, created_at] = [await world.business(), ctx.clock.now()]
  const document = {
    kind: 'proof_of_identity',
    status: 'approved',
    storage_key: 'documents/other',
    content_type: 'application/pdf',
  } as const
  const { id: document_id } = await ctx.db
    .insertInto('documents')
    .values({ ...document, user_id: otherUser.id, decided_by: id, file_name: 'passport.pdf', bytes: 3, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const operators of [{ requested_by: id }, { decided_by: id }]) await insertCredit(setup, otherUser, operators)
  await ctx.db.insertInto('document_views').values({ document_id, operator_id: id, viewed_at: created_at }).execute()
  const action = { action: 'person.approve', subject_type: 'person', subject_id: otherUser.id }
  await ctx.db
    .insertInto('audit_entries')
    .values({ ...action, operator_id: id, operator_name: 'B. Quixley', created_at })
    .execute()
}

/** The guest as the guard loads it for a request. */
const currentUser = ({ id, slug, role, status }: TestUser): CurrentUser => ({
  ...{ id, slug, role, status, sessionId: 0 },
  ...{ confirmed: false, documents_uploaded: false, operator: false, keepMeLoggedIn: false },
})

/** Creates a guest with everything that a guest can own. */
async function createGuestWithRows(setup: TestSetup): Promise<TestUser> {
  const { app, ctx, world } = setup
  const guest = await world.guest()
  await buyListing(setup, guest, await world.listing(), homeAddress)
  await insertReviewsOfGuest(setup, guest)
  await insertRefund(setup, guest, 'buyer')
  await agree(setup, guest, await world.listing())
  const [makeId = 0] = await world.vehicleBranch('Mini')
  const requests = [
    ['/users/carts/listings', { cart_listing: { listing_slug: (await world.listing()).slug, item_quantity: 1 } }],
    ['/users/carts/shared_carts', {}],
    ['/users/vehicles', { vehicle: { node_id: String(makeId) } }],
    ['/reports', { report: { listing_id: (await world.listing()).slug, reason_id: 'stolen', email: 'guest@example.com' } }],
    ['/vehicle_missing', { vehicle_missing: { make: 'Austin', model: 'Seven' } }],
  ] as const
  for (const [path, body] of requests) expect((await app.as(guest).post(path, body)).status).toBeLessThan(300)
  expect(await app.as(guest).put(`/viewed_listings/${(await world.listing()).slug}`)).toHaveStatus(204)
  const created_at = ctx.clock.now()
  const notification = { user_id: guest.id, object_name: 'sold_listing', message: 'sold_listing', dedupe_key: 'test', created_at } as const
  await ctx.db.insertInto('notifications').values(notification).execute()
  const lookup = {
    user_id: guest.id,
    token_hash: 'guest',
    email: 'guest@example.com',
    reference: 'PL2',
    created_at,
    expires_at: created_at,
  }
  await ctx.db.insertInto('order_lookups').values(lookup).execute()
  const upload = { user_id: guest.id, storage_key: 'uploads/guest', content_type: 'image/jpeg', created_at }
  await ctx.db.insertInto('uploads').values(upload).execute()
  return guest
}
