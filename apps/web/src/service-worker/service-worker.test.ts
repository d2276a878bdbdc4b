import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'

const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
const ORIGIN = 'https://partlane.example'

type Shown = { title: string; options: Record<string, unknown>; isClosed: boolean; close(): void }
type Page = { url: string; focused?: boolean; visibilityState?: string }

/** Runs the service worker as a browser does, with these pages open. */
function startWorker(pages: Page[] = []) {
  const listeners = new Map<string, (event: object) => void>()
  const shown: Shown[] = []
  const actions: string[] = []
  const scope = {
    URL,
    location: { origin: ORIGIN },
    skipWaiting: async () => void actions.push('skipWaiting'),
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    registration: {
      async showNotification(title: string, options: Record<string, unknown>) {
        for (const other of shown) if (other.options.tag === options.tag) other.isClosed = true
        const notification: Shown = { title, options, isClosed: false, close: () => (notification.isClosed = true) }
        shown.push(notification)
      },
      getNotifications: async ({ tag }: { tag: string }) => shown.filter(({ options, isClosed }) => options.tag === tag && !isClosed),
    },
    clients: {
      matchAll: async () =>
        pages.map(({ url, focused = false, visibilityState = 'visible' }) => ({
          url: ORIGIN + url,
          focused,
          visibilityState,
          focus: async () => actions.push(`focus ${url}`),
        })),
      openWindow: async (url: string) => actions.push(`open ${url}`),
    },
  }
  runInContext(source, createContext(scope))
  const dispatch = async (type: string, event: object) => {
    let work: Promise<unknown> | undefined
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
  }
  return {
    listeners,
    actions,
    visible: () => shown.filter(({ isClosed }) => !isClosed),
    shown,
    push: (payload: unknown) => dispatch('push', { data: { json: () => payload } }),
    pushText: () => dispatch('push', { data: { json: () => JSON.parse('no JSON') } }),
    pushNothing: () => dispatch('push', { data: null }),
    click: (url: unknown) => dispatch('notificationclick', { notification: { data: { url }, close: () => actions.push('close') } }),
    install: () => dispatch('install', {}),
  }
}

const payload = {
  title: 'New message',
  body: 'Is it available?',
  url: '/profile/messages?chatId=1',
  tag: 'notification-7',
  icon: '/icon-192.png',
}

describe('the service worker', () => {
  it('handles no requests, and caches only the subscription', async () => {
    const worker = startWorker()
    expect([...worker.listeners.keys()]).toEqual(['install', 'push', 'notificationclick', 'pushsubscriptionchange'])
    expect(source.match(/\bcaches\.[^)]*\)/g)).toEqual(['caches.open(STORED_SUBSCRIPTION)'])
    expect(source).not.toMatch(/importScripts|^import /m)
    await worker.install()
    expect(worker.actions).toEqual(['skipWaiting'])
  })

  it('shows a message once, although it arrives twice', async () => {
    const worker = startWorker()
    await worker.push(payload)
    await worker.push(payload)
    expect(worker.visible()).toHaveLength(1)
    expect(worker.visible()[0]).toMatchObject({
      title: 'New message',
      options: { body: 'Is it available?', tag: 'notification-7', dir: 'auto', silent: false, data: { url: `${ORIGIN}${payload.url}` } },
    })
    await worker.push({ ...payload, tag: 'notification-8' })
    expect(worker.visible()).toHaveLength(2)
  })

  it('shows nothing for longer than a moment while its page is focused', async () => {
    const worker = startWorker([{ url: payload.url, focused: true }])
    await worker.push(payload)
    expect(worker.shown[0]?.options.silent).toBe(true)
    expect(worker.visible()).toEqual([])
  })

  it.each([
    ['another page is focused', { url: '/', focused: true }],
    ['its page is not focused', { url: payload.url }],
    ['its page is hidden', { url: payload.url, focused: true, visibilityState: 'hidden' }],
  ])('shows a message while %s', async (_, page) => {
    const worker = startWorker([page])
    await worker.push(payload)
    expect(worker.visible()).toHaveLength(1)
  })

  it('shows something for a message that cannot be read', async () => {
    const worker = startWorker()
    await worker.pushText()
    await worker.pushNothing()
    await worker.push(null)
    await worker.push({ title: 5, url: {} })
    expect(worker.shown.map(({ title }) => title)).toEqual([ORIGIN, ORIGIN, ORIGIN, ORIGIN])
  })

  it('focuses a window that shows the page, and otherwise opens one', async () => {
    const worker = startWorker([{ url: '/' }, { url: payload.url }])
    await worker.click(`${ORIGIN}${payload.url}`)
    await worker.click(`${ORIGIN}/sell`)
    expect(worker.actions).toEqual(['close', `focus ${payload.url}`, 'close', `open ${ORIGIN}/sell`])
  })

  it.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)', 'http://[', undefined, 5])(
    'opens only pages of this site: %s',
    async (url) => {
      const worker = startWorker()
      await worker.click(url)
      expect(worker.actions).toEqual(['close', `open ${ORIGIN}/`])
    },
  )
})
