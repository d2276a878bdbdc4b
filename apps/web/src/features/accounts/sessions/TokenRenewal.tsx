import { useApi, useSessionStore } from '@partlane/client/api/api-context'
import { startTokenRenewal } from '@partlane/client/session/token-renewal'
import { useEffect } from 'react'

/** Renews the access token of members and guests. Renders nothing. */
export function TokenRenewal() {
  const api = useApi()
  const session = useSessionStore()
  useEffect(() => startTokenRenewal({ api, session }), [api, session])
  return null
}
