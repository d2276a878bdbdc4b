import type { BrowserSubscription } from '@partlane/client/push-subscriptions'

// The service worker reads it when the browser renews the subscription.
const CACHE_NAME = 'push-subscription'
const CACHE_URL = '/push-subscription.json'

/** Stores what the service worker needs to renew the subscription without the page. */
export async function storeSubscription(publicKey: string, { endpoint, keys }: BrowserSubscription): Promise<void> {
  await withCache((cache) => cache.put(CACHE_URL, new Response(JSON.stringify({ publicKey, endpoint, auth: keys.auth }))))
}

/** The service worker renews no subscription any more. */
export async function eraseStoredSubscription(): Promise<void> {
  await withCache((cache) => cache.delete(CACHE_URL))
}

/** Does nothing if the browser has no storage for it, as private windows of some, or it is full. */
async function withCache(change: (cache: Cache) => Promise<unknown>): Promise<void> {
  try {
    const cache = await globalThis.caches?.open(CACHE_NAME)
    if (cache) await change(cache)
  } catch {
    // The browser then renews the subscription only when a page is open.
  }
}
