import { deviceValues } from '#lib/storage/device-storage.ts'

const KEEP = 24

/** Slugs of what was looked at lately, the newest first. Kept on the device alone, under the specification's own key. */
export function recentlyViewed(): string[] {
  const kept = deviceValues().readJson<unknown>('youRecentlyViewed')
  return Array.isArray(kept) ? kept.filter((slug) => typeof slug === 'string' && /^[a-z0-9-]{1,120}$/.test(slug)).slice(0, KEEP) : []
}

/** Only called while the visitor allows it: without consent to advertisement nothing of this is kept. */
export function rememberViewed(slug: string): void {
  deviceValues().writeJson('youRecentlyViewed', [slug, ...recentlyViewed().filter((known) => known !== slug)].slice(0, KEEP))
}
