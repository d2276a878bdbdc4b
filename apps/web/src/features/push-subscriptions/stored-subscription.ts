import type { BrowserSubscription } from '@partlane/client/push-subscriptions'

// The service worker reads it when the browser renews the subscription.
const CACHE_NAME = 'push-subscription'
const CACHE_URL = '/push-subscription.json'

/** Stores what the service worker needs to renew the subscription without the page. */
export async function storeSubscription(publicKey: string, { endpoint, keys }: BrowserSubscription): Promise<void> {
  const cache = await openCache()
  await cache?.put(CACHE_URL, new Response(JSON.stringify({ publicKey, endpoint, auth: keys.auth })))
}

/** The service worker renews no subscription any more. */
export async function eraseStoredSubscription(): Promise<void> {
  const cache = await openCache()
  await cache?.delete(CACHE_URL)
}

/** Undefined where the browser has no storage for it, as in private windows of some. */
async function openCache(): Promise<Cache | undefined> {
  try {
    return await globalThis.caches?.open(CACHE_NAME)
  } catch {
    return undefined
  }
}
