import { useApi } from '@partlane/client/api/api-context'
import {
  pushSubscriptionQuery,
  useRegisterPushSubscription,
  useRemovePushSubscription,
  useTestPushSubscription,
} from '@partlane/client/push-subscriptions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { detectPushSupport, findBrowserEndpoint, type PushSupport, subscribeBrowser, unsubscribeBrowser } from './browser-push.ts'

type Browser = { support: PushSupport; permission: NotificationPermission; endpoint: string | null }

export type PushState =
  | { kind: 'loading' }
  | { kind: 'load_failed'; error: Error; retry: () => void; isRetrying: boolean }
  | { kind: 'unsupported' | 'needs_home_screen' | 'server_off' | 'denied' | 'off' | 'on' }

/** Push messages to this browser: whether they are on, and how to change it. */
export function useBrowserPush() {
  const server = useQuery(pushSubscriptionQuery(useApi()))
  const [browser, setBrowser] = useState<Browser>()
  const register = useRegisterPushSubscription()
  const remove = useRemovePushSubscription()
  const test = useTestPushSubscription()

  const readBrowser = async () => setBrowser(await loadBrowser())
  useEffect(() => {
    let isCurrent = true
    void loadBrowser().then((loaded) => isCurrent && setBrowser(loaded))
    return () => {
      isCurrent = false
    }
  }, [])

  return {
    state: stateOf(browser, server),
    /** @returns false if the user does not allow notifications */
    async turnOn(): Promise<boolean> {
      try {
        const subscription = await subscribeBrowser(server.data?.public_key ?? '')
        if (subscription) await register.mutateAsync(subscription)
        return subscription !== undefined
      } finally {
        await readBrowser()
      }
    },
    async turnOff(): Promise<void> {
      // First here, because a browser that is not subscribed shows nothing, whatever is sent.
      await unsubscribeBrowser()
      await remove.mutateAsync(undefined)
      await readBrowser()
    },
    sendTest: () => test.mutateAsync(undefined),
  }
}

async function loadBrowser(): Promise<Browser> {
  const support = detectPushSupport()
  if (support !== 'supported') return { support, permission: 'default', endpoint: null }
  return { support, permission: Notification.permission, endpoint: await findBrowserEndpoint() }
}

type ServerQuery = {
  data: { public_key: string | null; endpoint: string | null } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

/** On: the subscription of the browser is the one that the server has for this session. */
function stateOf(browser: Browser | undefined, { data, error, isFetching, refetch }: ServerQuery): PushState {
  if (browser && browser.support !== 'supported') return { kind: browser.support }
  if (!data && error) return { kind: 'load_failed', error, retry: () => void refetch(), isRetrying: isFetching }
  if (!browser || !data) return { kind: 'loading' }
  if (data.public_key === null) return { kind: 'server_off' }
  if (browser.permission === 'denied') return { kind: 'denied' }
  const isOn = browser.permission === 'granted' && browser.endpoint !== null && browser.endpoint === data.endpoint
  return { kind: isOn ? 'on' : 'off' }
}
