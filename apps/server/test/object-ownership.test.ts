import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { agree } from '#features/agreed-lines/test-helpers.ts'
import { startChat } from '#features/chats/test-helpers.ts'
import { addPaypalLikeGateway, connectPaypal, createPurchase, pay, reserve } from '#features/checkout/test-helpers.ts'
import { publishExample } from '#features/enquiries/test-helpers.ts'
import { startNegotiation } from '#features/offers/test-helpers.ts'
import { insertAppealedReport } from '#features/reports/test-helpers.ts'
import { startTestApp } from './app.ts'
import { allEndpoints, type NamedEndpoint, pathOf } from './contract/endpoints.ts'
import { type Schema, sampleOf } from './contract/sample.ts'
import type { TestUser } from './world.ts'

/**
 * Sends the id of another user's object. For everyone but the owner the object does not exist, and
 * it does not change. Each endpoint with a path parameter lists an owned object here, or the reason
 * why there is none.
 */
type OwnedObjects = Awaited<ReturnType<typeof createOwnedObjects>>
const pathValuesByEndpoint: Record<string, (owned: OwnedObjects) => Record<string, string>> = {
  'sessions.end': ({ session }) => ({ id: session }),
  'agreedLines.change': ({ agreedLine }) => ({ id: agreedLine }),
  'cart.change': ({ line }) => ({ id: line }),
  'cart.remove': ({ line }) => ({ id: line }),
  'sharedCarts.withdraw': ({ sharedCart }) => ({ id: sharedCart }),
  'checkout.reserve': ({ purchase }) => ({ order_id: purchase }),
  'checkout.show': ({ purchase }) => ({ id: purchase }),
  'paypalOrders.settle': ({ paypalPurchase }) => ({ id: paypalPurchase }),
  'paypalOrders.show': ({ paypalPurchase }) => ({ id: paypalPurchase }),
  'paypalOrders.merchants': ({ paypalPurchase }) => ({ id: paypalPurchase }),
  'chats.show': ({ chat }) => ({ id: chat }),
  'chats.change': ({ chat }) => ({ id: chat }),
  'chats.archive': ({ chat }) => ({ id: chat }),
  'chats.markRead': ({ chat }) => ({ id: chat }),
  'chats.listMessages': ({ chat }) => ({ id: chat }),
  'chats.listEvents': ({ chat }) => ({ id: chat }),
  'chats.send': ({ chat }) => ({ id: chat }),
  'chats.finishUpload': ({ upload }) => ({ id: upload }),
  'enquiries.list': ({ draft }) => ({ id: draft }),
  'enquiries.listOfChat': ({ chat }) => ({ id: chat }),
  'enquiries.listOwn': ({ published }) => ({ id: published }),
  'enquiries.publish': ({ chat }) => ({ id: chat }),
  'enquiries.change': ({ enquiry }) => ({ id: enquiry }),
  'enquiries.withdraw': ({ enquiry }) => ({ id: enquiry }),
  'offers.show': ({ offer }) => ({ id: offer }),
  'offers.listRounds': ({ offer }) => ({ id: offer }),
  'offers.accept': ({ offer }) => ({ id: offer }),
  'offers.decline': ({ offer }) => ({ id: offer }),
  'offers.withdraw': ({ offer }) => ({ id: offer }),
  'offers.counter': ({ offer }) => ({ id: offer }),
  'offers.countWatchers': ({ published }) => ({ id: published }),
  'offers.offerToWatchers': ({ published }) => ({ id: published }),
  'likes.remove': ({ like }) => ({ id: like }),
  'auctions.bid': ({ draft }) => ({ id: draft }),
  'auctions.retract': ({ draft }) => ({ id: draft }),
  'auctions.buyNow': ({ draft }) => ({ id: draft }),
  'auctions.lowerReserve': ({ draft }) => ({ id: draft }),
  'auctions.cancel': ({ draft }) => ({ id: draft }),
  'auctions.relist': ({ draft }) => ({ id: draft }),
  'auctions.offerSecondChance': ({ draft }) => ({ id: draft }),
  'documents.remove': ({ document }) => ({ id: document }),
  'garage.show': ({ vehicle }) => ({ id: vehicle }),
  'garage.change': ({ vehicle }) => ({ id: vehicle }),
  'garage.remove': ({ vehicle }) => ({ id: vehicle }),
  'listings.recordView': ({ draft }) => ({ slug: draft }),
  'listings.show': ({ draft }) => ({ id: draft }),
  'listings.similar': ({ draft }) => ({ id: draft }),
  'orders.show': ({ order }) => ({ id: order }),
  'orders.withdrawalForm': ({ order }) => ({ id: order }),
  'orders.previewRepayment': ({ order }) => ({ id: order }),
  'orders.markRead': ({ order }) => ({ id: order }),
  'orders.changeItems': ({ order }) => ({ id: order }),
  'orders.cancel': ({ order }) => ({ id: order }),
  'orders.dispatch': ({ order }) => ({ id: order }),
  'orders.changeTracking': ({ order }) => ({ id: order, parcel_id: '1' }),
  'orders.collect': ({ order }) => ({ id: order }),
  'carrierLabels.listRates': ({ soldOrder }) => ({ id: soldOrder }),
  'carrierLabels.buy': ({ soldOrder }) => ({ id: soldOrder }),
  'carrierLabels.cancel': ({ label }) => ({ id: label }),
  'carrierLabels.dispatch': ({ label }) => ({ id: label }),
  'carrierLabels.getFile': ({ label }) => ({ id: label }),
  'carrierPickups.cancel': ({ pickup }) => ({ id: pickup }),
  'chargebacks.fileOfOrder': ({ soldOrder }) => ({ id: soldOrder }),
  'chargebacks.showOfOrder': ({ order }) => ({ id: order }),
  'chargebacks.addText': ({ soldOrder }) => ({ id: soldOrder }),
  'invoices.list': ({ order }) => ({ id: order }),
  'invoices.show': ({ order, invoice }) => ({ id: order, invoice_id: invoice }),
  'invoices.showFee': ({ feeInvoice }) => ({ id: feeInvoice }),
  'surcharges.change': ({ order }) => ({ id: order, surcharge_id: '1' }),
  'orders.changeCollection': ({ order }) => ({ id: order }),
  'refunds.show': ({ refund }) => ({ id: refund }),
  'refunds.request': ({ order }) => ({ id: order }),
  'refunds.withdraw': ({ order }) => ({ id: order }),
  'refunds.give': ({ order }) => ({ id: order }),
  'refunds.listLabelRates': ({ refund }) => ({ id: refund }),
  'refunds.buyLabel': ({ refund }) => ({ id: refund }),
  'refunds.change': ({ refund }) => ({ id: refund }),
  'refunds.addEntry': ({ refund }) => ({ id: refund }),
  'refunds.finishUpload': ({ upload }) => ({ id: upload }),
  'reports.appealReport': ({ report }) => ({ id: report }),
  'reports.showDecision': ({ decision }) => ({ id: decision }),
  'reports.appeal': ({ decision }) => ({ id: decision }),
  'reports.requestCorrection': ({ decision }) => ({ id: decision }),
  'reviews.change': ({ review }) => ({ id: review }),
  'selling.show': ({ draft }) => ({ id: draft }),
  'selling.saveDraft': ({ draft }) => ({ slug: draft }),
  'selling.deleteDraft': ({ draft }) => ({ slug: draft }),
  'selling.edit': ({ published }) => ({ slug: published }),
  'selling.editBlocked': ({ published }) => ({ slug: published }),
  'selling.remove': ({ published }) => ({ slug: published }),
  'selling.setActive': ({ published }) => ({ id: published }),
  'selling.finishUpload': ({ upload }) => ({ id: upload }),
  'shippingRules.change': ({ rule }) => ({ id: rule }),
}

/**
 * Bodies for endpoints that would reject the sample of the schema before they look up the object.
 */
const bodyOverrides: Record<string, object> = {
  'garage.change': { vehicle: { chosen: true } },
  'orders.dispatch': {
    parcel: { carrier: 'dpd_uk', items: [{ item_id: '1', quantity: 1 }], attempt: '6f0a4c9e-58a3-4c0a-9a55-3b1f1f0f7f10' },
  },
  'orders.changeTracking': { parcel: { carrier: 'dpd_uk' } },
  'carrierLabels.buy': {
    label: {
      items: [{ item_id: '1', quantity: 1 }],
      weight: '1',
      length: '10',
      width: '10',
      height: '10',
      gateway: 'sandbox',
      service: 'economy',
      price: { amount: '3.29', currency: 'gbp' },
      attempt: '6f0a4c9e-58a3-4c0a-9a55-3b1f1f0f7f10',
    },
  },
  'surcharges.change': { surcharge: { action: 'confirm' } },
  'refunds.buyLabel': {
    label: {
      weight: '1',
      length: '10',
      width: '10',
      height: '10',
      gateway: 'sandbox',
      service: 'economy',
      price: { amount: '3.29', currency: 'gbp' },
      attempt: '6f0a4c9e-58a3-4c0a-9a55-3b1f1f0f7f10',
    },
  },
  'refunds.change': { refund: { action: 'withdraw' } },
  'reviews.change': { review: { rating: 5, text: 'Good' } },
}

const endpointsWithoutOwner: Record<string, string> = {
  'pushTokens.remove': 'the parameter names a session, tested in push-tokens.test.ts: a stranger gets not_found',
  'identities.disconnect': 'the parameter names a provider; the identity is always one’s own',
  'notificationSettings.setPreference': 'the parameter names a kind; the preference is always one’s own',
  'auctions.show': 'public; auctions of hidden listings are tested in auction-changes.test.ts',
  'auctions.listBids': 'public; auctions of hidden listings are tested in auction-changes.test.ts',
  'auctions.showOwn': 'the caller’s side of a public auction, tested in bids.test.ts',
  'auctions.unwatch': 'the parameter names a listing; the watch is always one’s own, tested in auction-lists.test.ts',
  'catalogue.vehicleNode': 'the tree of vehicles belongs to nobody',
  'staticPages.show': 'texts for everybody',
  'sellers.show': 'what everybody may know of a person',
}

const parameterisedEndpoints = allEndpoints.filter(({ endpoint }) => endpoint.path.includes('{') && endpoint.audience !== 'operator')

it('lists an object for every endpoint with a path parameter', () => {
  const knownNames = [...Object.keys(pathValuesByEndpoint), ...Object.keys(endpointsWithoutOwner)].sort()
  expect(parameterisedEndpoints.map(({ name }) => name).sort()).toEqual(knownNames)
})

const ownedEndpoints = parameterisedEndpoints.filter(({ name }) => name in pathValuesByEndpoint)

describe('an object of another user', () => {
  it('is not found by any call and does not change', async () => {
    const setup = await startTestApp()
    const { world } = setup
    const ownedObjects = await createOwnedObjects(setup)
    const rowsBefore = await loadOwnedRows(setup, ownedObjects)
    const otherUsers = {
      guest: await world.guest(),
      personal: await world.user(),
      business: await world.business(),
      operator: await world.operator(),
    }
    const unexpectedStatuses: Record<string, number> = {}
    for (const namedEndpoint of ownedEndpoints)
      for (const [role, otherUser] of Object.entries(otherUsers)) {
        const status = await callEndpoint(setup, namedEndpoint, pathValuesByEndpoint[namedEndpoint.name]?.(ownedObjects) ?? {}, otherUser)
        if (status !== expectedStatusOf(namedEndpoint, role)) unexpectedStatuses[`${namedEndpoint.name} as ${role}`] = status
      }
    expect(unexpectedStatuses).toEqual({})
    expect(await loadOwnedRows(setup, ownedObjects)).toEqual(rowsBefore)

    const failedOwnerCalls: Record<string, number> = {}
    for (const namedEndpoint of ownedEndpoints.filter(({ endpoint, name }) => endpoint.method === 'GET' && name !== 'listings.show')) {
      const status = await callEndpoint(
        setup,
        namedEndpoint,
        pathValuesByEndpoint[namedEndpoint.name]?.(ownedObjects) ?? {},
        ownedObjects.owner,
      )
      if (status !== 200) failedOwnerCalls[namedEndpoint.name] = status
    }
    expect(failedOwnerCalls, 'the owner finds them: the numbers above were right').toEqual({})
  })
})

/** A guest gets 403 from endpoints for members. Everyone else gets 404. */
const expectedStatusOf = ({ endpoint }: NamedEndpoint, role: string) =>
  role === 'guest' && !['guest', 'public'].includes(endpoint.audience) ? 403 : 404

type TestSetup = Awaited<ReturnType<typeof startTestApp>>

async function callEndpoint(
  { app }: TestSetup,
  namedEndpoint: NamedEndpoint,
  values: Record<string, string>,
  { token }: TestUser,
): Promise<number> {
  const { method, body } = namedEndpoint.endpoint
  const response = await app.server.inject({
    method,
    url: `/api/v1${pathOf(namedEndpoint, values)}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body
      ? { payload: bodyOverrides[namedEndpoint.name] ?? (sampleOf(z.toJSONSchema(body, { io: 'input' }) as Schema) as object) }
      : {}),
  })
  return response.statusCode
}

/** A user who owns one object of each kind. */
async function createOwnedObjects(setup: TestSetup) {
  const { app, world, ctx } = setup
  const owner = await world.business()
  // before the rule below, which has no price for the UK
  const soldOrder = await sellPart(setup, owner)
  const client = app.as(owner)
  const now = ctx.clock.now()
  const idOf = (response: { body: { data: { id: string } } }) => String(response.body.data.id)
  const [node = 0] = await world.vehicleBranch('Ford')
  const vehicle = idOf(await client.post('/users/vehicles', { vehicle: { node_id: String(node) } }))
  const purchasedListing = await world.listing({ seller: await world.business() })
  await client.post('/users/carts/listings', { cart_listing: { listing_slug: purchasedListing.slug } })
  const purchase = idOf(await client.post('/payments/orders', { payment_order: { email: 'owner@example.com', address } }))
  await client.put(`/users/checkouts/reserve_listings/${purchase}`, { action_type: 'reserve' })
  const payment = { id: purchase, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  const paidResponse = await client.put('/payments/orders', { payment_order: payment })
  const paypalPurchase = await createPaypalPurchase(setup, owner)
  const cartListing = await world.listing()
  const line = idOf(await client.post('/users/carts/listings', { cart_listing: { listing_slug: cartListing.slug } }))
  const { chatId: chat } = await startChat(setup, { buyer: owner })
  const like = idOf(await client.post('/users/likes', { like: { listing_id: cartListing.slug } }))
  const sharedCart = idOf(await client.post('/users/carts/shared_carts', {}))
  const file = { name: 'a.jpg', content_type: 'image/jpeg', size: 5000 }
  const uploadsResponse = await client.post('/users/listings/direct_upload_datas', { files: [file] })
  const session = await ctx.db.selectFrom('sessions').where('user_id', '=', owner.id).select('id').executeTakeFirstOrThrow()
  const document = await ctx.db
    .insertInto('documents')
    .values({
      user_id: owner.id,
      kind: 'vat_certificate',
      status: 'pending',
      storage_key: 'documents/1/one.pdf',
      file_name: 'one.pdf',
      content_type: 'application/pdf',
      bytes: 10,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rule = await ctx.db
    .insertInto('shipping_and_return_rules')
    .values({
      user_id: owner.id,
      zone: 'world',
      bands: JSON.stringify([{ up_to_grams: null, up_to_cm: null, price_minor: 100 }]),
      days_min: 1,
      days_max: 2,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = String(paidResponse.body.data.attributes.order_ids[0])
  await insertChargeback(ctx, Number(soldOrder))
  return {
    owner,
    soldOrder,
    label: await insertLabel(ctx, Number(soldOrder)),
    pickup: await insertPickup(ctx, owner.id),
    refund: await insertRefund(ctx, Number(order)),
    review: await insertReview(ctx, Number(order)),
    decision: await insertDecision(setup, owner),
    report: await insertReport(setup, owner),
    invoice: await insertInvoice(ctx, Number(order)),
    feeInvoice: await insertFeeInvoiceOf(ctx, owner.id),
    vehicle,
    purchase,
    paypalPurchase,
    order,
    line,
    sharedCart,
    chat,
    enquiry: idOf(await (await publishExample({ testApp: setup, chat: { buyer: owner } })).publish()),
    like,
    agreedLine: String(await agree(setup, owner, await world.listing())),
    offer: (await startNegotiation(setup, { buyer: owner })).id,
    upload: String(uploadsResponse.body.data[0].id),
    session: String(session.id),
    document: String(document.id),
    rule: String(rule.id),
    draft: (await world.listing({ seller: owner, status: 'draft' })).slug,
    published: (await world.listing({ seller: owner })).slug,
  }
}

/** A decision about the owner, who has appealed. */
async function insertDecision(setup: TestSetup, reported: TestUser): Promise<string> {
  const [reporter, operator] = [await setup.world.user(), await setup.world.user()]
  return String((await insertAppealedReport(setup, { reporter, reported, operator })).decisionId)
}

/** A decided report of the owner. */
async function insertReport(setup: TestSetup, reporter: TestUser): Promise<string> {
  const [reported, operator] = [await setup.world.user(), await setup.world.user()]
  return String((await insertAppealedReport(setup, { reporter, reported, operator })).reportId)
}

/** A chargeback that waits for the evidence of the owner. */
async function insertChargeback({ db, clock }: TestSetup['ctx'], orderId: number): Promise<void> {
  const payment = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.payment_order_id', 'p.payment_order_id')
    .where('o.id', '=', orderId)
    .select(['p.id', 'p.amount_minor', 'p.currency'])
    .executeTakeFirstOrThrow()
  const now = clock.now()
  const { id } = await db
    .insertInto('chargebacks')
    .values({
      gateway: 'sandbox',
      reference: 'dp_1',
      payment_id: payment.id,
      amount_minor: payment.amount_minor,
      currency: payment.currency,
      reason: 'fraudulent',
      status: 'needs_response',
      opened_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const share = { chargeback_id: id, order_id: orderId, disputed_minor: payment.amount_minor, reserved_minor: 100 }
  await db.insertInto('chargeback_orders').values(share).execute()
}

async function createPaypalPurchase(setup: TestSetup, owner: TestUser): Promise<string> {
  addPaypalLikeGateway(setup)
  const listing = await setup.world.listing()
  await connectPaypal(setup, listing.seller)
  return (await createPurchase(setup.app, owner, listing, { gateway: 'paypal' })).id
}

async function insertInvoice(ctx: TestSetup['ctx'], order_id: number): Promise<string> {
  const { seller_id } = await ctx.db.selectFrom('orders').where('id', '=', order_id).select('seller_id').executeTakeFirstOrThrow()
  const amounts = { gross_minor: 1, vat_minor: 0, surcharge_minor: 0 }
  const { id } = await ctx.db
    .insertInto('invoices')
    .values({ seller_id, order_id, document: 'invoice', number: 900, ...amounts, issued_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

async function insertFeeInvoiceOf(ctx: TestSetup['ctx'], sellerId: number): Promise<string> {
  const fee = { kind: 'charged', percentage: 20, orders: 1, fee_minor: 600, vat_minor: 100 }
  const { id } = await ctx.db
    .insertInto('fee_invoices')
    .values({
      seller_id: sellerId,
      month: '2026-10-01',
      currency: 'gbp',
      number: 900,
      rates: JSON.stringify([fee]),
      issuer: 'Partlane',
      issued_at: ctx.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

async function insertRefund(ctx: TestSetup['ctx'], orderId: number): Promise<string> {
  const parties = await ctx.db.selectFrom('orders').where('id', '=', orderId).select(['buyer_id', 'seller_id']).executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('refunds')
    .values({
      order_id: orderId,
      ...parties,
      status: 'requested',
      reason: 'damaged',
      attempt: randomUUID(),
      items_minor: 100,
      shipping_minor: 0,
      return_paid_by: 'seller',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** An order that the user has sold. */
async function sellPart({ app, world }: TestSetup, seller: TestUser): Promise<string> {
  const buyer = await world.user()
  const { id } = await createPurchase(app, buyer, await world.listing({ seller }))
  await reserve(app.as(buyer), id)
  const paid = await pay(app.as(buyer), id)
  return String(paid.body.data.attributes.order_ids[0])
}

async function insertLabel({ db, clock, storage }: TestSetup['ctx'], orderId: number): Promise<string> {
  const now = clock.now()
  const file_key = `labels/test/${orderId}.pdf`
  await storage.put(file_key, Buffer.from('%PDF-1.7'), { contentType: 'application/pdf' })
  const { id } = await db
    .insertInto('carrier_labels')
    .values({
      order_id: orderId,
      status: 'bought',
      gateway: 'sandbox',
      service: 'economy',
      service_name: 'Economy',
      weight_grams: 500,
      length_mm: 100,
      width_mm: 100,
      height_mm: 100,
      price_minor: 329,
      cost_minor: 329,
      currency: 'gbp',
      file_key,
      bought_at: now,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parcel = { order_id: orderId, label_id: id, status: 'prepared', carrier: 'other', carrier_name: 'Sandbox carrier' } as const
  await db
    .insertInto('parcels')
    .values({ ...parcel, attempt: randomUUID(), created_at: now, updated_at: now })
    .execute()
  return String(id)
}

async function insertPickup({ db, clock }: TestSetup['ctx'], seller_id: number): Promise<string> {
  const now = clock.now()
  const times = { day: '2026-11-24', starts: '09:00', ends: '13:00', booked_at: now, created_at: now, updated_at: now }
  const { id } = await db
    .insertInto('carrier_pickups')
    .values({ seller_id, gateway: 'sandbox', status: 'booked', attempt: randomUUID(), ...times })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

async function insertReview(ctx: TestSetup['ctx'], orderId: number): Promise<string> {
  const { buyer_id, seller_id } = await ctx.db
    .selectFrom('orders')
    .where('id', '=', orderId)
    .select(['buyer_id', 'seller_id'])
    .executeTakeFirstOrThrow()
  const now = ctx.clock.now()
  const review = { order_id: orderId, side: 'buyer', author_id: buyer_id, reviewed_id: seller_id, status: 'open' } as const
  const { id } = await ctx.db
    .insertInto('reviews')
    .values({ ...review, due_at: now, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

const address = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

/** The rows themselves, to check that nothing changed. */
async function loadOwnedRows({ ctx }: TestSetup, { owner }: OwnedObjects) {
  const userTables = [
    'vehicles',
    'cart_listings',
    'shared_carts',
    'payment_orders',
    'uploads',
    'documents',
    'shipping_and_return_rules',
  ] as const
  const rows: Record<string, unknown> = {}
  for (const table of userTables)
    rows[table] = await ctx.db.selectFrom(table).where('user_id', '=', owner.id).selectAll().orderBy('id').execute()
  rows.listings = await ctx.db.selectFrom('listings').where('seller_id', '=', owner.id).selectAll().orderBy('id').execute()
  rows.orders = await ctx.db.selectFrom('orders').where('buyer_id', '=', owner.id).selectAll().orderBy('id').execute()
  rows.agreed_lines = await ctx.db.selectFrom('agreed_lines').where('buyer_id', '=', owner.id).selectAll().orderBy('id').execute()
  rows.offers = await ctx.db.selectFrom('offers').where('buyer_id', '=', owner.id).selectAll().orderBy('id').execute()
  const ownLabels = ctx.db.selectFrom('carrier_labels as l').innerJoin('orders as o', 'o.id', 'l.order_id').selectAll('l')
  rows.labels = await ownLabels.where('o.seller_id', '=', owner.id).execute()
  const sessions = ctx.db.selectFrom('sessions').where('user_id', '=', owner.id).select(['id', 'revoked_at', 'expires_at'])
  rows.sessions = await sessions.orderBy('id').execute()
  return rows
}
