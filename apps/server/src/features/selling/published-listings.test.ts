import { describe, expect, it } from 'vitest'
import { holdStock } from '#features/listings/public.ts'
import { startTestApp } from '#test/app.ts'

describe('published listing', () => {
  it('is edited by its seller but not below the held quantity', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing({ quantity: 5 })
    const client = app.as(listing.seller)
    await ctx.db.transact((tx) => holdStock(tx, { listingId: listing.id, quantity: 2 }))
    const edit = (fields: object) => client.put(`/users/listings/published/${listing.slug}`, { listing: fields })

    expect(await edit({ quantity: 1 })).toBeRefused(409, 'quantity_below_reserved')
    expect((await edit({ quantity: 2 })).body.data.attributes.status).toBe('reserved')
    const response = await edit({ item_price: '77.00', quantity: 9 })
    expect(response.body.data.attributes).toMatchObject({ item_price: '77.00', quantity: 9, status: 'available' })
    expect(await world.events()).toEqual(['listing_changed', 'listing_changed'])
    expect(await edit({ title: null })).toPointAt('/listing/title')
    for (const title of ['\u200b\u200b', '\u00ad', '\u2060\u3164']) expect(await edit({ title })).toPointAt('/listing/title')
    expect(await edit({ photos: [] })).toPointAt('/listing/photos')
    expect((await world.listingRow(listing.id)).title).not.toBeNull()
  })

  it('sells out at quantity zero and returns to sale with new stock', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    const edit = (quantity: number) => app.as(listing.seller).put(`/users/listings/published/${listing.slug}`, { listing: { quantity } })
    expect((await edit(0)).body.data.attributes.status).toBe('sold_out')
    expect((await edit(3)).body.data.attributes.status).toBe('available')
    expect(await world.events()).toEqual(['listing_sold_out', 'listing_changed'])
  })

  it('never holds more units than it has when an edit and purchases run at once', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing({ quantity: 10 })
    const hold = () => ctx.db.transact((tx) => holdStock(tx, { listingId: listing.id, quantity: 1 }))
    const edit = () => app.as(listing.seller).put(`/users/listings/published/${listing.slug}`, { listing: { quantity: 4 } })
    await Promise.allSettled([hold(), hold(), hold(), edit(), hold(), hold(), hold(), hold()])
    const row = await world.listingRow(listing.id)
    expect(row.reserved_quantity).toBeLessThanOrEqual(row.quantity)
    expect(row.status).toBe(row.reserved_quantity === row.quantity ? 'reserved' : 'available')
  })

  it.each(['draft', 'blocked'] as const)('cannot be edited while it is %s', async (status) => {
    const { app, world } = await startTestApp()
    const listing = await world.listing({ status })
    const response = await app.as(listing.seller).put(`/users/listings/published/${listing.slug}`, { listing: { title: 'x' } })
    expect(response).toBeRefused(409, `listing_is_${status}`)
  })

  it('is deactivated and reactivated', async () => {
    const { app, world } = await startTestApp()
    const listing = await world.listing()
    const setActive = (active?: boolean) =>
      app.as(listing.seller).put(`/users/listings/deactivate/${listing.id}`, active === undefined ? {} : { active })
    expect((await setActive()).body.data.attributes.status).toBe('deactivated')
    expect(await app.visitor.get(`/listings/${listing.slug}`)).toBeRefused(404, 'not_found')
    expect(await setActive(false)).toBeRefused(409, 'listing_is_deactivated')
    expect((await setActive(true)).body.data.attributes.status).toBe('available')
    expect(await setActive(true)).toBeRefused(409, 'listing_is_available')
    expect(await world.events()).toEqual(['listing_changed', 'listing_changed'])
  })

  it('is deleted unless units are held', async () => {
    const { app, world, ctx } = await startTestApp()
    const listing = await world.listing({ quantity: 2 })
    const remove = () => app.as(listing.seller).delete(`/users/listings/published/${listing.slug}`)
    await ctx.db.transact((tx) => holdStock(tx, { listingId: listing.id, quantity: 1 }))
    expect(await remove()).toBeRefused(409, 'listing_has_open_orders')
    const otherListing = await world.listing()
    expect(await app.as(otherListing.seller).delete(`/users/listings/published/${otherListing.slug}`)).toHaveStatus(204)
    expect(await world.events()).toContain('listing_gone')
    expect(await app.visitor.get(`/listings/${otherListing.slug}`)).toBeRefused(404, 'not_found')
  })

  it('is duplicated as a draft with photos, part numbers and fitments, without its stock', async () => {
    const { app, world } = await startTestApp()
    const [make = 0] = await world.vehicleBranch('Volkswagen')
    const listing = await world.listing({ quantity: 7, partNumbers: ['5Q0 615 301 F'], fitments: [{ nodeId: make, note: 'left' }] })
    const response = await app.as(listing.seller).post('/users/listings/duplications', { listing_slug: listing.slug })
    expect(response).toHaveStatus(201)
    expect(response.body.data.attributes).toMatchObject({
      status: 'draft',
      quantity: 1,
      missing: [],
      part_numbers: [{ number: '5Q0 615 301 F' }],
    })
    expect(response.body.data.attributes.fitments).toMatchObject([{ node_id: String(make), note: 'left', vehicle: 'Volkswagen' }])
    expect(response.body.data.attributes.photos).toHaveLength(1)
    expect(response.body.data.attributes.slug).not.toBe(listing.slug)
  })

  it('is duplicated without its photos and part numbers on request', async () => {
    const { app, world } = await startTestApp()
    const [make = 0] = await world.vehicleBranch('Volkswagen')
    const listing = await world.listing({ title: 'Brake disc', partNumbers: ['5Q0 615 301 F'], fitments: [{ nodeId: make }] })
    const duplicate = async (without: string[]) =>
      app.as(listing.seller).post('/users/listings/duplications', { listing_slug: listing.slug, without })
    expect((await duplicate(['photos', 'part_numbers'])).body.data.attributes).toMatchObject({
      status: 'draft',
      title: 'Brake disc',
      photos: [],
      part_numbers: [],
      missing: ['photos'],
      fitments: [{ node_id: String(make) }],
    })
    expect((await duplicate(['photos'])).body.data.attributes).toMatchObject({ photos: [], part_numbers: [{ number: '5Q0 615 301 F' }] })
    expect(await duplicate(['title'])).toPointAt('/without/0')
  })
})
