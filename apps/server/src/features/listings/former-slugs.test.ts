import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

describe('a former slug of a listing', () => {
  it('leads to the same listing', async () => {
    const { app, ctx, world } = await startTestApp()
    const seller = await world.user()
    const { id, slug: formerSlug } = await world.listing({ seller })
    await ctx.db.updateTable('listings').set({ slug: 'brake-disc-00ff00ff' }).where('id', '=', id).execute()
    for (const path of [`/listings/${formerSlug}`, '/listings/brake-disc-00ff00ff', `/listings/${id}`]) {
      const response = await app.visitor.get(path)
      expect(response.body.data, path).toMatchObject({ id: String(id), attributes: { slug: 'brake-disc-00ff00ff' } })
    }
    expect(await app.visitor.get(`/listings/${formerSlug}/similar`)).toHaveStatus(200)
    const guest = app.as(await world.guest())
    const cartLine = { cart_listing: { listing_slug: formerSlug, item_quantity: 1 } }
    expect(await guest.post('/users/carts/listings', cartLine)).toHaveStatus(201)
    const viewed = await guest.get(`/viewed_listings?slugs=${formerSlug},brake-disc-00ff00ff`)
    expect(viewed.body.data.map((card: { id: string }) => card.id)).toEqual([String(id)])
    expect(await app.as(seller).get(`/users/listings/${formerSlug}`)).toHaveStatus(200)
  })

  it('is never used by another listing', async () => {
    const { ctx, world } = await startTestApp()
    const [first, second] = [await world.listing(), await world.listing()]
    const setSlug = (id: number, slug: string) => ctx.db.updateTable('listings').set({ slug }).where('id', '=', id).execute()
    await setSlug(first.id, 'renamed-1')
    await expect(setSlug(second.id, first.slug)).rejects.toThrow('listing_slugs_pkey')
    const copy = ctx.db.insertInto('listings').values({ slug: first.slug, seller_id: first.seller.id, status: 'draft' })
    await expect(copy.execute()).rejects.toThrow('listing_slugs_pkey')
  })
})
