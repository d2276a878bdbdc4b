import { type ListingFieldsInput, listingFields } from '@partlane/contract/listing-fields'
import { describe, expect, it } from 'vitest'
import { lockListingsWithAllColumns } from '#features/listings/public.ts'
import { startTestApp } from '#test/app.ts'
import { checkListingFields } from './listing-fields.policy.ts'
import { toColumnFields } from './listing-input.policy.ts'
import { loadListingReferences } from './load-listing-references.ts'
import { writeListingFields } from './write-listing-fields.ts'

type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type Draft = { id: number; fields: ListingFieldsInput }

/** Uploads one photo without its file. @returns the id of the upload */
async function createUpload({ ctx }: TestSetup, userId: number, n: number): Promise<string> {
  const { id } = await ctx.db
    .insertInto('uploads')
    .values({
      user_id: userId,
      storage_key: `uploads/${userId}-${n}.bin`,
      content_type: 'image/jpeg',
      status: 'succeeded',
      photo_key: `listings/${n}.jpg`,
      width: 1600,
      height: 1200,
      placeholder: 'data:,',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** Creates a seller with drafts that have one photo each, and fields with all kinds of details. */
async function createDrafts(setup: TestSetup, count: number) {
  const { world } = setup
  const seller = await world.user()
  const [{ subcategoryId }, [make = 0]] = [await world.category(), await world.vehicleBranch('Volkswagen')]
  const drafts: Draft[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await world.listing({ seller, status: 'draft', subcategoryId })
    const fields = {
      title: `Brake disc ${n}`,
      attributes: {},
      photos: [{ upload_id: await createUpload(setup, seller.id, n) }],
      part_numbers: [{ number: `5Q0 615 ${n}` }, { number: `5q0615${n}` }, { number: 'A-1', maker: 'Brembo' }],
      fitments: [
        { node_id: String(make), note: `left ${n}` },
        { node_id: String(make), year_from: 2015, year_to: 2018 },
      ],
      dispatch_address: { line1: `${n % 3} Kirkstall Road`, city: 'Leeds', postal_code: 'LS3 1LX', country: 'GB' },
      collection_address: { line1: '1 Mill Street', city: 'York', postal_code: 'YO1 7HH', country: 'GB' },
    }
    drafts.push({ id, fields })
  }
  return { seller, drafts }
}

/** Loads references, checks and writes: what an import does with its rows. */
function save({ ctx }: TestSetup, sellerId: number, drafts: readonly Draft[]) {
  return ctx.db.transact(async (tx) => {
    const rows = await lockListingsWithAllColumns(
      tx,
      drafts.map(({ id }) => id),
    )
    const inputs = rows.map((row, i) => ({ row, fields: toColumnFields(listingFields.parse(drafts[i]?.fields)) }))
    const references = await loadListingReferences(tx, sellerId, inputs)
    expect(inputs.flatMap((input) => checkListingFields(input, references))).toEqual([])
    return writeListingFields(tx, sellerId, inputs, references)
  })
}

const detailsOf = async ({ ctx }: TestSetup, listingId: number) => ({
  photos: await ctx.db
    .selectFrom('listing_photos')
    .where('listing_id', '=', listingId)
    .select(['id', 'position', 'storage_key'])
    .orderBy('position')
    .execute(),
  partNumbers: await ctx.db
    .selectFrom('listing_part_numbers')
    .where('listing_id', '=', listingId)
    .select(['number', 'maker', 'position'])
    .orderBy('position')
    .execute(),
  fitments: await ctx.db
    .selectFrom('listing_fitments')
    .where('listing_id', '=', listingId)
    .select(['note', 'year_from', 'position'])
    .orderBy('position')
    .execute(),
})

describe('writing the fields of many listings', () => {
  it('needs the same number of statements for 1 and for 50 listings', async () => {
    const setup = await startTestApp()
    const counts: number[] = []
    for (const count of [1, 50]) {
      const { seller, drafts } = await createDrafts(setup, count)
      counts.push(await setup.app.countStatements(() => save(setup, seller.id, drafts)))
    }
    expect(counts[1]).toBe(counts[0])
    expect(counts[0]).toBeLessThanOrEqual(17)
  })

  it('gives each listing its own details without duplicates', async () => {
    const setup = await startTestApp()
    const { seller, drafts } = await createDrafts(setup, 4)
    const changes = await save(setup, seller.id, drafts)
    for (const [n, { id }] of drafts.entries()) {
      const { photos, partNumbers, fitments } = await detailsOf(setup, id)
      expect(photos).toMatchObject([{ position: 1, storage_key: `listings/${n}.jpg` }])
      expect(partNumbers).toEqual([
        { number: `5Q0 615 ${n}`, maker: null, position: 1 },
        { number: 'A-1', maker: 'Brembo', position: 2 },
      ])
      expect(fitments).toEqual([
        { note: `left ${n}`, year_from: null, position: 1 },
        { note: null, year_from: 2015, position: 2 },
      ])
      expect(changes[n]).toMatchObject({ title: `Brake disc ${n}`, town: 'Leeds' })
    }
    const addressIds = changes.map(({ dispatch_address_id }) => dispatch_address_id)
    expect(addressIds[3]).toBe(addressIds[0])
    expect(new Set(addressIds).size).toBe(3)
    expect(new Set(changes.map(({ collection_address_id }) => collection_address_id)).size).toBe(1)
  })

  it('changes nothing when it is repeated, and clears lists that are empty', async () => {
    const setup = await startTestApp()
    const { seller, drafts } = await createDrafts(setup, 2)
    const [first = drafts[0]] = drafts
    const changes = await save(setup, seller.id, drafts)
    const before = await detailsOf(setup, first?.id ?? 0)
    expect(await save(setup, seller.id, drafts)).toEqual(changes)
    expect(await detailsOf(setup, first?.id ?? 0)).toEqual(before)

    const cleared = { photos: [], part_numbers: [], fitments: [], dispatch_address: null }
    const [change] = await save(setup, seller.id, [{ id: first?.id ?? 0, fields: cleared }])
    expect(await detailsOf(setup, first?.id ?? 0)).toEqual({ photos: [], partNumbers: [], fitments: [] })
    expect(change).toMatchObject({ dispatch_address_id: null })
    expect((await detailsOf(setup, drafts[1]?.id ?? 0)).partNumbers).toHaveLength(2)
  })

  it('shares the rows of equal addresses, of each kind', async () => {
    const setup = await startTestApp()
    const { seller, drafts } = await createDrafts(setup, 2)
    const place = { line1: 'Tools 🔧', city: 'Leeds', postal_code: 'ls31lx', country: 'GB' }
    const withPlace = drafts.map(({ id }) => ({ id, fields: { dispatch_address: place, collection_address: place } }))
    const changes = await save(setup, seller.id, withPlace)
    expect(changes[0]?.dispatch_address_id).toBe(changes[1]?.dispatch_address_id)
    expect(changes[0]?.collection_address_id).not.toBe(changes[0]?.dispatch_address_id)
    expect(await save(setup, seller.id, withPlace)).toEqual(changes)
  })
})
