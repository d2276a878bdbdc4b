import { deviceValues } from '#lib/storage/device-storage.ts'

const MAX_SLUGS = 24

/** Slugs of what was looked at lately, the newest first. Kept on the device alone, under the specification's own key. */
export function readRecentlyViewed(): string[] {
  const stored = deviceValues().readJson<unknown>('youRecentlyViewed')
  return Array.isArray(stored)
    ? stored.filter((slug) => typeof slug === 'string' && /^[a-z0-9-]{1,120}$/.test(slug)).slice(0, MAX_SLUGS)
    : []
}

/** Only called while the visitor allows it: without consent to advertisement nothing of this is kept. */
export function addRecentlyViewed(slug: string): void {
  deviceValues().writeJson('youRecentlyViewed', [slug, ...readRecentlyViewed().filter((other) => other !== slug)].slice(0, MAX_SLUGS))
}
