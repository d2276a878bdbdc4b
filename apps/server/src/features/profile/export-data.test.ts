import { describe, expect, it } from 'vitest'
import { agree } from '#features/agreed-lines/test-helpers.ts'
import { createAuctionRows } from '#features/auction-lists/test-helpers.ts'
import { exchangeMessages } from '#features/chats/test-helpers.ts'
import { insertCredit, insertPayout } from '#features/credits/test-helpers.ts'
import { publishEnquiries } from '#features/enquiries/test-helpers.ts'
import { makeOffers } from '#features/offers/test-helpers.ts'
import { insertAppealedReport } from '#features/reports/test-helpers.ts'
import { startTestApp } from '#test/app.ts'
import {
  buyListing,
  completeOrder,
  createUserWithData,
  insertPickup,
  insertRefundsAndReviews,
  PASSWORD,
  personalTexts,
} from './test-helpers.ts'

// biome-ignore lint/suspicious/noExplicitAny: the tests read untyped responses
type Any = any

const partNames = [
  ...['account', 'sessions', 'identities', 'push_devices', 'addresses', 'vehicles', 'listings', 'collection_hours'],
  ...['shipping_and_return_rules', 'documents', 'cart', 'viewed_listings', 'purchases', 'orders_bought', 'orders_sold', 'notifications'],
  ...['offers_as_buyer', 'offers_as_seller', 'agreed_lines', 'shared_carts', 'missing_vehicles', 'decisions_about_you'],
  ...[
    'refunds_bought',
    'refunds_sold',
    'reviews_given',
    'reviews_received',
    'payouts',
    'credits',
    'invoices',
    'fee_invoices',
    'payment_shares',
    'chats',
    'blocked_users',
  ],
]

/** The share of a seller in a payment to the seller's own account, as of PayPal. */
async function insertPaymentShare({ ctx }: Awaited<ReturnType<typeof startTestApp>>, sellerId: number): Promise<void> {
  const payment = await ctx.db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.payment_order_id', 'p.payment_order_id')
    .where('o.seller_id', '=', sellerId)
    .select(['p.id as payment_id', 'p.amount_minor'])
    .executeTakeFirstOrThrow()
  const terms = { fee_minor: 0, fee_percentage: 10, fee_vat_percentage: 20, account_reference: 'MERCHANT1' }
  await ctx.db
    .insertInto('payment_shares')
    .values({ ...payment, ...terms, seller_id: sellerId })
    .execute()
}

/** Issues the invoices for the fees of this month, as the job does after its end. */
async function issueFeeInvoices({ app, ctx }: Awaited<ReturnType<typeof startTestApp>>): Promise<void> {
  const now = ctx.clock.now()
  app.clock.advance(32 * 86_400_000)
  await app.runJob('invoices.issue-fee-invoices')
  app.clock.set(now)
}

/** Names with a unit and numeric ids, which only the database has. */
function listStoredNames(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, field]) => {
    const isNumericId = /(^|_)ids?$/.test(name) && [field].flat().some((id) => typeof id === 'number')
    const isStoredName = isNumericId || /_(minor|grams|mm|cm)$/.test(name)
    return [...(isStoredName ? [`${path}.${name}`] : []), ...listStoredNames(field, `${path}.${name}`)]
  })
}

describe('the data export', () => {
  it('contains all stored data of the user, in parts', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const user = await createUserWithData(setup)
    const bought = await world.listing({ seller: await world.business(), title: 'Bought part', surchargeMinor: 1_000 })
    await completeOrder(setup, await buyListing(setup, user, bought))
    const sold = await world.listing({ seller: user, title: 'Sold part', surchargeMinor: 1_000 })
    await completeOrder(setup, await buyListing(setup, await world.user(), sold))
    await insertPaymentShare(setup, user.id)
    await insertRefundsAndReviews(setup, user)
    await insertPickup(setup, user)
    await insertPayout(setup, user)
    await insertCredit(setup, user)
    await exchangeMessages(setup, user)
    await publishEnquiries(setup, user)
    const [other, operator] = [await world.user(), await world.user({ operator: true })]
    await insertAppealedReport(setup, { reporter: user, reported: other, operator })
    await insertAppealedReport(setup, { reporter: other, reported: user, operator })
    await issueFeeInvoices(setup)
    expect(await app.as(user).post('/payments/connect/account_links', {})).toHaveStatus(200)
    await agree(setup, user, await world.listing())
    await createAuctionRows(setup, user)
    await makeOffers(setup, user)
    await app.as(user).post('/users/carts/listings', { cart_listing: { listing_slug: (await world.listing()).slug, item_quantity: 1 } })
    await app.as(user).post('/users/carts/shared_carts', {})
    await app.as(user).get(`/listings/${(await world.listing()).slug}`)
    const response = await app.as(user).get('/users/user/data_export')
    expect(response).toHaveStatus(200)
    const { made_at, parts } = response.body.data.attributes
    expect(made_at).toBe(ctx.clock.now().toISOString())
    const emptyParts = Object.entries(parts).filter(([, part]) => (Array.isArray(part) ? part.length === 0 : !part))
    expect(emptyParts.map(([name]) => name)).toEqual([])
    expect(Object.keys(parts)).toEqual(expect.arrayContaining(partNames))
    expect(parts.account).toMatchObject({ first_name: 'Bartholomew', pending_email: 'new-quixley@example.com', has_password: true })
    expect(parts.vehicles).toMatchObject([{ name: 'Mini', plate: 'QX11LEY' }])
    expect(parts.orders_bought).toMatchObject([{ items: [{ title: 'Bought part' }], address: { line1: '7 Larkspur Close' } }])
    expect(parts.orders_sold).toMatchObject([{ items: [{ title: 'Sold part' }] }])
    expect(parts.listings).toHaveLength(11)
    expect(listStoredNames(parts)).toEqual([])
    expect(parts.orders_sold[0]).toMatchObject({ items_total: expect.stringMatching(/^\d+\.\d\d$/), fee: expect.any(String) })
    for (const personalText of personalTexts) expect(response.text.toLowerCase()).toContain(personalText.toLowerCase())
  })

  it('contains no secrets and no data of other users', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const user = await createUserWithData(setup)
    const [buyer, seller, operator] = [
      await world.user({ firstName: 'Zebedee' }),
      await world.business({ firstName: 'Ermintrude' }),
      await world.operator(),
    ]
    await ctx.db
      .updateTable('users')
      .set({ last_name: 'Dougal', company_name: 'Roundabout Ltd' })
      .where('id', 'in', [buyer.id, seller.id])
      .execute()
    await buyListing(setup, user, await world.listing({ seller }))
    const deliveryAddress = {
      full_name: 'Zebedee Dougal',
      line1: '1 Magic Garden',
      city: 'Leeds',
      postal_code: 'LS3 1LX',
      country: 'GB',
      phone: '0113 496 0042',
    }
    const orderId = await buyListing(setup, buyer, await world.listing({ seller: user }), deliveryAddress)
    await completeOrder(setup, orderId)
    await ctx.db.updateTable('audit_entries').set({ operator_id: operator.id }).execute()
    await app.drainOutbox()
    const { text } = await app.as(user).get('/users/user/data_export')
    const { hash } = await ctx.db.selectFrom('passwords').where('user_id', '=', user.id).select('hash').executeTakeFirstOrThrow()
    const codes = await ctx.db.selectFrom('codes').where('user_id', '=', user.id).select('code_hash').execute()
    expect(codes.length).toBeGreaterThan(0)
    const secrets = [hash, PASSWORD, 'argon2', 'push-token-of-quixley', user.token, ...codes.map(({ code_hash }) => code_hash)]
    for (const secret of secrets) expect(text).not.toContain(secret)
    for (const name of ['"hash"', 'code_hash', 'jwt', '"token"', 'secret', 'storage_key', 'operator'])
      expect(text.toLowerCase()).not.toContain(name)
    const otherUsersTexts = [
      'Dougal',
      'Ermintrude',
      'Roundabout',
      'Magic Garden',
      '0113 496 0042',
      'Olivia',
      seller.email,
      operator.email,
      buyer.email,
    ]
    for (const otherText of otherUsersTexts) expect(text).not.toContain(otherText)
  })

  it('is available to members only, for their own data', async () => {
    const { app, world } = await startTestApp()
    expect(await app.as(await world.guest()).get('/users/user/data_export')).toBeRefused(403, 'sign_in_required')
    expect(await app.visitor.get('/users/user/data_export')).toBeRefused(403, 'sign_in_required')
    const [user, otherUser] = [await world.user(), await world.user()]
    const ownParts: Any = (await app.as(user).get('/users/user/data_export')).body.data.attributes.parts
    expect(ownParts.account).toMatchObject({ slug: user.slug, email: user.email })
    expect(JSON.stringify(ownParts)).not.toContain(otherUser.slug)
  })
})
