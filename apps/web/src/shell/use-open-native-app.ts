import { useSessionStore } from '@partlane/client/api/api-context'
import { useEffect } from 'react'
import { currentEmbedding } from '#lib/routing/embedding.ts'
import { stripLocale } from '#lib/routing/locale-paths.ts'

export const APP_SCHEME = 'partlane'
const TRIED_STORAGE_KEY = 'triedNativeApp'

type Visit = { userAgent: string; path: string; hasToken: boolean; isNativeApp: boolean; hasTried: boolean }

/**
 * Only in a phone's browser, without a token, not on /get-app, not inside the app, and once per tab
 * (specification, section 4).
 */
export const shouldOpenApp = ({ userAgent, path, hasToken, isNativeApp, hasTried }: Visit): boolean =>
  /Mobile/.test(userAgent) && path !== '/get-app' && !hasToken && !isNativeApp && !hasTried

/**
 * Tries to open the current page in the native app. Nothing happens if the app is not installed.
 */
export function useOpenNativeApp(): void {
  const session = useSessionStore()
  useEffect(() => {
    const path = stripLocale(window.location.pathname)
    const visit = {
      userAgent: navigator.userAgent,
      path,
      hasToken: session.token() !== null,
      isNativeApp: currentEmbedding().isNativeApp,
      hasTried: readHasTried(),
    }
    if (!shouldOpenApp(visit)) return
    saveHasTried()
    window.location.assign(`${APP_SCHEME}:/${path}${window.location.search}`)
  }, [session])
}

/** Returns true if session storage is forbidden, so that it is not tried again on each page. */
function readHasTried(): boolean {
  try {
    return window.sessionStorage.getItem(TRIED_STORAGE_KEY) !== null
  } catch {
    return true
  }
}

function saveHasTried(): void {
  window.sessionStorage.setItem(TRIED_STORAGE_KEY, 'yes')
}
