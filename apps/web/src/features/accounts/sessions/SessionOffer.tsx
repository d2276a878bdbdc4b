import { lazy, Suspense, useSyncExternalStore } from 'react'
import { offeredTokenStore } from '#lib/routing/embedding.ts'

const SessionOfferDialog = lazy(() => import('./SessionOfferDialog.tsx').then((module) => ({ default: module.SessionOfferDialog })))

/**
 * Shows a dialog to choose the session if the URL had the token of another user. The dialog is
 * loaded on demand.
 */
export function SessionOffer() {
  const offeredToken = useSyncExternalStore(offeredTokenStore.subscribe, offeredTokenStore.get, () => '')
  if (offeredToken === '') return null
  return (
    <Suspense>
      <SessionOfferDialog token={offeredToken} />
    </Suspense>
  )
}
