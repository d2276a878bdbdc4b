import { useApi, useSessionStore } from '@partlane/client/api/api-context'
import { useSession } from '@partlane/client/session/session'
import { useLocale } from '@partlane/i18n/react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

/**
 * Connects members to the real-time channels and renews the access token of members and guests.
 * Renders nothing. Anonymous visitors do not load this code.
 */
export function Realtime() {
  const api = useApi()
  const session = useSessionStore()
  const queryClient = useQueryClient()
  const locale = useLocale()
  const { kind } = useSession()

  const connect = useCallback(async () => {
    const { connectRealtime } = await import('@partlane/client/realtime')
    return connectRealtime({
      api,
      session,
      queryClient,
      onNotification: (notification) =>
        void import('./show-notification-toast.ts').then(({ showNotificationToast }) => showNotificationToast(notification, locale)),
    })
  }, [api, session, queryClient, locale])
  const renewSession = useCallback(async () => {
    const { startTokenRenewal } = await import('@partlane/client/session/token-renewal')
    return startTokenRenewal({ api, session })
  }, [api, session])

  useLazySubscription(kind === 'member', connect)
  useLazySubscription(kind === 'member' || kind === 'guest', renewSession)
  return null
}

/**
 * Runs a subscription whose code is loaded on demand. It also stops when the component unmounts
 * before the code is loaded.
 */
function useLazySubscription(enabled: boolean, start: () => Promise<() => void>) {
  useEffect(() => {
    if (!enabled) return
    let isUnmounted = false
    let cleanup: (() => void) | undefined
    void start().then((stop) => {
      if (isUnmounted) stop()
      else cleanup = stop
    })
    return () => {
      isUnmounted = true
      cleanup?.()
    }
  }, [enabled, start])
}
