import { createConsumer } from '@partlane/client/cable/consumer'
import { ActionNotificationsChannel, CounterNotificationsChannel } from '@partlane/contract/channels'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { addressConfirmed } from '#features/accounts/accounts.events.ts'
import { purchasePaid } from '#features/checkout/checkout.events.ts'
import { placeOrders } from '#features/orders/public.ts'
import { waitUntil } from '#platform/cable/test-helpers.ts'
import type { Tx } from '#platform/db/db.ts'
import { emit, emitAll } from '#platform/outbox/emit.ts'
import { startTestApp } from '#test/app.ts'
import type { TestListing, TestUser } from '#test/world.ts'
import { notify } from './notify.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>

/** Inserts a paid purchase with orders and events, as the checkout does. */
async function insertPaidPurchase({ ctx }: TestSetup, buyer: TestUser, listings: TestListing[]) {
  const now = ctx.clock.now()
  return ctx.db.transact(async (tx) => {
    const purchase = await tx
      .insertInto('payment_orders')
      .values({
        reference: `P${buyer.id}-${listings[0]?.id}`,
        user_id: buyer.id,
        status: 'paid',
        gateway: 'sandbox',
        currency: 'gbp',
        items_minor: 5000 * listings.length,
        shipping_minor: 450,
        email: buyer.email ?? 'guest@example.com',
        address: JSON.stringify({ full_name: 'Ana Guest', line1: '1 Lane', city: 'Leeds', postal_code: 'LS1 1AA', country: 'GB' }),
        created_at: now,
        paid_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const lines = await tx
      .insertInto('payment_order_lines')
      .values(
        listings.map((listing, index) => ({
          payment_order_id: purchase.id,
          source: 'cart',
          listing_id: listing.id,
          seller_id: listing.seller.id,
          quantity: 1,
          title: `Part ${listing.slug}`,
          unit_price_minor: 5000,
          shipping_minor: index === 0 ? 450 : 0,
          currency: 'gbp',
          rate: '1',
          charged_items_minor: 5000,
          charged_shipping_minor: index === 0 ? 450 : 0,
          shipping_type: 'ship_only',
        })),
      )
      .returningAll()
      .execute()
    await emitAll(tx, await placeOrders(tx, { purchase, lines, now }))
    const paymentId = await insertAuthorisedPayment(tx, { purchase, amountMinor: 5000 * listings.length + 450, now })
    await emit(tx, purchasePaid({ payment_order_id: purchase.id, payment_id: paymentId }))
    return purchase
  })
}

type AuthorisedPaymentInput = { purchase: { id: number; reference: string }; amountMinor: number; now: Date }

/**
 * Inserts a payment and the charge that the sandbox gateway holds for it, so that it can be
 * captured.
 */
async function insertAuthorisedPayment(tx: Tx, { purchase, amountMinor, now }: AuthorisedPaymentInput): Promise<number> {
  const chargeReference = `ch_${purchase.reference}`
  const { id } = await tx
    .insertInto('payments')
    .values({
      payment_order_id: purchase.id,
      gateway: 'sandbox',
      idempotency_key: purchase.reference,
      gateway_reference: chargeReference,
      status: 'authorised',
      amount_minor: amountMinor,
      currency: 'gbp',
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into sandbox_gateway.charges (reference, idempotency_key, amount_minor, currency, status, return_url, card_last4)
    values (${chargeReference}, ${purchase.reference}, ${amountMinor}, 'gbp', 'authorised', '', '4242')`.execute(tx)
  return id
}

/** Marks the deliveries of an event as not delivered, so that the outbox repeats them. */
const redeliver = ({ ctx }: TestSetup, eventName: string) =>
  ctx.db
    .updateTable('outbox_deliveries')
    .set({ delivered_at: null, next_attempt_at: ctx.clock.now() })
    .where('event_id', 'in', (eb) => eb.selectFrom('outbox_events').where('name', '=', eventName).select('id'))
    .execute()

/** Groups the broadcasts to a user. Notifications and counters arrive in any order. */
const listBroadcasts = ({ app }: TestSetup, user: TestUser) => ({
  notifications: app.broadcastsTo(user).filter(({ object_name }) => object_name !== undefined),
  counters: app.broadcastsTo(user).filter(({ notifications_data }) => notifications_data !== undefined),
})

describe('notifications of a sale', () => {
  it('notify the seller once, with counters, when the event is delivered twice', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const buyer = await world.user({ firstName: 'Ben' })
    const listing = await world.listing()

    await insertPaidPurchase(setup, buyer, [listing])
    expect(app.broadcastsTo(listing.seller)).toEqual([])
    await app.drainOutbox()
    await redeliver(setup, 'order_placed')
    await app.drainOutbox()

    const { notifications, counters } = listBroadcasts(setup, listing.seller)
    expect(notifications).toMatchObject([
      {
        object_name: 'sold_listing',
        message: `Ben T. bought “Part ${listing.slug}”: £54.50`,
        message_key: 'sold_listing',
        data: { title: `Part ${listing.slug}`, others: 0, buyer: 'Ben T.', amount: '54.50', currency: 'gbp' },
      },
    ])
    expect(counters).toMatchObject([
      { notifications_data: { unread_sold_items: 1, unread_order: 0, unread_notifications: 1, unread_bids: 0 } },
    ])
    const listResponse = await app.as(listing.seller).get('/users/notifications')
    expect(listResponse.body.data).toMatchObject([{ id: notifications[0]?.id, attributes: { object_name: 'sold_listing', read: false } }])
    expect(listResponse.body.meta.pagy).toMatchObject({ count: 1, page: 1, next: null })
  })

  it('notify the buyer once for all sellers, and send mails in the locale of each user', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const buyer = await world.user()
    const [firstListing, secondListing] = [await world.listing(), await world.listing()]
    await ctx.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', secondListing.seller.id).execute()

    const purchase = await insertPaidPurchase(setup, buyer, [firstListing, secondListing])
    await app.drainOutbox()

    // The channel has the language of the user, the list that of the request.
    const frenchMessage = /^Name\d+ T\. a acheté «\sPart/u
    expect(listBroadcasts(setup, secondListing.seller).notifications).toMatchObject([{ message: expect.stringMatching(frenchMessage) }])
    const messageIn = async (locale: string) =>
      (await app.as(secondListing.seller, { locale }).get('/users/notifications')).body.data[0].attributes.message
    expect(await messageIn('fr')).toMatch(frenchMessage)
    expect(await messageIn('en-GB')).toMatch(/^Name\d+ T\. bought “Part/)

    const { notifications, counters } = listBroadcasts(setup, buyer)
    expect(notifications).toMatchObject([{ object_name: 'order', data: { others: 1, amount: '104.50' } }])
    expect(counters.at(-1)).toMatchObject({ notifications_data: { unread_order: 2, unread_notifications: 1 } })

    const mails = new Map((await app.mails()).map((mail) => [mail.to, mail]))
    expect([...mails.keys()].sort()).toEqual([buyer.email, firstListing.seller.email, secondListing.seller.email].sort())
    expect(mails.get(buyer.email ?? '')).toMatchObject({
      subject: `Order confirmation ${purchase.reference}`,
      text: expect.stringContaining('Paid: £104.50'),
    })
    const buyerMail = mails.get(buyer.email ?? '')
    for (const part of [buyerMail?.text, buyerMail?.html]) {
      expect(part).toContain(`Part ${firstListing.slug}`)
      expect(part).toContain('£50.00')
      for (const { reference } of await setup.ctx.db.selectFrom('orders').select('reference').execute())
        expect(part).toContain(`Order number ${reference}`)
      expect(part).toMatch(/Expected delivery: \w+day,? \d/)
      expect(part).toMatch(/Delivery address(\n|<br>)Ana Guest(\n|<br>)1 Lane(\n|<br>)Leeds(\n|<br>)LS1 1AA/)
    }
    const photoUrl = /<img src="(http[^"]+\/media\/[^"]+\/320\.jpeg)"/.exec(buyerMail?.html ?? '')?.[1]
    expect(photoUrl).toBeDefined()
    expect(mails.get(firstListing.seller.email ?? '')).toMatchObject({
      html: expect.stringMatching(/<img src="http[^"]+"[\s\S]*Delivery address<br>Ana Guest/),
      subject: `Sold: Part ${firstListing.slug}`,
      text: expect.stringMatching(/Our fee: £5\.00\nYou receive: £49\.50[\s\S]*localhost:3000\/profile\/sold-items\/orders/),
    })
    const frenchMail = mails.get(secondListing.seller.email ?? '')
    expect(frenchMail?.subject).toMatch(/^Pièce vendue.:.Part/u)
    expect(frenchMail?.text).toContain('/fr/profile/sold-items/orders')
    expect(frenchMail?.text).toMatch(/50,00.£/u)
    expect(frenchMail?.text).toMatch(/Livraison prévue.: /u)
    expect(frenchMail?.text).toContain('Adresse de livraison\nAna Guest')
  })

  it('name a guest by the delivery address, and are merged into the account at sign-in', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const guest = await world.guest()
    const listing = await world.listing()
    await insertPaidPurchase(setup, guest, [listing])
    await app.drainOutbox()
    expect(listBroadcasts(setup, listing.seller).notifications).toMatchObject([{ data: { buyer: 'Ana Guest' } }])
    expect((await app.mails()).map(({ to }) => to)).toContain('guest@example.com')

    const [email, password] = ['ana@example.com', 'correct horse 9']
    await world.user({ email, password })
    const response = await app.as(guest).post('/users/sign_in/with_email', { authentication: { email, password } })
    const listResponse = await app.withToken(response.body.data.attributes.jwt_token).get('/users/notifications')
    expect(listResponse.body.data).toMatchObject([{ attributes: { object_name: 'order' } }])
  })
})

describe('marking as read', () => {
  it('decrements the counter for given or all notifications, and ignores those of other users', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const buyer = await world.user()
    const seller = await world.user()
    const listings = [await world.listing({ seller }), await world.listing({ seller }), await world.listing({ seller })]
    for (const listing of listings) await insertPaidPurchase(setup, buyer, [listing])
    await app.drainOutbox()
    const client = app.as(seller)
    const countUnread = async () => (await client.get('/users/counters')).body.data.attributes.notifications_data.unread_notifications
    const ids = ((await client.get('/users/notifications')).body.data as { id: string }[]).map(({ id }) => id)
    expect(await countUnread()).toBe(3)

    expect(await app.as(buyer).put('/users/notifications/read', { ids })).toHaveStatus(204)
    expect(await countUnread()).toBe(3)
    expect(await client.put('/users/notifications/read', { ids: ids.slice(0, 1) })).toHaveStatus(204)
    expect(await countUnread()).toBe(2)
    expect(await client.put('/users/notifications/read')).toHaveStatus(204)
    await app.drainOutbox()
    expect(listBroadcasts(setup, seller).counters.at(-1)).toMatchObject({
      notifications_data: { unread_notifications: 0, unread_sold_items: 3 },
    })
    expect(await client.put('/users/notifications/read', { ids: ['x'] })).toPointAt('/ids/0')
  })

  it('decrements the counter of sold items when the order is read', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const listing = await world.listing()
    await insertPaidPurchase(setup, await world.user(), [listing])
    await app.drainOutbox()
    const [{ id }] = (await app.as(listing.seller).get('/users/sold_items')).body.data
    await app.as(listing.seller).put(`/users/orders/${id}/read`)
    await app.drainOutbox()
    expect(listBroadcasts(setup, listing.seller).counters.at(-1)).toMatchObject({
      notifications_data: { unread_sold_items: 0, unread_notifications: 1 },
    })
  })
})

describe('counters', () => {
  it('are loaded in one statement', async () => {
    const { app, world } = await startTestApp()
    const user = await world.user()
    const totalStatements = await app.countStatements(() => app.as(user).get('/users/counters'))
    // An unknown path runs no statement of its own.
    const baselineStatements = await app.countStatements(() => app.as(user).post('/users/notifications/read/none'))
    expect(totalStatements - baselineStatements).toBe(2) // the session and the counters
  })

  it('are for confirmed members and the list for members; guests, visitors and blocked users are refused', async () => {
    const { app, world } = await startTestApp()
    const unconfirmedUser = await world.user({ status: 'unverified' })
    expect(await app.as(unconfirmedUser).get('/users/counters')).toBeRefused(403, 'confirmation_required')
    expect(await app.as(unconfirmedUser).get('/users/notifications')).toHaveStatus(200)
    const guest = await world.guest()
    for (const path of ['/users/counters', '/users/notifications']) {
      expect(await app.visitor.get(path)).toBeRefused(403, 'sign_in_required')
      expect(await app.as(guest).get(path)).toBeRefused(403, 'sign_in_required')
    }
    const blockedUser = await world.user({ status: 'blocked' })
    expect(await app.as(blockedUser).get('/users/notifications')).toBeRefused(403, 'account_blocked')
  })
})

describe('the notification channels', () => {
  async function startCable({ ctx, app }: TestSetup) {
    await ctx.cable.attach(app.server.server)
    const url = `${await app.server.listen({ host: '127.0.0.1', port: 0 })}/cable`
    return (user: TestUser) => {
      const consumer = createConsumer({ url, token: () => user.token })
      onTestFinished(() => consumer.disconnect())
      const receivedNames: string[] = []
      const receivedCounts: number[] = []
      let isFollowing = false
      consumer.subscribe(
        ActionNotificationsChannel,
        {},
        {
          received: ({ object_name }) => receivedNames.push(object_name),
          connected: () => {
            isFollowing = true
          },
        },
      )
      consumer.subscribe(
        CounterNotificationsChannel,
        {},
        { received: ({ notifications_data }) => receivedCounts.push(notifications_data.unread_sold_items) },
      )
      return { consumer, receivedNames, receivedCounts, isFollowing: () => isFollowing }
    }
  }

  it('broadcast a sale to the seller only', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const listing = await world.listing()
    const subscribe = await startCable(setup)
    const sellerSubscription = subscribe(listing.seller)
    const otherSubscription = subscribe(await world.user())
    await waitUntil(
      'both clients received their counters',
      () => sellerSubscription.receivedCounts.length === 1 && otherSubscription.receivedCounts.length === 1,
    )

    await insertPaidPurchase(setup, await world.user(), [listing])
    await app.drainOutbox()
    await redeliver(setup, 'order_placed')
    await app.drainOutbox()
    await waitUntil('the seller received new counters', () => sellerSubscription.receivedCounts.length === 2)
    expect(sellerSubscription).toMatchObject({ receivedNames: ['sold_listing'], receivedCounts: [0, 1] })
    expect(otherSubscription).toMatchObject({ receivedNames: [], receivedCounts: [0] })
  })

  it('send counters to a member from the confirmation on', async () => {
    const setup = await startTestApp()
    const { app, world, ctx } = setup
    const subscribe = await startCable(setup)
    const member = await world.user({ status: 'unverified', email: 'nadia@example.com' })
    const { receivedCounts, receivedNames, isFollowing } = subscribe(member)
    await waitUntil('the client follows the notifications', isFollowing)
    await notify(ctx, { userId: member.id, objectName: 'order', message: 'order_declined', dedupeKey: 'test' })
    await app.drainOutbox()
    await waitUntil('the notification arrived', () => receivedNames.length === 1)
    expect(receivedCounts).toEqual([])
    await ctx.db.transact(async (tx) => {
      const address = { email: 'nadia@example.com', email_confirmed_at: ctx.clock.now(), pending_email: null }
      await tx.updateTable('users').set(address).where('id', '=', member.id).execute()
      await emit(tx, addressConfirmed({ user_id: member.id, channel: 'email', before: null }))
    })
    await app.drainOutbox()
    await waitUntil('the client received counters', () => receivedCounts.length > 0)
  })

  it('refuse blocked users and forged tokens, and let clients retry after a database error', async () => {
    const setup = await startTestApp()
    const { ctx, world } = setup
    const subscribe = await startCable(setup)
    const users = [await world.user({ status: 'blocked' }), { ...(await world.user()), token: 'forged' }]
    for (const user of users) {
      const { consumer } = subscribe(user)
      await waitUntil(`the consumer of ${user.role} ${user.status} stopped`, () => consumer.state() === 'stopped')
    }
    const member = await world.user()
    await ctx.db.schema.alterTable('sessions').renameTo('sessions_away').execute()
    const { consumer, receivedCounts } = subscribe(member)
    await waitUntil('the consumer waits for a retry', () => consumer.state() === 'waiting')
    await ctx.db.schema.alterTable('sessions_away').renameTo('sessions').execute()
    await waitUntil('the client received counters', () => receivedCounts.length === 1)
  })
})
