import { useSessionStore } from '@partlane/client/api/api-context'
import { useEffect } from 'react'
import { currentEmbedding } from '#lib/routing/embedding.ts'
import { withoutLocale } from '#lib/routing/locale-paths.ts'

export const APP_SCHEME = 'partlane'
const TRIED = 'triedNativeApp'

type Visit = { userAgent: string; path: string; hasToken: boolean; isNativeApp: boolean; tried: boolean }

/** A phone's browser, a stranger, not on /get-app, not inside the app already, and only once (specification, section 4). */
export const shouldOpenApp = ({ userAgent, path, hasToken, isNativeApp, tried }: Visit): boolean =>
  /Mobile/.test(userAgent) && path !== '/get-app' && !hasToken && !isNativeApp && !tried

/** Tries to hand the visit over to the native app, which opens at the same page; without the app nothing happens. */
export function useOpenNativeApp(): void {
  const session = useSessionStore()
  useEffect(() => {
    const path = withoutLocale(window.location.pathname)
    const visit = {
      userAgent: navigator.userAgent,
      path,
      hasToken: session.token() !== null,
      isNativeApp: currentEmbedding().isNativeApp,
      tried: tried(),
    }
    if (!shouldOpenApp(visit)) return
    remember()
    window.location.assign(`${APP_SCHEME}:/${path}${window.location.search}`)
  }, [session])
}

/** Without a memory for the tab it counts as tried: better never than again on each page. */
function tried(): boolean {
  try {
    return window.sessionStorage.getItem(TRIED) !== null
  } catch {
    return true
  }
}

function remember(): void {
  window.sessionStorage.setItem(TRIED, 'yes')
}
