import { describe, expect, it } from 'vitest'
import type { DevelopmentSmsOutbox } from '#platform/sms/development-sms-outbox.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import {
  buyListing,
  completeOrder,
  createUserWithData,
  findRowsContaining,
  homeAddress,
  PASSWORD,
  payOutSeller,
  personalTexts,
  storeTestPassword,
} from './test-helpers.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
// biome-ignore lint/suspicious/noExplicitAny: the tests read untyped responses
type Any = any

const closeAccount = ({ app }: TestSetup, user: TestUser, body: Record<string, unknown> = {}) =>
  app.as(user).delete('/users/user', { reason: { text: 'I ride a bicycle now' }, ...body })

describe('closing an account', () => {
  it('erases all personal data except name and address in accounting records', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const user = await createUserWithData(setup)
    const seller = await world.business()
    const orderId = await buyListing(setup, user, await world.listing({ seller, priceMinor: 4200 }))
    const cart = { listing_slug: (await world.listing()).slug, item_quantity: 1 }
    expect(await app.as(user).post('/users/carts/listings', { cart_listing: cart })).toHaveStatus(201)
    const purchaseResponse = await app
      .as(user)
      .post('/payments/orders', { payment_order: { email: 'quixley@example.com', address: homeAddress } })
    expect(purchaseResponse).toHaveStatus(201)
    await completeOrder(setup, orderId)
    await ctx.db
      .updateTable('order_items')
      .set({ decline_text: `Not for ${personalTexts[0]}` })
      .execute()
    expect((await findRowsContaining(setup, personalTexts)).length).toBeGreaterThan(15)

    expect(await closeAccount(setup, user, { current_password: PASSWORD })).toHaveStatus(204)
    await app.drainOutbox()

    const remainingRows = await findRowsContaining(setup, personalTexts)
    expect(remainingRows.map((remainingRow) => remainingRow.split(':')[0]).sort()).toEqual(['public.orders', 'public.payment_orders'])
    for (const remainingRow of remainingRows) {
      expect(remainingRow).toContain(homeAddress.line1)
      for (const erasedText of ['@example.com', homeAddress.phone]) expect(remainingRow).not.toContain(erasedText)
    }
    const row = await ctx.db.selectFrom('users').where('id', '=', user.id).selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      status: 'deleted',
      role: 'personal',
      first_name: null,
      email: null,
      phone: null,
      deletion_reason: 'I ride a bicycle now',
    })
    expect(row.deleted_at).toEqual(ctx.clock.now())
    const listings = await ctx.db.selectFrom('listings').where('seller_id', '=', user.id).select('status').distinct().execute()
    expect(listings).toEqual([{ status: 'deleted' }])
    const purchases = await ctx.db.selectFrom('payment_orders').where('user_id', '=', user.id).select('status').orderBy('id').execute()
    expect(purchases.map(({ status }) => status)).toEqual(['paid', 'cancelled'])
    expect(await ctx.db.selectFrom('listing_search').where('seller_id', '=', user.id).select('listing_id').execute()).toEqual([])
  })

  it('ends sessions, removes the page and the listings, and frees the email address', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const user = await world.user()
    const listing = await world.listing({ seller: user })
    const guestToken = (await app.visitor.post('/guests/user')).body.data.attributes.jwt_token
    expect(await closeAccount(setup, user)).toHaveStatus(204)
    expect(await app.as(user).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await app.withToken(guestToken).get('/users/user')).toHaveStatus(200)
    expect(await app.visitor.get(`/users/${user.slug}`)).toBeRefused(404, 'not_found')
    expect(await app.visitor.get(`/listings/${listing.slug}`)).toBeRefused(404, 'not_found')
    expect(await world.events()).toEqual(expect.arrayContaining(['account_closed', 'account_status_changed', 'session_ended']))
    expect(
      (await app.visitor.post('/users/sign_in/with_email', { authentication: { email: user.email, password: PASSWORD } })).status,
    ).toBe(422)
    await app.drainOutbox()
    const newUser = await world.user({ email: user.email ?? '' })
    expect((await app.as(newUser).get('/users/user')).body.data.attributes).toMatchObject({ email: user.email, email_confirmed: true })
  })

  it('sends a last message to the former address and then erases the address', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const [frenchUser, phoneUser] = [await world.user(), await world.user()]
    await ctx.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', frenchUser.id).execute()
    const phoneColumns = { email: null, email_confirmed_at: null, phone: '+447700900888', phone_confirmed_at: ctx.clock.now() }
    await ctx.db.updateTable('users').set(phoneColumns).where('id', '=', phoneUser.id).execute()
    await closeAccount(setup, frenchUser)
    await closeAccount(setup, phoneUser)
    expect(
      (await findRowsContaining(setup, [frenchUser.email ?? '', phoneColumns.phone])).map((tableRow) => tableRow.split(':')[0]),
    ).toEqual(['public.outbox_events', 'public.outbox_events'])
    await app.drainOutbox()
    const mails = await app.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[frenchUser.email, 'Votre compte a été fermé']])
    expect((await (ctx.sms as DevelopmentSmsOutbox).list()).map(({ to }) => to)).toEqual([phoneColumns.phone])
    expect(await findRowsContaining(setup, [frenchUser.email ?? '', phoneColumns.phone])).toEqual([])
  })

  it('shows a former member in the orders of the other party', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const [buyer, seller] = [await world.user({ firstName: 'Bartholomew' }), await world.business()]
    const orderId = await buyListing(setup, buyer, await world.listing({ seller }))
    await completeOrder(setup, orderId)
    await payOutSeller(setup, seller)
    await closeAccount(setup, buyer)
    const orderResponse = await app.as(seller, { locale: 'fr' }).get(`/users/orders/${orderId}`)
    const findUser = (name: string) => orderResponse.body.included.find(({ attributes }: Any) => attributes.display_name === name)
    expect(findUser('Ancien membre')).toMatchObject({ attributes: { former: true } })
    expect(orderResponse.body.data.attributes).toMatchObject({ address: { country: 'GB', line1: '' } })
    expect(orderResponse.text).not.toContain('Larkspur')
    expect((await app.as(seller).get('/users/sold_items')).text).toContain('Former member')
    const [notification] = (await app.as(seller).get('/users/notifications')).body.data
    expect(notification.attributes.data.buyer).toBe('Former member')

    expect(await closeAccount(setup, seller)).toHaveStatus(204)
    const otherUser = await world.user()
    await ctx.db.updateTable('orders').set({ buyer_id: otherUser.id }).where('id', '=', Number(orderId)).execute()
    const otherResponse = await app.as(otherUser).get(`/users/orders/${orderId}`)
    expect(otherResponse.text).toContain('Former member')
    expect(otherResponse.text).not.toContain('Breakers')
  })

  it('keeps the invoice details of a business that sold for six whole years, then erases them', async () => {
    const setup = await startTestApp({ startAt: new Date('2026-11-22T10:00:00Z') })
    const { app, ctx, world } = setup
    const [buyer, seller, inactiveSeller] = [await world.user(), await world.business(), await world.business()]
    const businessInformation = {
      company_name: 'Quixley Breakers',
      seller_type: 'wrecker_breaker',
      vat_number: 'GB123456782',
      company_number: '445790',
    }
    await app.as(seller).put('/users/update_profiles/business_information', { business_information: businessInformation })
    await app.as(seller).put('/users/update_profiles/business_address', { business_address: homeAddress })
    const orderId = await buyListing(setup, buyer, await world.listing({ seller }))
    await completeOrder(setup, orderId)
    await payOutSeller(setup, seller)
    for (const user of [buyer, seller, inactiveSeller]) expect(await closeAccount(setup, user)).toHaveStatus(204)
    await app.drainOutbox()
    const closedAccounts = await ctx.db.selectFrom('closed_accounts').selectAll().orderBy('user_id').execute()
    expect(closedAccounts).toMatchObject([
      { user_id: buyer.id, books_until: '2033-01-01', seller: null },
      {
        user_id: seller.id,
        seller: {
          company_name: 'Quixley Breakers',
          vat_number: 'GB123456782',
          company_number: '00445790',
          seat: { line1: homeAddress.line1, postal_code: 'YO1 7HU' },
        },
      },
    ])
    expect((await findRowsContaining(setup, ['Quixley Breakers'])).map((tableRow) => tableRow.split(':')[0])).toEqual([
      'public.closed_accounts',
      'public.orders',
    ])
    const runErasure = () => app.runJob('profile.forget-old-books')
    await runErasure()
    expect(await ctx.db.selectFrom('closed_accounts').select('user_id').execute()).toHaveLength(2)
    app.clock.advance(new Date('2033-01-01T00:00:00Z').getTime() - ctx.clock.now().getTime())
    await runErasure()
    expect(await findRowsContaining(setup, ['Quixley', 'Larkspur'])).toEqual([])
    expect((await ctx.db.selectFrom('orders').select('address').execute())[0]?.address).toEqual({ country: 'GB' })
  })
})

describe('refusals to close an account', () => {
  it('requires the password and limits attempts', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    await storeTestPassword(setup.ctx, user)
    expect(await closeAccount(setup, user)).toBeRefused(422, 'current_password_wrong')
    for (let i = 0; i < 5; i++)
      expect(await closeAccount(setup, user, { current_password: 'wrong password' })).toBeRefused(422, 'current_password_wrong')
    expect(await closeAccount(setup, user, { current_password: PASSWORD })).toBeRefused(429, 'too_many_requests')
    setup.app.clock.advance(60_000)
    expect(await closeAccount(setup, user, { current_password: PASSWORD })).toHaveStatus(204)
  })

  it('refuses while an order is open, for buyer and seller, and while a payout is due', async () => {
    const setup = await startTestApp()
    const { world } = setup
    const [buyer, seller] = [await world.user(), await world.user()]
    const orderId = await buyListing(setup, buyer, await world.listing({ seller }))
    for (const user of [buyer, seller]) expect(await closeAccount(setup, user)).toBeRefused(409, 'account_has_open_orders')
    await completeOrder(setup, orderId)
    expect(await closeAccount(setup, seller)).toBeRefused(409, 'account_has_open_payouts')
    await payOutSeller(setup, seller)
    for (const user of [seller, buyer]) expect(await closeAccount(setup, user)).toHaveStatus(204)
  })

  it('refuses while stock is held, for buyer and seller', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const [buyer, listing] = [await world.user(), await world.listing()]
    const client = app.as(buyer)
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
    const { id } = (await client.post('/payments/orders', { payment_order: { email: 'b@example.com', address: homeAddress } })).body.data
    await client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
    for (const user of [buyer, listing.seller]) expect(await closeAccount(setup, user)).toBeRefused(409, 'account_has_open_orders')
    await client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'release' })
    for (const user of [buyer, listing.seller]) expect(await closeAccount(setup, user)).toHaveStatus(204)
  })

  it('refuses while an auction is running', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const listing = await world.auction({ endsAt: new Date(ctx.clock.now().getTime() + 60_000) })
    expect(await closeAccount(setup, listing.seller)).toBeRefused(409, 'account_has_open_auctions')
    app.clock.advance(61_000)
    await app.runDeadlines()
    expect(await closeAccount(setup, listing.seller)).toHaveStatus(204)
  })

  it('refuses guests, visitors and blocked users, and requires a reason', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    expect(await closeAccount(setup, await world.guest())).toBeRefused(403, 'sign_in_required')
    expect(await closeAccount(setup, await world.user({ status: 'blocked' }))).toBeRefused(403, 'account_blocked')
    expect(await app.visitor.delete('/users/user', { reason: { text: 'x' } })).toBeRefused(403, 'sign_in_required')
    const user = await world.user()
    expect(await app.as(user).delete('/users/user', { reason: { text: ' ' } })).toPointAt('/reason/text')
    expect(await closeAccount(setup, user, { user_id: 1 })).toPointAt('/user_id')
  })
})

describe('concurrent requests while an account is closed', () => {
  it('closes the account once', async () => {
    const setup = await startTestApp()
    const user = await setup.world.user()
    const responses = await Promise.all([1, 2, 3].map(() => closeAccount(setup, user)))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 401, 401])
    expect((await setup.world.events()).filter((name) => name === 'account_closed')).toHaveLength(1)
  })

  it('either holds the last unit and refuses to close, or closes and refuses the hold', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const [buyer, listing] = [await world.user(), await world.listing()]
      const client = app.as(buyer)
      await client.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
      const { id } = (await client.post('/payments/orders', { payment_order: { email: 'b@example.com', address: homeAddress } })).body.data
      const actions = [
        () => client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' }),
        () => closeAccount(setup, listing.seller),
      ]
      const actionIndexes = round % 2 === 0 ? [0, 1] : [1, 0]
      const responses = await Promise.all(actionIndexes.map((i) => actions[i]?.()))
      const [holdStatus, closeStatus] = actionIndexes.map((_, i) => responses[actionIndexes.indexOf(i)]?.status)
      outcomes.add(`${holdStatus} ${closeStatus}`)
      expect(['200 409', '409 204']).toContain(`${holdStatus} ${closeStatus}`)
      expect(await world.listingRow(listing.id)).toMatchObject(
        closeStatus === 204 ? { status: 'deleted', reserved_quantity: 0 } : { status: 'reserved' },
      )
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  it('erases data that was written after the account was closed', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const user = await world.user()
    const listing = await world.listing()
    await closeAccount(setup, user)
    const cartLine = {
      user_id: user.id,
      listing_id: listing.id,
      item_quantity: 1,
      shipping_type: 'ship_only' as const,
      seen_price_minor: 1,
    }
    await ctx.db.insertInto('cart_listings').values(cartLine).execute()
    await world.listing({ seller: user, status: 'draft' })
    await app.runJob('profile.forget-late-writes')
    expect(await ctx.db.selectFrom('cart_listings').selectAll().execute()).toEqual([])
    expect(await ctx.db.selectFrom('listings').where('seller_id', '=', user.id).select('status').execute()).toEqual([{ status: 'deleted' }])
  })
})
