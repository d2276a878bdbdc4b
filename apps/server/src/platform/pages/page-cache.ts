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
  const tagIndex = createTagIndex()
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => page.sizeBytes,
    dispose: ({ tags }, key) => tagIndex.remove(key, tags),
  })
  const renders = new Map<string, Promise<RenderedPage>>()
  const invalidations = createInvalidationLog()

  async function renderAndStore(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const startedAt = invalidations.count()
    const rendered = await render()
    if (!rendered.isCacheable || invalidations.contains(rendered.tags, startedAt) || ttlMs === 0) return rendered
    entries.set(key, { ...rendered, expiresAtMs: now() + ttlMs })
    if (!entries.has(key)) return rendered // larger than the whole cache
    tagIndex.add(key, rendered.tags)
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
      invalidations.add(tags)
      renders.clear()
      for (const key of tags.flatMap(tagIndex.listKeys)) entries.delete(key)
    },

    /** Removes all pages, when invalidations may have been lost. */
    clear(): void {
      invalidations.addAll()
      renders.clear()
      entries.clear()
    },
  }
}

/** The keys of the pages that show some data, by the name of the data. */
function createTagIndex() {
  const keysByTag = new Map<string, Set<string>>()
  return {
    add(key: string, tags: readonly string[]): void {
      for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
    },
    remove(key: string, tags: readonly string[]): void {
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        if (keys?.delete(key) && keys.size === 0) keysByTag.delete(tag)
      }
    },
    listKeys: (tag: string): string[] => [...(keysByTag.get(tag) ?? [])],
  }
}

/** Numbers the invalidations, so that a render can find those since its start. */
function createInvalidationLog() {
  const latestByTag = new LRUCache<string, number>({ max: MAX_INVALIDATED_TAGS })
  let count = 0
  let latestOfAll = 0
  return {
    count: () => count,
    add(tags: readonly string[]): void {
      count++
      for (const tag of tags) latestByTag.set(tag, count)
    },
    /** Invalidates the data of all pages. */
    addAll(): void {
      latestOfAll = ++count
    },
    /** Whether one of the tags was invalidated after number `since`. */
    contains: (tags: readonly string[], since: number): boolean =>
      latestOfAll > since || tags.some((tag) => (latestByTag.get(tag) ?? 0) > since),
  }
}
