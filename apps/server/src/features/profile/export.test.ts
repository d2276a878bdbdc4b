import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { buy, finish, hers, PASSWORD, somebody } from './test-kit.ts'

// biome-ignore lint/suspicious/noExplicitAny: answers are looked into
type Any = any

describe('one’s own data', () => {
  it('is everything kept of a person, part by part', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const user = await somebody(started)
    await finish(started, await buy(started, user, await world.listing({ seller: await world.business(), title: 'Bought part' })))
    await finish(started, await buy(started, await world.user(), await world.listing({ seller: user, title: 'Sold part' })))
    await app.as(user).post('/users/carts/listings', { cart_listing: { listing_slug: (await world.listing()).slug, item_quantity: 1 } })
    const answer = await app.as(user).get('/users/user/data_export')
    expect(answer).toHaveStatus(200)
    const { made_at, parts } = answer.body.meta
    expect(made_at).toBe(ctx.clock.now().toISOString())
    const empty = Object.entries(parts).filter(([, part]) => (Array.isArray(part) ? part.length === 0 : !part))
    expect(empty.map(([name]) => name)).toEqual([])
    expect(Object.keys(parts)).toHaveLength(17)
    expect(parts.account).toMatchObject({ first_name: 'Bartholomew', pending_email: 'new-quixley@example.com', has_password: true })
    expect(parts.vehicles).toMatchObject([{ name: 'Mini', plate: 'QX11LEY' }])
    expect(parts.orders_bought).toMatchObject([{ items: [{ title: 'Bought part' }], address: { line1: '7 Larkspur Close' } }])
    expect(parts.orders_sold).toMatchObject([{ items: [{ title: 'Sold part' }] }])
    expect(parts.listings).toHaveLength(7)
    for (const word of hers) expect(answer.text.toLowerCase()).toContain(word.toLowerCase())
  })

  it('holds no secret and nothing of anybody else', async () => {
    const started = await startTestApp()
    const { app, ctx, world } = started
    const user = await somebody(started)
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
    await buy(started, user, await world.listing({ seller }))
    const parcel = {
      full_name: 'Zebedee Dougal',
      line1: '1 Magic Garden',
      city: 'Leeds',
      postal_code: 'LS3 1LX',
      country: 'GB',
      phone: '0113 496 0042',
    }
    const orderId = await buy(started, buyer, await world.listing({ seller: user }), parcel)
    await finish(started, orderId)
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
    const others = [
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
    for (const other of others) expect(text).not.toContain(other)
  })

  it('is for members, about themselves', async () => {
    const { app, world } = await startTestApp()
    expect(await app.as(await world.guest()).get('/users/user/data_export')).toBeRefused(401, 'sign_in_required')
    expect(await app.visitor.get('/users/user/data_export')).toBeRefused(401, 'sign_in_required')
    const [one, other] = [await world.user(), await world.user()]
    const mine: Any = (await app.as(one).get('/users/user/data_export')).body.meta.parts
    expect(mine.account).toMatchObject({ slug: one.slug, email: one.email })
    expect(JSON.stringify(mine)).not.toContain(other.slug)
  })
})
