import { useApi, useSessionStore } from '@partlane/client/api/api-context'
import { useSession } from '@partlane/client/session/session'
import { useLocale } from '@partlane/i18n/react'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

/** Without looks: real time for members, and a session that does not run out under somebody who keeps coming back. Strangers fetch neither. */
export function Realtime() {
  const api = useApi()
  const session = useSessionStore()
  const queries = useQueryClient()
  const locale = useLocale()
  const { kind } = useSession()

  const listen = useCallback(async () => {
    const { connectRealtime } = await import('@partlane/client/realtime')
    return connectRealtime({
      api,
      session,
      queries,
      onNotice: (notice) => void import('./raise-notice.ts').then(({ raiseNotice }) => raiseNotice(notice, locale)),
    })
  }, [api, session, queries, locale])
  const keep = useCallback(async () => {
    const { keepSession } = await import('@partlane/client/session/token-renewal')
    return keepSession({ api, session })
  }, [api, session])

  useLazily(kind === 'member', listen)
  useLazily(kind === 'member' || kind === 'guest', keep)
  return null
}

/** Something long-lived whose code comes later; ended also when the component goes before it came. */
function useLazily(wanted: boolean, begin: () => Promise<() => void>) {
  useEffect(() => {
    if (!wanted) return
    let gone = false
    let end: (() => void) | undefined
    void begin().then((ending) => {
      if (gone) ending()
      else end = ending
    })
    return () => {
      gone = true
      end?.()
    }
  }, [wanted, begin])
}
