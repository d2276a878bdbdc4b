import { createECDH, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CDPSession, expect, type Page, type Worker } from '@playwright/test'
import ece from 'http_ece'

type ShownNotification = { title: string; body: string; url: string; tag: string; silent: boolean }

/** What the browser of a test has in place of a push service and of notifications of the system. */
export type BrowserPush = {
  /** Messages that the server has sent to this browser, decrypted. */
  received: string[]
  /**
   * Delivers a message to the service worker, as the push service of the browser does. It returns
   * when the worker has handled it.
   */
  deliver(payload: string): Promise<void>
  listShown(): Promise<ShownNotification[]>
  /** Clicks a notification. Returns the address of the page that the worker opens or focuses. */
  click(tag: string): Promise<{ action: 'open' | 'focus'; url: string }>
  /** Ends the subscription as a browser does that renews it. Returns the new address. */
  renew(): Promise<string>
  stop(): void
}

/**
 * Prepares a page for push messages. The service worker is the real one, in the real browser, and
 * gets its messages by the DevTools command `ServiceWorker.deliverPushMessage`. What browsers of
 * tests do not have is replaced:
 * - the push service: no test browser reaches one, and contexts of Playwright are private windows,
 *   which cannot subscribe. A server on this machine takes its place and decrypts the messages.
 * - notifications: Chromium's headless shell has none, and refuses the permission also when
 *   DevTools grant it. The full browser shows real ones.
 * - clicks: no DevTools command clicks a notification, and without a click of a person the browser
 *   opens and focuses no window. The handler runs, and what it asks for is recorded.
 */
export async function startBrowserPush(page: Page): Promise<BrowserPush> {
  const service = await startPushService()
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(replaceSubscription, service.subscription(1))
  let devTools: DevTools | undefined
  const connect = async () => {
    devTools ??= await connectDevTools(page)
    return devTools
  }
  return {
    received: service.received,
    async deliver(payload) {
      const { cdp, registrationId, worker } = await connect()
      const before = await worker.evaluate(countMessages)
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data: payload })
      await expect.poll(() => worker.evaluate(countMessages)).toBe(before + 1)
    },
    async listShown() {
      return (await connect()).worker.evaluate(readShown)
    },
    async click(tag) {
      return (await connect()).worker.evaluate(clickNotification, tag)
    },
    async renew() {
      const renewed = service.subscription(2)
      await (await connect()).worker.evaluate(renewSubscription, renewed)
      return renewed.endpoint
    },
    stop: () => service.server.close(),
  }
}

type DevTools = { cdp: CDPSession; registrationId: string; worker: Worker }

async function connectDevTools(page: Page): Promise<DevTools> {
  const context = page.context()
  const cdp = await context.newCDPSession(page)
  const registrationIds: string[] = []
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    registrationIds.push(...registrations.map(({ registrationId }) => registrationId)),
  )
  await cdp.send('ServiceWorker.enable')
  await expect.poll(() => registrationIds.length).toBeGreaterThan(0)
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('the page has no service worker')
  await worker.evaluate(prepareWorker)
  return { cdp, registrationId: registrationIds[0] ?? '', worker }
}

type TestSubscription = { endpoint: string; p256dh: string; auth: string }

async function startPushService(): Promise<{
  server: Server
  received: string[]
  subscription: (number: number) => TestSubscription
}> {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    received.push(ece.decrypt(Buffer.concat(chunks), { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString())
    response.writeHead(201).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { server, received, subscription: (number) => ({ endpoint: `${origin}/browser-${number}`, p256dh, auth }) }
}

/** Runs in each page. The subscription stays when a page is reloaded. */
function replaceSubscription({ endpoint, p256dh, auth }: TestSubscription): void {
  const STORED = 'subscription of the test'
  const decode = (text: string) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0))
  const subscription = (publicKey: string) => ({
    endpoint,
    options: { applicationServerKey: decode(publicKey).buffer },
    toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
    unsubscribe: async () => {
      sessionStorage.removeItem(STORED)
      return true
    },
  })
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
  Notification.requestPermission = async () => 'granted'
  const replaced = {
    getSubscription: async () => {
      const publicKey = sessionStorage.getItem(STORED)
      return publicKey === null ? null : subscription(publicKey)
    },
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      sessionStorage.setItem(STORED, applicationServerKey)
      return subscription(applicationServerKey)
    },
  }
  Object.assign(PushManager.prototype, replaced)
}

// biome-ignore lint/suspicious/noExplicitAny: the types of TypeScript for pages have none of workers
type WorkerScope = any

/** Runs in the worker, as those below. */
function prepareWorker(): void {
  const scope = globalThis as WorkerScope
  const { registration, clients } = scope
  scope.messageCount = 0
  scope.opened = []
  if (Notification.permission !== 'granted') {
    let shown: WorkerScope[] = []
    registration.showNotification = async (title: string, options: WorkerScope) => {
      const close = () => {
        shown = shown.filter(({ tag }) => tag !== options.tag)
      }
      close()
      shown.push({ ...options, title, close })
    }
    registration.getNotifications = async ({ tag }: { tag?: string } = {}) =>
      shown.filter((notification) => tag === undefined || notification.tag === tag)
  }
  const { showNotification } = registration
  registration.showNotification = async (...parameters: unknown[]) => {
    await showNotification.apply(registration, parameters)
    scope.messageCount++
  }
  clients.openWindow = async (url: string) => void scope.opened.push({ action: 'open', url })
  scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
    scope.opened.push({ action: 'focus', url: this.url })
  }
}

const countMessages = () => (globalThis as WorkerScope).messageCount as number

const readShown = async (): Promise<ShownNotification[]> => {
  const shown: WorkerScope[] = await (globalThis as WorkerScope).registration.getNotifications()
  return shown.map(({ title, body, tag, silent, data }) => ({ title, body, tag, silent: silent === true, url: data.url }))
}

async function clickNotification(tag: string): Promise<{ action: 'open' | 'focus'; url: string }> {
  const scope = globalThis as WorkerScope
  const [notification] = await scope.registration.getNotifications({ tag })
  const event = new Event('notificationclick')
  let handled: Promise<unknown> = Promise.resolve()
  const waitUntil = (promise: Promise<unknown>) => {
    handled = promise
  }
  Object.assign(event, { notification, waitUntil })
  scope.dispatchEvent(event)
  await handled
  return scope.opened.pop()
}

async function renewSubscription({ endpoint, p256dh, auth }: TestSubscription): Promise<void> {
  const scope = globalThis as WorkerScope
  scope.PushManager.prototype.subscribe = async () => ({ endpoint, toJSON: () => ({ endpoint, keys: { p256dh, auth } }) })
  const event = new Event('pushsubscriptionchange')
  let handled: Promise<unknown> = Promise.resolve()
  const waitUntil = (promise: Promise<unknown>) => {
    handled = promise
  }
  Object.assign(event, { waitUntil })
  scope.dispatchEvent(event)
  await handled
}
