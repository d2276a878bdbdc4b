import { listings } from '@partlane/contract/listings'
import { search } from '@partlane/contract/search'
import { sellers } from '@partlane/contract/sellers'
import { countView, dataTag, tagsOfListing } from '#features/listings/public.ts'
import { followDataChanges } from '#platform/cache/data-changes.ts'
import type { PgListener } from '#platform/db/pg-listener.ts'
import type { PagesOptions } from '#platform/pages/pages-options.ts'
import type { AppContext } from './context.ts'

type Item = { id: string; seller?: Item | null }
type ListingResult = { expected?: { until: string } | null }

/** Which data the stored pages show, and what happens when they are sent again. */
export const pageCacheOptions = (
  ctx: AppContext,
  listener: PgListener,
): Pick<PagesOptions, 'tagResult' | 'findChange' | 'onCacheHit' | 'onCacheCreated' | 'now'> => ({
  tagResult({ path }, result) {
    if (path === listings.show.path) return [...tagsOfListing(result as Item), `${VIEW}${(result as Item).id}`]
    if (path === listings.similar.path) return (result as Item[]).flatMap(tagsOfListing)
    if (path === search.listings.path) return (result as { items: Item[] }).items.flatMap(tagsOfListing)
    if (path === sellers.show.path) return [dataTag.seller((result as Item).id)]
    return []
  },
  findChange({ path }, result) {
    const { expected } = path === listings.show.path ? (result as ListingResult) : {}
    return expected ? new Date(expected.until) : undefined
  },
  onCacheHit(tags) {
    for (const tag of tags) if (tag.startsWith(VIEW)) countView(ctx, Number(tag.slice(VIEW.length)))
  },
  // `createApp` drops the shared data first, from which pages are rendered.
  onCacheCreated: (cache) => followDataChanges(listener, cache),
  now: () => ctx.clock.now().getTime(),
})

/** Marks the page of a listing, whose views are counted. It is never invalidated. */
const VIEW = 'view:'
