/**
 * The service worker of the site: it shows push messages, opens their pages, and renews the
 * subscription of the browser, which is all that its cache holds. It handles no requests, so pages
 * load as without it. The server sends this file as it is at /service-worker.js
 * (apps/server/src/platform/pages/service-worker.ts), so it is JavaScript and imports nothing.
 * Browsers look for a changed version at each registration and once a day.
 */

/**
 * @typedef {{ title: string, body: string, url: string, tag: string, icon: string }} PushPayload
 * @typedef {{ url: string, focused: boolean, visibilityState: string, focus(): Promise<unknown> }} PageWindow
 */

// The types of TypeScript for pages do not have those of workers.
const worker = /** @type {any} */ (globalThis)

// A new version replaces the old one at once: it has no caches that an open page depends on.
worker.addEventListener('install', (/** @type {any} */ event) => event.waitUntil(worker.skipWaiting()))

worker.addEventListener('push', (/** @type {any} */ event) => event.waitUntil(showMessage(readPayload(event.data))))

worker.addEventListener('notificationclick', (/** @type {any} */ event) => {
  event.notification.close()
  event.waitUntil(openPage(toOwnUrl(event.notification.data?.url)))
})

worker.addEventListener('pushsubscriptionchange', (/** @type {any} */ event) => event.waitUntil(renewSubscription(event.newSubscription)))

/**
 * Shows a message. One with the same tag is replaced silently, so a message that arrives twice is
 * shown once. While its page is focused, it is shown silently and closed at once: the page shows
 * the same, but browsers end the subscription of a site whose messages show nothing.
 * @param {PushPayload} payload
 */
async function showMessage({ title, body, url, tag, icon }) {
  const target = toOwnUrl(url)
  const windows = await listWindows()
  const isShownByPage = windows.some((page) => page.focused && page.visibilityState === 'visible' && page.url === target)
  await worker.registration.showNotification(title, {
    body,
    tag,
    icon,
    badge: icon,
    dir: 'auto',
    data: { url: target },
    silent: isShownByPage,
  })
  if (isShownByPage) for (const shown of await worker.registration.getNotifications({ tag })) shown.close()
}

/**
 * Focuses a window that shows the page, or opens one. Other windows keep what is typed in them.
 * @param {string} url
 */
async function openPage(url) {
  const page = (await listWindows()).find((candidate) => candidate.url === url)
  await (page ? page.focus() : worker.clients.openWindow(url))
}

// The page stores them when a member turns push on (features/push-subscriptions/stored-subscription.ts).
const STORED_SUBSCRIPTION = 'push-subscription'
const STORED_SUBSCRIPTION_URL = '/push-subscription.json'

/**
 * Subscribes again after the browser has ended the subscription, and tells the server. The worker
 * has no session: the secret of the ended subscription proves that it is the same browser. If the
 * server does not know it any more, for example after a sign-out, push is off in this browser.
 * @param {any} newSubscription that the browser has made itself, if it has
 */
async function renewSubscription(newSubscription) {
  const cache = await worker.caches.open(STORED_SUBSCRIPTION)
  const stored = await (await cache.match(STORED_SUBSCRIPTION_URL))?.json()
  if (!stored) return
  const { publicKey, endpoint, auth } = stored
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = newSubscription ?? (await worker.registration.pushManager.subscribe(options))
  const renewed = subscription.toJSON()
  const keys = { p256dh: withoutPadding(renewed.keys.p256dh), auth: withoutPadding(renewed.keys.auth) }
  const response = await fetch('/api/v1/push_subscription/renewals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify({ renewal: { endpoint, auth, push_subscription: { endpoint: renewed.endpoint, keys } } }),
  })
  if (response.ok) {
    const content = JSON.stringify({ publicKey, endpoint: renewed.endpoint, auth: keys.auth })
    await cache.put(STORED_SUBSCRIPTION_URL, new Response(content))
  } else if (response.status === 409) {
    await cache.delete(STORED_SUBSCRIPTION_URL)
    await subscription.unsubscribe()
  }
}

const withoutPadding = (/** @type {string} */ text) => text.replace(/=+$/, '')

/** @returns {Promise<PageWindow[]>} */
const listWindows = () => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

/**
 * An absolute URL of this site. Anything else becomes the home page.
 * @param {unknown} url
 */
function toOwnUrl(url) {
  const { origin } = worker.location
  const target = typeof url === 'string' ? URL.parse(url, origin) : null
  return target !== null && target.origin === origin ? target.href : `${origin}/`
}

/**
 * A message that cannot be read still shows something, as browsers demand.
 * @param {{ json(): unknown } | null} data
 * @returns {PushPayload}
 */
function readPayload(data) {
  /** @type {Record<string, unknown>} */
  let values = {}
  try {
    const parsed = data?.json()
    if (typeof parsed === 'object' && parsed !== null) values = { ...parsed }
  } catch {
    // no JSON
  }
  const textOf = (/** @type {string} */ name, /** @type {string} */ fallback) => {
    const value = values[name]
    return typeof value === 'string' ? value : fallback
  }
  return {
    title: textOf('title', worker.location.origin),
    body: textOf('body', ''),
    url: textOf('url', '/profile/notifications'),
    tag: textOf('tag', 'message'),
    icon: textOf('icon', '/icon-192.png'),
  }
}
