// @vitest-environment jsdom
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { toastStore } from '#ui/feedback/toast-store.ts'
import { createFakeApi, errorResponse, ok } from '../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { BrowserPushCard } from './BrowserPushCard.tsx'

const PUBLIC_KEY = `B${'k'.repeat(86)}`
const toastMessages = () => toastStore.getSnapshot().map(({ message }) => message)

/** What browsers have and jsdom has not. */
function installBrowser({ permission = 'default' as NotificationPermission, decision = 'granted' as NotificationPermission } = {}) {
  let subscription: PushSubscription | null = null
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    subscription = {
      endpoint: 'https://push.example/browser',
      options: { applicationServerKey: Uint8Array.from(Buffer.from(applicationServerKey, 'base64url')).buffer },
      toJSON: () => ({ endpoint: 'https://push.example/browser', keys: { p256dh: `${PUBLIC_KEY}=`, auth: `${'a'.repeat(22)}==` } }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    } as unknown as PushSubscription
    return subscription
  })
  const registration = { pushManager: { getSubscription: async () => subscription, subscribe } }
  let isRegistered = false
  const register = vi.fn(async () => {
    isRegistered = true
    return registration
  })
  const notification = {
    permission,
    requestPermission: async () => {
      notification.permission = decision
      return decision
    },
  }
  vi.stubGlobal('Notification', notification)
  vi.stubGlobal('PushManager', {})
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve(registration), getRegistration: async () => (isRegistered ? registration : undefined) },
  })
  return { register, subscribe }
}

function createServer({ publicKey = PUBLIC_KEY as string | null } = {}) {
  let endpoint: string | null = null
  return createFakeApi({
    '/push_subscription': (input) => {
      const { push_subscription: added } = input as { push_subscription?: { endpoint: string } }
      if (added) endpoint = added.endpoint
      return ok(added ? undefined : { public_key: publicKey, endpoint })
    },
    '/push_subscription/test': () => errorResponse(502, 'push_not_accepted'),
  })
}

const renderCard = (server = createServer()) => ({ ...renderPage(<BrowserPushCard />, { token: tokenFor(), call: server.call }), server })

beforeEach(() => toastStore.dismiss())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

describe('the card of push messages', () => {
  it('turns them on, and registers the service worker only then', async () => {
    const { register, subscribe } = installBrowser()
    const { findByRole, findByText, server } = renderCard()
    const turnOn = await findByRole('button', { name: 'Turn on' })
    await findByText('Off in this browser')
    expect(register).not.toHaveBeenCalled()
    fireEvent.click(turnOn)
    await findByText('On in this browser')
    expect(register).toHaveBeenCalledWith('/service-worker.js', { updateViaCache: 'none' })
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: PUBLIC_KEY })
    expect(server.sentTo('/push_subscription')).toContainEqual({
      push_subscription: { endpoint: 'https://push.example/browser', keys: { p256dh: PUBLIC_KEY, auth: 'a'.repeat(22) } },
    })
    expect(toastMessages()).toEqual(['Notifications are on in this browser.'])
  })

  it('turns them off', async () => {
    installBrowser()
    const { findByRole, findByText } = renderCard()
    fireEvent.click(await findByRole('button', { name: 'Turn on' }))
    fireEvent.click(await findByRole('button', { name: 'Turn off' }))
    await findByText('Off in this browser')
    await waitFor(() => expect(toastMessages()).toContain('Notifications are off in this browser.'))
  })

  it('says when a test message is not accepted', async () => {
    installBrowser()
    const { findByRole } = renderCard()
    fireEvent.click(await findByRole('button', { name: 'Turn on' }))
    fireEvent.click(await findByRole('button', { name: 'Send a test notification' }))
    await waitFor(() => expect(toastMessages()).toContainEqual(expect.stringContaining('did not accept the message')))
  })

  it('explains how to allow notifications after the user has refused them', async () => {
    installBrowser({ decision: 'denied' })
    const { findByRole, findByText, server } = renderCard()
    fireEvent.click(await findByRole('button', { name: 'Turn on' }))
    await findByText('This browser blocks notifications from this site.')
    await findByText(/set notifications to “Allow”/)
    expect(server.sentTo('/push_subscription')).toEqual([{}])
  })

  it('stays off when the browser cannot subscribe', async () => {
    const { subscribe } = installBrowser()
    subscribe.mockRejectedValue(new DOMException('Registration failed - push service error', 'AbortError'))
    const { findByRole, findByText } = renderCard()
    fireEvent.click(await findByRole('button', { name: 'Turn on' }))
    await waitFor(() => expect(toastMessages()).toEqual([expect.stringContaining('could not be turned on')]))
    await findByText('Off in this browser')
  })

  it('says that the browser has no notifications', async () => {
    const { findByText } = renderCard()
    await findByText('This browser cannot show notifications from websites.')
  })

  it('leads to the home screen on an iPhone', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)')
    const { findByText } = renderCard()
    await findByText(/Add to Home Screen/)
    vi.restoreAllMocks()
  })

  it('says that the site sends none without keys', async () => {
    installBrowser()
    const { findByText } = renderCard(createServer({ publicKey: null }))
    await findByText(/does not send notifications to browsers/)
  })

  it('can be loaded again after an error', async () => {
    installBrowser()
    const { findByRole } = renderCard(createFakeApi({ '/push_subscription': () => errorResponse(500, 'internal_error') }))
    await findByRole('button', { name: 'Try again' })
  })
})
