import { useSession } from '@partlane/client/session/session'
import type { ComponentType } from 'react'
import type { AddressFinderProps } from '#lib/forms/AddressInputs.tsx'
import { useHydrated } from '#lib/page/hydrated.ts'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { CheckoutStart } from './CheckoutStart.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'

/** One page for everything that is asked before paying. Drawn in the browser: the basket is its owner's. */
export function CheckoutPage({ Finder }: { Finder?: ComponentType<AddressFinderProps> }) {
  const { kind } = useSession()
  if (!useHydrated()) return <CheckoutSkeleton />
  return kind === 'guest' || kind === 'member' ? <CheckoutStart Finder={Finder} /> : <EmptyCheckout />
}
