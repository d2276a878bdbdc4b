import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestApp } from './app.ts'
import { allEndpoints, type NamedEndpoint, pathOf } from './contract/endpoints.ts'
import { type Schema, sampleOf } from './contract/sample.ts'
import type { TestUser } from './world.ts'

/**
 * Somebody else's number in the address: to everybody but its owner an object is not there, and nothing happens to it.
 * Every endpoint with a parameter in its path says here which object of the owner's stands in it, or why there is none.
 */
type Owned = Awaited<ReturnType<typeof giveEverything>>
const objects: Record<string, (owned: Owned) => Record<string, string>> = {
  'sessions.end': ({ session }) => ({ id: session }),
  'cart.change': ({ line }) => ({ id: line }),
  'cart.remove': ({ line }) => ({ id: line }),
  'checkout.reserve': ({ purchase }) => ({ order_id: purchase }),
  'checkout.show': ({ purchase }) => ({ id: purchase }),
  'documents.remove': ({ document }) => ({ id: document }),
  'garage.show': ({ vehicle }) => ({ id: vehicle }),
  'garage.change': ({ vehicle }) => ({ id: vehicle }),
  'garage.remove': ({ vehicle }) => ({ id: vehicle }),
  'listings.show': ({ draft }) => ({ id: draft }),
  'listings.similar': ({ draft }) => ({ id: draft }),
  'orders.show': ({ order }) => ({ id: order }),
  'orders.markRead': ({ order }) => ({ id: order }),
  'selling.show': ({ draft }) => ({ id: draft }),
  'selling.saveDraft': ({ draft }) => ({ slug: draft }),
  'selling.deleteDraft': ({ draft }) => ({ slug: draft }),
  'selling.edit': ({ published }) => ({ slug: published }),
  'selling.remove': ({ published }) => ({ slug: published }),
  'selling.setActive': ({ published }) => ({ id: published }),
  'selling.finishUpload': ({ upload }) => ({ id: upload }),
  'shippingRules.change': ({ rule }) => ({ id: rule }),
}

/** Where a sample made from the schema would be refused before the object is looked for. */
const bodies: Record<string, object> = {
  'garage.change': { vehicle: { chosen: true } },
}

const nobodysOwn: Record<string, string> = {
  'identities.disconnect': 'the parameter names a provider; the identity is always one’s own',
  'catalogue.vehicleNode': 'the tree of vehicles belongs to nobody',
  'sellers.show': 'what everybody may know of a person',
}

const withParameters = allEndpoints.filter(({ endpoint }) => endpoint.path.includes('{') && endpoint.audience !== 'operator')

it('knows an object for every endpoint that names one', () => {
  const known = [...Object.keys(objects), ...Object.keys(nobodysOwn)].sort()
  expect(withParameters.map(({ name }) => name).sort()).toEqual(known)
})

const cases = withParameters.filter(({ name }) => name in objects)

describe('an object of somebody else', () => {
  it('is not there for anybody, by any call, and stays as it was', async () => {
    const started = await startTestApp()
    const { world } = started
    const owned = await giveEverything(started)
    const before = await everythingOf(started, owned)
    const strangers = {
      guest: await world.guest(),
      personal: await world.user(),
      business: await world.business(),
      operator: await world.operator(),
    }
    const found: Record<string, number> = {}
    for (const each of cases)
      for (const [who, stranger] of Object.entries(strangers)) {
        const status = await call(started, each, objects[each.name]?.(owned) ?? {}, stranger)
        if (status !== wantedOf(each, who)) found[`${each.name} as ${who}`] = status
      }
    expect(found).toEqual({})
    expect(await everythingOf(started, owned)).toEqual(before)

    const missing: Record<string, number> = {}
    for (const each of cases.filter(({ endpoint, name }) => endpoint.method === 'GET' && name !== 'listings.show')) {
      const status = await call(started, each, objects[each.name]?.(owned) ?? {}, owned.owner)
      if (status !== 200) missing[each.name] = status
    }
    expect(missing, 'the owner finds them: the numbers above were right').toEqual({})
  })
})

/** A guest is asked to sign in where only members go; nobody else is told more than that it is not there. */
const wantedOf = ({ endpoint }: NamedEndpoint, who: string) =>
  who === 'guest' && !['guest', 'public'].includes(endpoint.audience) ? 401 : 404

type Started = Awaited<ReturnType<typeof startTestApp>>

async function call({ app }: Started, each: NamedEndpoint, values: Record<string, string>, { token }: TestUser): Promise<number> {
  const { method, body } = each.endpoint
  const answer = await app.server.inject({
    method,
    url: `/api/v1${pathOf(each, values)}`,
    headers: { authorization: `Bearer ${token}` },
    ...(body ? { payload: bodies[each.name] ?? (sampleOf(z.toJSONSchema(body, { io: 'input' }) as Schema) as object) } : {}),
  })
  return answer.statusCode
}

/** Somebody with one of everything that has a number. */
async function giveEverything({ app, world, ctx }: Started) {
  const owner = await world.business()
  const me = app.as(owner)
  const now = ctx.clock.now()
  const idOf = (answer: { body: { data: { id: string } } }) => String(answer.body.data.id)
  const [node = 0] = await world.vehicleBranch('Ford')
  const vehicle = idOf(await me.post('/users/vehicles', { vehicle: { node_id: String(node) } }))
  const bought = await world.listing()
  await me.post('/users/carts/listings', { cart_listing: { listing_slug: bought.slug } })
  const purchase = idOf(await me.post('/payments/orders', { payment_order: { email: 'owner@example.com', address: home } }))
  await me.put(`/users/checkouts/reserve_listings/${purchase}`, { action_type: 'reserve' })
  const paying = { id: purchase, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  const paid = await me.put('/payments/orders', { payment_order: paying })
  const inCart = await world.listing()
  const line = idOf(await me.post('/users/carts/listings', { cart_listing: { listing_slug: inCart.slug } }))
  const file = { name: 'a.jpg', content_type: 'image/jpeg', size: 5000 }
  const uploads = await me.post('/users/listings/direct_upload_datas', { files: [file] })
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
  return {
    owner,
    vehicle,
    purchase,
    order: String(paid.body.data.attributes.order_ids[0]),
    line,
    upload: String(uploads.body.data[0].id),
    session: String(session.id),
    document: String(document.id),
    rule: String(rule.id),
    draft: (await world.listing({ seller: owner, status: 'draft' })).slug,
    published: (await world.listing({ seller: owner })).slug,
  }
}

const home = { line1: '2 High Street', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }

/** The rows themselves: whatever an answer said, nothing may have moved. */
async function everythingOf({ ctx }: Started, { owner }: Owned) {
  const ofUser = ['vehicles', 'cart_listings', 'payment_orders', 'uploads', 'documents', 'shipping_and_return_rules'] as const
  const rows: Record<string, unknown> = {}
  for (const table of ofUser)
    rows[table] = await ctx.db.selectFrom(table).where('user_id', '=', owner.id).selectAll().orderBy('id').execute()
  rows.listings = await ctx.db.selectFrom('listings').where('seller_id', '=', owner.id).selectAll().orderBy('id').execute()
  rows.orders = await ctx.db.selectFrom('orders').where('buyer_id', '=', owner.id).selectAll().orderBy('id').execute()
  const sessions = ctx.db.selectFrom('sessions').where('user_id', '=', owner.id).select(['id', 'revoked_at', 'expires_at'])
  rows.sessions = await sessions.orderBy('id').execute()
  return rows
}
