import { describe, expect, it } from 'vitest'
import type { DevelopmentOutbox } from '#platform/sms/development-outbox.ts'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'
import { forgetOldBooks } from './forget-books.job.ts'
import { forgetLateWrites } from './forget-late-writes.job.ts'
import { buy, finish, givePassword, hers, home, PASSWORD, payOut, somebody, traces } from './test-kit.ts'

type Started = Awaited<ReturnType<typeof startTestApp>>
// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Any = any

const close = ({ app }: Started, user: TestUser, body: Record<string, unknown> = {}) =>
  app.as(user).delete('/users/user', { reason: { text: 'I ride a bicycle now' }, ...body })

const night = () => ({ jobId: '1', attempt: 1, signal: AbortSignal.timeout(60_000) })

describe('closing an account', () => {
  it('leaves nothing personal anywhere but the name and address that the books need', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const user = await somebody(started)
    const seller = await world.business()
    const orderId = await buy(started, user, await world.listing({ seller, priceMinor: 4200 }))
    const cart = { listing_slug: (await world.listing()).slug, item_quantity: 1 }
    expect(await app.as(user).post('/users/carts/listings', { cart_listing: cart })).toHaveStatus(201)
    const open = await app.as(user).post('/payments/orders', { payment_order: { email: 'quixley@example.com', address: home } })
    expect(open).toHaveStatus(201)
    await finish(started, orderId)
    expect((await traces(started, hers)).length).toBeGreaterThan(15)

    expect(await close(started, user, { current_password: PASSWORD })).toHaveStatus(204)
    await app.drainOutbox()

    const left = await traces(started, hers)
    expect(left.map((line) => line.split(':')[0]).sort()).toEqual(['public.orders', 'public.payment_orders'])
    for (const line of left) {
      expect(line).toContain(home.line1)
      for (const gone of ['@example.com', home.phone]) expect(line).not.toContain(gone)
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

  it('ends every token, the page and the listings, and lets the same address begin anew', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const user = await world.user()
    const listing = await world.listing({ seller: user })
    const elsewhere = (await app.visitor.post('/guests/user')).body.meta.jwt_token
    expect(await close(started, user)).toHaveStatus(204)
    expect(await app.as(user).get('/users/user')).toBeRefused(401, 'token_invalid')
    expect(await app.withToken(elsewhere).get('/users/user')).toHaveStatus(200)
    expect(await app.visitor.get(`/users/${user.slug}`)).toBeRefused(404, 'not_found')
    expect(await app.visitor.get(`/listings/${listing.slug}`)).toBeRefused(404, 'not_found')
    expect(await world.events()).toEqual(expect.arrayContaining(['account_closed', 'account_status_changed', 'session_ended']))
    expect(
      (await app.visitor.post('/users/sign_in/with_email', { authentication: { email: user.email, password: PASSWORD } })).status,
    ).toBe(401)
    await app.drainOutbox()
    const again = await world.user({ email: user.email ?? '' })
    expect((await app.as(again).get('/users/user')).body.data.attributes).toMatchObject({ email: user.email, email_confirmed: true })
  })

  it('says goodbye where the person could be reached, and forgets the address then', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const [french, byPhone] = [await world.user(), await world.user()]
    await ctx.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', french.id).execute()
    const phone = { email: null, email_confirmed_at: null, phone: '+447700900888', phone_confirmed_at: ctx.clock.now() }
    await ctx.db.updateTable('users').set(phone).where('id', '=', byPhone.id).execute()
    await close(started, french)
    await close(started, byPhone)
    expect((await traces(started, [french.email ?? '', phone.phone])).map((line) => line.split(':')[0])).toEqual([
      'public.outbox_events',
      'public.outbox_events',
    ])
    await app.drainOutbox()
    const mails = await app.mails()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[french.email, 'Votre compte a été fermé']])
    expect((await (ctx.sms as DevelopmentOutbox).list()).map(({ to }) => to)).toEqual([phone.phone])
    expect(await traces(started, [french.email ?? '', phone.phone])).toEqual([])
  })

  it('lets the other side read the orders, of a former member', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const [buyer, seller] = [await world.user({ firstName: 'Bartholomew' }), await world.business()]
    const orderId = await buy(started, buyer, await world.listing({ seller }))
    await finish(started, orderId)
    await payOut(started, seller)
    await close(started, buyer)
    const sold = await app.as(seller, { locale: 'fr' }).get(`/users/orders/${orderId}`)
    const person = (name: string) => sold.body.included.find(({ attributes }: Any) => attributes.display_name === name)
    expect(person('Ancien membre')).toMatchObject({ attributes: { former: true } })
    expect(sold.body.data.attributes).toMatchObject({ buyer_email: null, address: { country: 'GB', line1: '' } })
    expect(sold.text).not.toContain('Larkspur')
    expect((await app.as(seller).get('/users/sold_items')).text).toContain('Former member')
    const [notice] = (await app.as(seller).get('/users/notifications')).body.data
    expect(notice.attributes.data.buyer).toBe('Former member')

    expect(await close(started, seller)).toHaveStatus(204)
    const other = await world.user()
    await ctx.db.updateTable('orders').set({ buyer_id: other.id }).where('id', '=', Number(orderId)).execute()
    const bought = await app.as(other).get(`/users/orders/${orderId}`)
    expect(bought.text).toContain('Former member')
    expect(bought.text).not.toContain('Breakers')
  })

  it('keeps of a business that sold what invoices name it by, for six whole years, and forgets that too', async () => {
    const started = await startTestApp({ startAt: new Date('2026-11-22T10:00:00Z') })
    const { app, ctx, world } = started
    const [buyer, seller, idle] = [await world.user(), await world.business(), await world.business()]
    const business = {
      company_name: 'Quixley Breakers',
      seller_type: 'wrecker_breaker',
      vat_number: 'GB123456782',
      company_number: '445790',
    }
    await app.as(seller).put('/users/update_profiles/business_information', { business_information: business })
    await app.as(seller).put('/users/update_profiles/business_address', { business_address: home })
    const orderId = await buy(started, buyer, await world.listing({ seller }))
    await finish(started, orderId)
    await payOut(started, seller)
    for (const user of [buyer, seller, idle]) expect(await close(started, user)).toHaveStatus(204)
    await app.drainOutbox()
    const kept = await ctx.db.selectFrom('closed_accounts').selectAll().orderBy('user_id').execute()
    expect(kept).toMatchObject([
      { user_id: buyer.id, books_until: '2033-01-01', seller: null },
      {
        user_id: seller.id,
        seller: {
          company_name: 'Quixley Breakers',
          vat_number: 'GB123456782',
          company_number: '00445790',
          seat: { line1: home.line1, postal_code: 'YO1 7HU' },
        },
      },
    ])
    expect((await traces(started, ['Quixley Breakers'])).map((line) => line.split(':')[0])).toEqual(['public.closed_accounts'])
    const forget = () => forgetOldBooks.execute(ctx, {}, night())
    await forget()
    expect(await ctx.db.selectFrom('closed_accounts').select('user_id').execute()).toHaveLength(2)
    app.clock.advance(new Date('2033-01-01T00:00:00Z').getTime() - ctx.clock.now().getTime())
    await forget()
    expect(await traces(started, ['Quixley', 'Larkspur'])).toEqual([])
    expect((await ctx.db.selectFrom('orders').select('address').execute())[0]?.address).toEqual({ country: 'GB' })
  })
})

describe('an account stays open', () => {
  it('without the password, and guessing it is slowed', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    await givePassword(started.ctx, user)
    expect(await close(started, user)).toBeRefused(422, 'current_password_wrong')
    for (let i = 0; i < 5; i++)
      expect(await close(started, user, { current_password: 'a guess' })).toBeRefused(422, 'current_password_wrong')
    expect(await close(started, user, { current_password: PASSWORD })).toBeRefused(429, 'too_many_requests')
    started.app.clock.advance(60_000)
    expect(await close(started, user, { current_password: PASSWORD })).toHaveStatus(204)
  })

  it('while an order is open, on either side, and while money is owed', async () => {
    const started = await startTestApp()
    const { world } = started
    const [buyer, seller] = [await world.user(), await world.user()]
    const orderId = await buy(started, buyer, await world.listing({ seller }))
    for (const user of [buyer, seller]) expect(await close(started, user)).toBeRefused(409, 'account_has_open_orders')
    await finish(started, orderId)
    expect(await close(started, seller)).toBeRefused(409, 'account_has_open_payouts')
    await payOut(started, seller)
    for (const user of [seller, buyer]) expect(await close(started, user)).toHaveStatus(204)
  })

  it('while parts are held, on either side', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const [buyer, listing] = [await world.user(), await world.listing()]
    const as = app.as(buyer)
    await as.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
    const { id } = (await as.post('/payments/orders', { payment_order: { email: 'b@example.com', address: home } })).body.data
    await as.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
    for (const user of [buyer, listing.seller]) expect(await close(started, user)).toBeRefused(409, 'account_has_open_orders')
    await as.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'release' })
    for (const user of [buyer, listing.seller]) expect(await close(started, user)).toHaveStatus(204)
  })

  it('while an auction runs', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const listing = await world.listing()
    const ends = { sale_format: 'auction', starting_price_minor: 100, auction_ends_at: new Date(ctx.clock.now().getTime() + 60_000) }
    await ctx.db.updateTable('listings').set(ends).where('id', '=', listing.id).execute()
    expect(await close(started, listing.seller)).toBeRefused(409, 'account_has_open_auctions')
    app.clock.advance(61_000)
    expect(await close(started, listing.seller)).toHaveStatus(204)
  })

  it('for guests, strangers and blocked people, and asks for a reason', async () => {
    const started = await startTestApp()
    const { app, world } = started
    expect(await close(started, await world.guest())).toBeRefused(401, 'sign_in_required')
    expect(await close(started, await world.user({ status: 'blocked' }))).toBeRefused(403, 'account_blocked')
    expect(await app.visitor.delete('/users/user', { reason: { text: 'x' } })).toBeRefused(401, 'sign_in_required')
    const user = await world.user()
    expect(await app.as(user).delete('/users/user', { reason: { text: ' ' } })).toPointAt('/reason/text')
    expect(await close(started, user, { user_id: 1 })).toPointAt('/user_id')
  })
})

describe('at the same moment', () => {
  it('closing twice is once', async () => {
    const started = await startTestApp()
    const user = await started.world.user()
    const answers = await Promise.all([1, 2, 3].map(() => close(started, user)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 401, 401])
    expect((await started.world.events()).filter((name) => name === 'account_closed')).toHaveLength(1)
  })

  it('a buyer who takes the last unit either keeps the account open or finds nothing', async () => {
    const started = await startTestApp()
    const { app, world } = started
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round++) {
      const [buyer, listing] = [await world.user(), await world.listing()]
      const as = app.as(buyer)
      await as.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
      const { id } = (await as.post('/payments/orders', { payment_order: { email: 'b@example.com', address: home } })).body.data
      const calls = [
        () => as.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' }),
        () => close(started, listing.seller),
      ]
      const order = round % 2 === 0 ? [0, 1] : [1, 0]
      const answers = await Promise.all(order.map((i) => calls[i]?.()))
      const [held, closed] = order.map((_, i) => answers[order.indexOf(i)]?.status)
      outcomes.add(`${held} ${closed}`)
      expect(['200 409', '409 204']).toContain(`${held} ${closed}`)
      expect(await world.listingRow(listing.id)).toMatchObject(
        closed === 204 ? { status: 'deleted', reserved_quantity: 0 } : { status: 'reserved' },
      )
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  it('what was on its way is forgotten the night after', async () => {
    const started = await startTestApp()
    const { ctx, world } = started
    const user = await world.user()
    const listing = await world.listing()
    await close(started, user)
    const late = { user_id: user.id, listing_id: listing.id, item_quantity: 1, shipping_type: 'ship_only', seen_price_minor: 1 }
    await ctx.db.insertInto('cart_listings').values(late).execute()
    await world.listing({ seller: user, status: 'draft' })
    await forgetLateWrites.execute(ctx, {}, night())
    expect(await ctx.db.selectFrom('cart_listings').selectAll().execute()).toEqual([])
    expect(await ctx.db.selectFrom('listings').where('seller_id', '=', user.id).select('status').execute()).toEqual([{ status: 'deleted' }])
  })
})
