import type { startTestApp } from '#test/app.ts'
import { indexListing } from './index-listing.ts'

export type TestSetup = Awaited<ReturnType<typeof startTestApp>>
type ListingOptions = Parameters<TestSetup['world']['listing']>[0]

/** Creates a listing for sale and its search row. */
export async function createIndexedListing({ ctx, world }: TestSetup, options: ListingOptions & { set?: Record<string, unknown> } = {}) {
  const { set, ...rest } = options
  const listing = await world.listing(rest)
  if (set) await ctx.db.updateTable('listings').where('id', '=', listing.id).set(set).execute()
  await indexListing(ctx, listing.id)
  return listing
}
// biome-ignore lint/suspicious/noExplicitAny: response bodies are untyped JSON
export type Any = any
export const titles = (response: Any): string[] => response.body.data.map((card: Any) => card.attributes.title)
