import { type Api, createApi } from '@partlane/client/api/api'
import { createQueryClient, removeUserData } from '@partlane/client/api/query-client'
import { httpTransport } from '@partlane/client/api/transport'
import { createSessionStore, type SessionStore } from '@partlane/client/session/session-store'
import { currentCurrency } from '../preferences/currency.ts'
import { localeOf } from '../routing/locale-paths.ts'
import { removeChatDrafts } from '../storage/chat-drafts-key.ts'
import { deviceValues } from '../storage/device-storage.ts'

/** Creates the objects that exist once per browser tab. entry.client calls it before hydration. */
export function createBrowserApp() {
  const locale = localeOf(window.location.pathname)
  const session: SessionStore = createSessionStore(deviceValues())
  const queryClient = createQueryClient()
  const api: Api = createApi(
    httpTransport({
      baseUrl: '/api/v1',
      token: session.token,
      locale: () => locale,
      currency: currentCurrency,
      onSessionLost: session.rejectToken,
      onBlocked: session.markBlocked,
      onSignInRequired: session.requireSignIn,
      // biome-ignore lint/suspicious/noConsole: the specification requires this log (section 8)
      log: (message, error) => console.error(message, error),
    }),
  )
  // The next user must not see data of the previous one.
  session.onEnd((reason) => {
    removeUserData(queryClient)
    removeChatDrafts(reason)
  })
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === 'accessToken' || key === null) session.syncWithStorage(newValue)
  })
  return { locale, session, queryClient, api }
}
