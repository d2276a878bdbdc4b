import { LRUCache } from 'lru-cache'
import type { StoredPage } from './stored-page.ts'

export type RenderedPage = {
  page: StoredPage
  /** Names of the data that the page shows, for example `listing:7`. */
  tags: readonly string[]
  isCacheable: boolean
}

export type CacheResult = 'hit' | 'joined' | 'miss'
type CacheEntry = RenderedPage & { expiresAtMs: number }
type PageCacheOptions = { maxBytes: number; ttlMs: number; now?: () => number }

/** Invalidations are stored for renders that have read the database before them. */
const MAX_INVALIDATED_TAGS = 10_000

export type PageCache = ReturnType<typeof createPageCache>

/**
 * Creates a cache of rendered pages in this process. Concurrent requests of one page share one
 * render. When the cache has `maxBytes`, the page that was not used for the longest time is
 * dropped.
 */
export function createPageCache({ maxBytes, ttlMs, now = Date.now }: PageCacheOptions) {
  const keysByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.sizeBytes,
    dispose: ({ tags }, key) => removeTags(key, tags),
  })
  const renders = new Map<string, Promise<RenderedPage>>()
  const invalidations = new LRUCache<string, number>({ max: MAX_INVALIDATED_TAGS })
  let invalidationCount = 0
  let clearedAt = 0

  function removeTags(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag)
      if (keys?.delete(key) && keys.size === 0) keysByTag.delete(tag)
    }
  }

  async function renderAndStore(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const startedAt = invalidationCount
    const rendered = await render()
    const isOutdated = clearedAt > startedAt || rendered.tags.some((tag) => (invalidations.get(tag) ?? 0) > startedAt)
    if (!rendered.isCacheable || isOutdated || ttlMs === 0) return rendered
    entries.set(key, { ...rendered, expiresAtMs: now() + ttlMs })
    if (!entries.has(key)) return rendered // larger than the whole cache
    for (const tag of rendered.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
    return rendered
  }

  return {
    sizeBytes: () => entries.calculatedSize,

    /** Whether the page is stored or being rendered, so that a request needs no render. */
    isAvailable: (key: string): boolean => renders.has(key) || (entries.peek(key)?.expiresAtMs ?? 0) > now(),

    /** Returns the stored page, or renders it. Joins a running render of the same page. */
    async getOrRender(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage & { result: CacheResult }> {
      const entry = entries.get(key)
      if (entry && entry.expiresAtMs > now()) return { ...entry, result: 'hit' }
      const running = renders.get(key)
      if (running) return { ...(await running), result: 'joined' }
      const promise = renderAndStore(key, render)
      renders.set(key, promise)
      try {
        return { ...(await promise), result: 'miss' }
      } finally {
        if (renders.get(key) === promise) renders.delete(key)
      }
    },

    /**
     * Removes the pages that show the data. Running renders may have read it before the change:
     * later requests do not join them, and their result is not stored.
     */
    invalidate(tags: readonly string[]): void {
      invalidationCount++
      renders.clear()
      for (const tag of tags) {
        invalidations.set(tag, invalidationCount)
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key)
      }
    },

    /** Removes all pages, when invalidations may have been lost. */
    clear(): void {
      clearedAt = ++invalidationCount
      renders.clear()
      entries.clear()
    },
  }
}
