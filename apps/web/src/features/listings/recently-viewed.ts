import { MAX_VIEWED_LISTINGS } from '@partlane/domain/limits'
import { deviceValues } from '#lib/storage/device-storage.ts'

/**
 * Slugs of recently viewed listings, newest first.
 * The key of the device's storage is that of the specification.
 */
export function readRecentlyViewed(): string[] {
  const stored = deviceValues().readJson<unknown>('youRecentlyViewed')
  return Array.isArray(stored)
    ? stored.filter((slug) => typeof slug === 'string' && /^[a-z0-9-]{1,120}$/.test(slug)).slice(0, MAX_VIEWED_LISTINGS)
    : []
}

/** Call it only with consent to advertisement. Without consent nothing may be stored. */
export function addRecentlyViewed(slug: string): void {
  deviceValues().writeJson(
    'youRecentlyViewed',
    [slug, ...readRecentlyViewed().filter((other) => other !== slug)].slice(0, MAX_VIEWED_LISTINGS),
  )
}
