import { useSession } from '@partlane/client/session/session'
import type { ComponentType } from 'react'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { useHydrated } from '#lib/page/hydrated.ts'
import { ScriptsNotice } from '#lib/page/ScriptsNotice.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { CheckoutStart } from './CheckoutStart.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'

/**
 * Page /checkout. It is rendered in the browser only, because the cart belongs to the user of the
 * token and the server does not receive the token.
 */
export function CheckoutPage({ Finder }: { Finder?: ComponentType<AddressFinderProps> }) {
  const { kind } = useSession()
  if (!useHydrated())
    return (
      <>
        <ScriptsNotice />
        <CheckoutSkeleton />
      </>
    )
  return kind === 'guest' || kind === 'member' ? <CheckoutStart Finder={Finder} /> : <EmptyCheckout />
}
