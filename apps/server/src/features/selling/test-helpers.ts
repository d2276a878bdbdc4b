import { expect } from 'vitest'
import type { startTestApp } from '#test/app.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type Seller = Awaited<ReturnType<TestSetup['world']['user']>>

const address = { line1: '1 Kirkstall Road', city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' }

/** Creates a draft that has all fields required for publishing. */
export async function completeDraft({ app, world, ctx }: TestSetup, seller: Seller, listing: Record<string, unknown> = {}) {
  const { subcategoryId } = await world.category()
  const upload = await ctx.db
    .insertInto('uploads')
    .values({
      user_id: seller.id,
      storage_key: `uploads/${Math.random()}.bin`,
      content_type: 'image/jpeg',
      status: 'succeeded',
      photo_key: `listings/${Math.random().toString(36).slice(2)}.jpg`,
      width: 1600,
      height: 1200,
      placeholder: 'data:,',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const response = await app.as(seller).post('/users/listings/drafts', {
    listing: {
      title: 'Brembo front brake discs',
      subcategory: String(subcategoryId),
      condition: 'used',
      item_price: '58.40',
      photos: [{ upload_id: String(upload.id) }],
      dispatch_address: address,
      ...listing,
    },
  })
  expect(response).toHaveStatus(201)
  return {
    id: Number(response.body.data.id),
    slug: String(response.body.data.attributes.slug),
    attributes: response.body.data.attributes,
    uploadId: String(upload.id),
  }
}
