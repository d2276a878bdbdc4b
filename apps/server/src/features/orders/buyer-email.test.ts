import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

const BUYER_EMAIL = 'private-buyer@example.com'
const address = { full_name: 'Ana Guest', line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

/** Sells a listing to a buyer who entered an email address at the checkout. */
async function sellListing({ guest }: { guest: boolean }) {
  const setup = await startTestApp()
  const { app, world } = setup
  const seller = await world.business()
  const listing = await world.listing({ seller })
  const buyer = app.as(await (guest ? world.guest() : world.user({ email: BUYER_EMAIL })))
  await buyer.post('/users/carts/listings', { cart_listing: { listing_slug: listing.slug, item_quantity: 1 } })
  const created = await buyer.post('/payments/orders', { payment_order: { email: BUYER_EMAIL, address } })
  const id = String(created.body.data.id)
  await buyer.put(`/users/checkouts/reserve_listings/${id}`, { action_type: 'reserve' })
  const attempt = '6f0a4c9e-58a3-4c0a-9a55-3b1f1f0f7f10'
  await buyer.put('/payments/orders', { payment_order: { id, action: 'pay', card_token: 'tok_sandbox_approve', attempt } })
  await app.drainOutbox()
  return { ...setup, seller, sellerClient: app.as(seller), buyerClient: buyer }
}

describe('the email address of a buyer', () => {
  it.each([
    ['a member', false],
    ['a guest', true],
  ])('is not shown to the seller when %s buys', async (_, guest) => {
    const { ctx, app, seller, sellerClient, buyerClient } = await sellListing({ guest })
    const soldResponse = await sellerClient.get('/users/sold_items')
    const orderId = soldResponse.body.data[0].id
    const responses = [
      soldResponse,
      await sellerClient.get(`/users/orders/${orderId}`),
      await sellerClient.get('/users/notifications'),
      await sellerClient.get('/users/user/data_export'),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { text } of responses) expect(text).not.toContain(BUYER_EMAIL)
    const sellerMails = (await app.mails()).filter(({ to }) => to === seller.email)
    expect(sellerMails).toHaveLength(1)
    expect(JSON.stringify(sellerMails)).not.toContain(BUYER_EMAIL)
    const notifications = await ctx.db.selectFrom('notifications').where('user_id', '=', seller.id).selectAll().execute()
    expect(JSON.stringify(notifications)).not.toContain(BUYER_EMAIL)

    const buyerMails = (await app.mails()).filter(({ to }) => to === BUYER_EMAIL)
    expect(buyerMails).toHaveLength(1)
    expect((await buyerClient.get(`/users/orders/${orderId}`)).text).not.toContain('buyer_email')
  })
})
