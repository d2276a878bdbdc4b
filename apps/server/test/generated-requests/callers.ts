import { randomUUID } from 'node:crypto'
import { currencyCodes } from '@partlane/domain/money/money'
import type { AppContext } from '#app/context.ts'
import type { createWorld, TestUser } from '../world.ts'

export const callerNames = ['guest', 'stranger', 'buyer', 'seller', 'business', 'operator', 'anonymous'] as const
export type CallerName = (typeof callerNames)[number]

export type ApiResponse = { status: number; text: string }
export type SendRequest = (request: { method: string; url: string; headers: Record<string, string>; body: unknown }) => Promise<ApiResponse>
export type CallerSetup = { ctx: AppContext; world: ReturnType<typeof createWorld>; send: SendRequest }

/** A text that is stored in one place, and the callers who may read it. */
export type PrivateText = { text: string; visibleTo: readonly CallerName[] }

/** With a password, no generated request closes the account or changes its email address. */
const password = 'grey-plastic-bucket-7'

const kinds = {
  guest: (world) => world.guest(),
  stranger: (world) => world.user(),
  buyer: (world) => world.user({ email: 'private-buyer@example.com', password }),
  seller: (world) => world.user({ email: 'private-seller@example.com', password }),
  business: (world) => world.business({ email: 'private-business@example.com', password }),
  operator: (world) => world.operator(),
} satisfies Record<Exclude<CallerName, 'anonymous'>, (world: CallerSetup['world']) => Promise<TestUser>>

const replacements = {
  ...kinds,
  buyer: kinds.stranger,
  seller: kinds.stranger,
  business: (world: CallerSetup['world']) => world.business(),
}

const privateTexts: readonly PrivateText[] = [
  { text: 'private-buyer@example.com', visibleTo: ['buyer', 'operator'] },
  { text: 'private-seller@example.com', visibleTo: ['seller', 'buyer', 'operator'] },
  { text: 'private-business@example.com', visibleTo: ['business', 'buyer', 'operator'] },
  { text: 'Nickname of the buyer', visibleTo: ['buyer'] },
  { text: 'Street of the buyer', visibleTo: ['buyer', 'seller', 'business', 'operator'] },
  { text: 'Draft of another seller', visibleTo: ['operator'] },
  { text: 'document-of-the-business.pdf', visibleTo: ['business', 'operator'] },
]

/**
 * Seven callers with objects of their own. A caller whose session a request has ended gets a new
 * one. `anonymous` sends no token or a forged one.
 */
export async function createCallers(setup: CallerSetup) {
  const { ctx, world } = setup
  const users = {} as Record<keyof typeof kinds, TestUser>
  for (const name of callerNames) if (name !== 'anonymous') users[name] = await kinds[name](world)
  const known = await createObjects(setup, users)
  const forgedToken = `${users.buyer.token.slice(0, users.buyer.token.lastIndexOf('.'))}.${'A'.repeat(43)}`
  let anonymousCount = 0
  let replacedCount = 0

  return {
    known,
    privateTexts,
    tokenOf(name: CallerName): string | undefined {
      if (name !== 'anonymous') return users[name].token
      return anonymousCount++ % 2 === 0 ? undefined : forgedToken
    },
    /** A new session, or a new user if the account was closed. */
    async renew(name: CallerName): Promise<void> {
      if (name === 'anonymous') return
      const user = users[name]
      const { status } = await ctx.db.selectFrom('users').where('id', '=', user.id).select('status').executeTakeFirstOrThrow()
      if (status !== 'deleted' && status !== 'blocked') user.token = await world.session(user)
      else {
        replacedCount++
        users[name] = await replacements[name](world)
      }
    },
    countReplaced: () => replacedCount,
  }
}

/** @returns ids and slugs of the objects */
async function createObjects(setup: CallerSetup, { buyer, seller, business }: Record<'buyer' | 'seller' | 'business', TestUser>) {
  const { ctx, world } = setup
  const now = ctx.clock.now()
  const call = (user: TestUser, method: string, path: string, body: object) => callSuccessfully(setup, user, method, path, body)
  const rates = currencyCodes
    .filter((quote) => quote !== 'eur')
    .map((quote) => ({ base: 'eur' as const, quote, rate: '1.2', as_of: '2026-11-20' }))
  await ctx.db
    .insertInto('exchange_rates')
    .values(rates)
    .onConflict((oc) => oc.doNothing())
    .execute()
  const branch = await world.vehicleBranch('Ford', 'Focus', 'Mk3')
  const vehicle = await call(buyer, 'POST', '/users/vehicles', {
    vehicle: { node_id: String(branch[0]), nickname: 'Nickname of the buyer' },
  })
  const listings = [await world.listing({ seller, quantity: 500 }), await world.listing({ seller: business, quantity: 500 })]
  const drafts = [
    await world.listing({ seller, status: 'draft' }),
    await world.listing({ status: 'draft', title: 'Draft of another seller' }),
  ]
  const lines: string[] = []
  for (const { slug } of listings)
    lines.push((await call(buyer, 'POST', '/users/carts/listings', { cart_listing: { listing_slug: slug } })).id)
  const address = { line1: 'Street of the buyer', city: 'York', postal_code: 'YO1 7HU', country: 'GB' }
  const purchase = await call(buyer, 'POST', '/payments/orders', { payment_order: { email: buyer.email, address } })
  await call(buyer, 'PUT', `/users/checkouts/reserve_listings/${purchase.id}`, { action_type: 'reserve' })
  const payment = { id: purchase.id, action: 'pay', card_token: 'tok_sandbox_approve', attempt: randomUUID() }
  const paid = await call(buyer, 'PUT', '/payments/orders', { payment_order: payment })
  const document = await ctx.db
    .insertInto('documents')
    .values({
      user_id: business.id,
      kind: 'vat_certificate',
      status: 'pending',
      storage_key: 'documents/1/generated.pdf',
      file_name: 'document-of-the-business.pdf',
      content_type: 'application/pdf',
      bytes: 10,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rule = await world.shippingRule(business)
  const slugs = [...listings, ...drafts].map(({ slug }) => slug)
  const orders = paid.attributes.order_ids as string[]
  return [
    vehicle.id,
    ...lines,
    purchase.id,
    ...orders,
    `${document.id}`,
    `${rule}`,
    ...slugs,
    ...branch.map(String),
    buyer.slug,
    business.slug,
  ]
}

type Resource = { id: string; attributes: Record<string, unknown> }

async function callSuccessfully({ send }: CallerSetup, { token }: TestUser, method: string, path: string, body: object): Promise<Resource> {
  const { status, text } = await send({ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` }, body })
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return (JSON.parse(text) as { data: Resource }).data
}
