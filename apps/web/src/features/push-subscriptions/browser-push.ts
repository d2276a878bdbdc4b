import type { BrowserSubscription } from '@partlane/client/push-subscriptions'
import { eraseStoredSubscription, storeSubscription } from './stored-subscription.ts'

const SERVICE_WORKER_URL = '/service-worker.js'

export type PushSupport = 'supported' | 'needs_home_screen' | 'unsupported'

/** What this browser can do. Safari on iOS has push only in sites opened from the home screen. */
export function detectPushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  const isAppleMobile =
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isAppleMobile ? 'needs_home_screen' : 'unsupported'
}

/** The address of the subscription of this browser, without registering the service worker. */
export async function findBrowserEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/**
 * Registers the service worker and subscribes the browser. A subscription made with another key of
 * the server is replaced.
 * @returns undefined if the user does not allow notifications
 */
export async function subscribeBrowser(publicKey: string): Promise<BrowserSubscription | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await navigator.serviceWorker.register(SERVICE_WORKER_URL, { updateViaCache: 'none' })
  const { pushManager } = await navigator.serviceWorker.ready
  const current = await pushManager.getSubscription()
  if (current && toBase64Url(current.options?.applicationServerKey) !== publicKey) await current.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint, keys } = subscription.toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) throw new Error('the browser gave no keys')
  const browserSubscription = { endpoint, keys: { p256dh: withoutPadding(keys.p256dh), auth: withoutPadding(keys.auth) } }
  await storeSubscription(publicKey, browserSubscription)
  return browserSubscription
}

/**
 * Ends the subscription of this browser. The service worker stays; without messages it never runs.
 */
export async function unsubscribeBrowser(): Promise<void> {
  await eraseStoredSubscription()
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

const withoutPadding = (text: string) => text.replace(/=+$/, '')

function toBase64Url(bytes: ArrayBuffer | null | undefined): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))
  return withoutPadding(btoa(text)).replaceAll('+', '-').replaceAll('/', '_')
}
