import { type CacheResult, TaggedCache } from '#platform/cache/tagged-cache.ts'
import type { StoredPage } from './stored-page.ts'

export type RenderedPage = {
  page: StoredPage
  /** Names of the data that the page shows, for example `listing:7`. */
  tags: readonly string[]
  isCacheable: boolean
  /** The first instant at which the page is outdated by itself. Infinity: none is known. */
  changesAtMs: number
}

type PageCacheOptions = { maxBytes: number; ttlMs: number; now?: () => number }

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Creates a cache of rendered pages in this process. Concurrent requests of one page share one
 * render. When the cache has `maxBytes`, the page that was not used for the longest time is
 * dropped.
 */
export function createPageCache({ maxBytes, ttlMs, now = Date.now }: PageCacheOptions) {
  const cache = new TaggedCache<string, RenderedPage>({ maxBytes, sizeOf: ({ page }) => page.sizeBytes })
  const toEntry = (value: RenderedPage) =>
    value.isCacheable && ttlMs > 0 ? { value, tags: value.tags, expiresAtMs: Math.min(now() + ttlMs, value.changesAtMs) } : undefined

  return {
    sizeBytes: () => cache.sizeBytes,

    /** Whether the page is stored or being rendered, so that a request needs no render. */
    isAvailable: (key: string): boolean => cache.isAvailable(key, now()),

    /** Returns the stored page, or renders it. Joins a running render of the same page. */
    async getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage & { result: CacheResult }> {
      const { value, result } = await cache.getOrLoad(key, { nowMs: now(), load: render, toEntry })
      return { ...value, result }
    },

    /** Removes the pages that show the data. */
    invalidate: (tags: readonly string[]): void => cache.invalidate(tags),

    /** Removes all pages, when invalidations may have been lost. */
    clear: (): void => cache.invalidate(),
  }
}
