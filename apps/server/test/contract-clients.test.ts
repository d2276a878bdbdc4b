import { randomUUID } from 'node:crypto'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Jsona } from 'jsona'
import { deserialise } from 'kitsu-core'
import createClient from 'openapi-fetch'
import openapiTS, { astToString } from 'openapi-typescript'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { startTestApp } from './app.ts'

/**
 * Public clients that know only the names of the specification: openapi-fetch calls the server over
 * HTTP, jsona and kitsu-core read the responses. The specification shows no names for these parts
 * of the job, so they are those of the OpenAPI document: the call that returns an agent token, the
 * form of an upload and `photos` with `upload_id`, the contact and the address of a purchase, and
 * `action`, `card_token` and `attempt` of a payment, and the list of sold orders.
 */
// biome-ignore lint/suspicious/noExplicitAny: the clients read what the wire has, not our types
type Flat = any

const personal = { role: 'personal', first_name: 'Nina', last_name: 'Hale', password: 'grey-plastic-bucket-7' }

async function startClients() {
  const setup = await startTestApp()
  const address = await setup.app.server.listen({ host: '127.0.0.1', port: 0 })
  const connect = (token?: string) => {
    const headers = { Accept: 'application/vnd.api+json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
    const client = createClient<Flat>({ baseUrl: `${address}/api/v1`, headers })
    const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, query?: object): Promise<Flat> => {
      const { data, error, response } = await client[method](path as never, { params: { query }, ...(body ? { body } : {}) } as never)
      if (error) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(error)}`)
      return data
    }
    return call
  }
  return { ...setup, address, connect }
}

const readWithJsona = (document: Flat): Flat => new Jsona().deserialize(document)
const readWithKitsu = async (document: Flat): Promise<Flat> => ((await deserialise(structuredClone(document))) as Flat).data

type Setup = Awaited<ReturnType<typeof startClients>>

/** Signs a member up and returns a caller with the token of the session. */
async function signUp({ app, connect }: Setup, email: string) {
  const visitor = connect()
  const { agent_token } = readWithJsona(await visitor('POST', '/users/agent_tokens', { agent: 'web' }))
  const tokens = { agent_token, captcha_token: 'sandbox-pass' }
  const document = await visitor('POST', '/users/sign_up/with_email', { user: { ...personal, email }, ...tokens })
  const { jwt_token: token } = readWithJsona(document)
  expect((await readWithKitsu(document)).jwt_token).toBe(token)
  const call = connect(token)
  await call('POST', '/users/account_verification/confirm', { code: await app.verificationCodeFor(email) })
  return call
}

/** Uploads one photo with the signed form. @returns its upload id */
async function uploadPhoto(seller: Awaited<ReturnType<typeof signUp>>) {
  const photo = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#884422' } })
    .jpeg()
    .toBuffer()
  const files = [{ name: 'disc.jpg', content_type: 'image/jpeg', size: photo.length }]
  const [upload] = readWithJsona(await seller('POST', '/users/listings/direct_upload_datas', { files }))
  const body = new FormData()
  for (const [name, value] of Object.entries(upload.form.fields)) body.append(name, String(value))
  body.append('file', new Blob([new Uint8Array(photo)]), 'disc.jpg')
  expect((await fetch(upload.form.url, { method: 'POST', body })).status).toBe(204)
  return String(upload.id)
}

const address = { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }

/** Creates a draft with the fields of the specification and publishes it. @returns both slugs */
async function sellDisc(setup: Setup, seller: Awaited<ReturnType<typeof signUp>>) {
  const { slug: category, subcategorySlug: subcategory } = await setup.world.category()
  await setup.world.vehicleBranch('Volkswagen', 'Golf')
  const uploadId = await uploadPhoto(seller)
  const draft = readWithJsona(
    await seller('POST', '/users/listings/drafts', {
      listing: {
        title: 'Brembo front brake disc',
        category,
        subcategory,
        make: 'Volkswagen',
        model: 'Golf',
        condition: 'used',
        item_price: '12,50',
        part_number: '1K0 615 301 AA',
        weight: '1.25',
        dimensions: { length: '30', width: '30', height: '7.5' },
        photos: [{ upload_id: uploadId }],
        dispatch_address: address,
      },
    }),
  )
  const published = readWithJsona(await seller('POST', '/users/listings/published', { listing_slug: draft.slug }))
  await setup.app.drainOutbox()
  return { draftSlug: String(draft.slug), slug: String(published.slug) }
}

/** Finds the part, buys it as a guest and pays. */
async function buy({ app, connect }: Setup, draftSlug: string) {
  const { jwt_token: token } = await readWithKitsu(await connect()('POST', '/guests/user', {}))
  const buyer = connect(token)
  const [card] = await readWithKitsu(await buyer('GET', '/listings', undefined, { q: '1K0615301AA' }))
  expect(card).toMatchObject({ item_price: '12.50', subcategory: { name: 'Brake discs' } })
  // The link of the draft still leads to the part.
  const listing = readWithJsona(await buyer('GET', `/listings/${draftSlug}`))
  expect(listing).toMatchObject({ id: card.id, slug: card.slug, item_price: '12.50', weight: '1.25', part_number: '1K0 615 301 AA' })
  await buyer('POST', '/users/carts/listings', { cart_listing: { listing_slug: card.slug, item_quantity: 1 } })
  const order = { payment_order: { email: 'ben@example.com', address: { ...address, full_name: 'Ben Hill' } } }
  const purchase = readWithJsona(await buyer('POST', '/payments/orders', order))
  await buyer('PUT', `/users/checkouts/reserve_listings/${purchase.id}`, { action_type: 'reserve' })
  const payment = { id: purchase.id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  const paid = readWithJsona(await buyer('PUT', '/payments/orders', { payment_order: payment }))
  await app.drainOutbox()
  return { buyer, paid }
}

describe('public clients', () => {
  it('sell a part and buy it', async () => {
    const setup = await startClients()
    const seller = await signUp(setup, 'nina@example.com')
    const { draftSlug, slug } = await sellDisc(setup, seller)
    expect(slug).not.toBe(draftSlug)
    const { buyer, paid } = await buy(setup, draftSlug)
    expect(paid).toMatchObject({ status: 'paid', order_ids: [expect.any(String)] })
    const [bought] = readWithJsona(await buyer('GET', '/users/orders'))
    const [sold] = await readWithKitsu(await seller('GET', '/users/sold_items'))
    expect(bought.id).toBe(sold.id)
    expect(JSON.stringify(sold)).toContain('12.50')
  })

  it('generate types from the OpenAPI document, which redocly finds valid', async () => {
    const { app } = await startTestApp()
    const source = (await app.server.inject('/api/v1/openapi.json')).body
    const types = astToString(await openapiTS(source))
    expect(types).toContain('"/users/listings/drafts"')
    expect(types).toContain('jwt_token: string')
    const problems = await lintFromString({
      source,
      config: await createConfig({ rules: { struct: 'error', 'no-unresolved-refs': 'error' } }),
    })
    expect(problems.map(({ message, location }) => [message, location[0]?.pointer])).toEqual([])
  })
})
