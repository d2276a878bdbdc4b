import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import type { TestUser } from '#test/world.ts'

const address = { full_name: 'Ana <Guest>', line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
const attempt = '6f0a4c9e-58a3-4c0a-9a55-3b1f1f0f7f10'
type Setup = Awaited<ReturnType<typeof startTestApp>>

/** Buys one part of each seller. @returns the buyer's client and the orders by the seller's slug */
async function buyFrom({ app, world }: Setup, sellers: TestUser[], buyer: TestUser) {
  const client = app.as(buyer)
  for (const seller of sellers) {
    const { slug } = await world.listing({ seller, title: `Part of ${seller.slug}` })
    await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1 } })
  }
  const created = await client.post('/payments/orders', { payment_order: { email: 'ana@example.com', address } })
  const id = String(created.body.data.id)
  await client.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
  expect(
    await client.put('/payments/orders', { payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt } }),
  ).toHaveStatus(200)
  const orders = (await client.get('/users/orders')).body.data as {
    id: string
    attributes: { reference: string; company: { name: string } | null }
  }[]
  const businessOrder = orders.find(({ attributes }) => attributes.company !== null)
  const privateOrder = orders.find(({ attributes }) => attributes.company === null)
  return { client, businessOrder, privateOrder }
}

describe('the identity of a business seller', () => {
  it('stays on the order as it was at the purchase, and both sides see it', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const seller = await world.business()
    const { client, businessOrder } = await buyFrom(setup, [seller], await world.guest())
    await ctx.db.updateTable('users').set({ company_name: 'New Name Ltd' }).where('id', '=', seller.id).execute()
    for (const side of [client, app.as(seller)]) {
      const { company } = (await side.get(`/users/orders/${businessOrder?.id}`)).body.data.attributes
      expect(company).toMatchObject({ name: 'Breakers 1 Ltd', email: 'sales1@example.org', address: { line1: '1 Kirkstall Road' } })
    }
  })

  it('is on the listing; a private seller has none, and no street address', async () => {
    const { app, world } = await startTestApp()
    const companyOfListing = async (seller: TestUser) =>
      (await app.visitor.get(`/listings/${(await world.listing({ seller })).slug}`)).body.data.attributes.company
    expect(await companyOfListing(await world.business())).toMatchObject({ name: 'Breakers 1 Ltd', email: 'sales1@example.org' })
    expect(await companyOfListing(await world.user())).toBeNull()
  })

  it('gives the right of withdrawal at the payment to consumers, for parts of a business only', async () => {
    const { app, ctx, world } = await startTestApp()
    const listings = [await world.listing({ seller: await world.business() }), await world.listing({ seller: await world.user() })]
    await ctx.db.updateTable('listings').set({ returns: 'days_30' }).where('id', '=', listings[0]!.id).execute()
    const daysFor = async (buyer: TestUser) => {
      const client = app.as(buyer)
      for (const { slug } of listings)
        await client.post('/users/carts/listings', { cart_listing: { listing_slug: slug, item_quantity: 1 } })
      const created = await client.post('/payments/orders', { payment_order: { email: 'ana@example.com', address } })
      const lines = created.body.data.attributes.lines as { withdrawal_days: number | null; fit_guaranteed: boolean }[]
      return lines.map(({ withdrawal_days, fit_guaranteed }) => [withdrawal_days, fit_guaranteed])
    }
    expect(await daysFor(await world.user())).toEqual([
      [30, false],
      [null, false],
    ])
    expect(await daysFor(await world.business())).toEqual([
      [null, false],
      [null, false],
    ])
  })

  it('must be complete before a part is put on sale, in every way', async () => {
    const { app, ctx, world } = await startTestApp()
    const seller = await world.business({ hasAddress: false })
    const client = app.as(seller)
    const { slug } = await world.listing({ seller, status: 'draft' })
    const { id } = await world.listing({ seller, status: 'deactivated' })
    const putOnSale = async () => [
      await client.post('/users/listings/published', { listing_slug: slug }),
      await client.post('/users/listings/publish_all'),
      await client.put(`/users/listings/deactivate/${id}`, { active: true }),
    ]
    for (const response of (await putOnSale()).slice(0, 2)) expect(response).toBeRefused(409, 'business_details_incomplete')
    expect((await client.get('/users/user')).body.data.attributes.missing_company_details).toEqual(['business_address'])
    const business_address = { line1: '1 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
    expect(await client.put('/users/update_profiles/business_address', { business_address })).toHaveStatus(200)
    expect(await client.post('/users/listings/published', { listing_slug: slug })).toHaveStatus(201)
    // Buyers see the details, so they cannot be removed now.
    expect(await client.put('/users/update_profiles/business_address', { business_address: null })).toBeRefused(
      409,
      'business_details_in_use',
    )
    const information = { company_name: 'Breakers', seller_type: 'retailer' }
    const save = (fields: object) =>
      client.put('/users/update_profiles/business_information', { business_information: { ...information, ...fields } })
    expect(await save({ contact_email: null })).toBeRefused(409, 'business_details_in_use')
    expect((await save({})).body.data.attributes.contact_email).toBe('sales1@example.org')
    expect((await save({ contact_email: 'parts@example.org' })).body.data.attributes.contact_email).toBe('parts@example.org')
    await ctx.db.updateTable('listings').set({ status: 'deactivated' }).where('seller_id', '=', seller.id).execute()
    expect((await save({ contact_email: '' })).body.data.attributes.contact_email).toBeNull()
  })
})

describe('the order mail', () => {
  it('carries the terms agreed to and one filled-in form for each business, in the language of the buyer', async () => {
    const setup = await startTestApp()
    const { app, ctx, world } = setup
    const buyer = await world.guest()
    await ctx.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', buyer.id).execute()
    const { businessOrder } = await buyFrom(setup, [await world.business(), await world.user()], buyer)
    await app.drainOutbox()
    const mail = (await app.mails()).find(({ to }) => to === 'ana@example.com')
    expect(mail?.attachments?.map(({ filename }) => filename)).toEqual([
      'terms.html',
      `withdrawal-form-${businessOrder?.attributes.reference}.html`,
    ])
    const [terms, form] = mail?.attachments?.map(({ content }) => content) ?? []
    expect(terms).toContain('<h1>Conditions d’utilisation</h1>')
    expect(terms).toMatch(/href="http:\/\/[^"]*\/fr\/legal\/returns"/)
    for (const text of ['Breakers 2 Ltd', 'sales2@example.org', 'Part of business-2', 'Ana &lt;Guest&gt;', '2 High Street'])
      expect(form).toContain(text)
    expect(form).not.toContain('Part of personal-3')
    expect(mail?.text).toContain('formulaire de rétractation')
  })

  it('has no attachment for private sellers only', async () => {
    const setup = await startTestApp()
    await buyFrom(setup, [await setup.world.user()], await setup.world.guest())
    await setup.app.drainOutbox()
    const mail = (await setup.app.mails()).find(({ to }) => to === 'ana@example.com')
    expect(mail?.attachments).toBeUndefined()
    expect(mail?.text).not.toContain('withdrawal')
  })
})

describe('GET /users/orders/{id}/withdrawal_form', () => {
  it('is for the buyer of an order from a business', async () => {
    const setup = await startTestApp()
    const { app, world } = setup
    const seller = await world.business()
    const { client, businessOrder, privateOrder } = await buyFrom(setup, [seller, await world.user()], await world.user())
    const path = (id: string | undefined) => `/users/orders/${id}/withdrawal_form`
    const form = await client.get(path(businessOrder?.id))
    expect(form).toHaveStatus(200)
    expect(form.body.data.attributes.html).toContain('1 Kirkstall Road<br>Leeds')
    expect(await client.get(path(privateOrder?.id))).toBeRefused(404, 'not_found')
    for (const other of [seller, await world.user(), await world.guest()])
      expect(await app.as(other).get(path(businessOrder?.id))).toBeRefused(404, 'not_found')
    expect(await app.visitor.get(path(businessOrder?.id))).toBeRefused(403, 'sign_in_required')
  })
})
