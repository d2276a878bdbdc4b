import { useEndReason, useSession } from '@partlane/client/session/session'
import type { ComponentType, ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { useHydrated } from '#lib/page/hydrated.ts'
import { ScriptsNotice } from '#lib/page/ScriptsNotice.tsx'
import { stripEmbeddingParams } from '#lib/routing/embedding.ts'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { signInPath } from '#lib/routing/return-path.ts'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { CheckoutStart } from './CheckoutStart.tsx'
import { EmptyCheckout } from './EmptyCheckout.tsx'
import { GuestSessionEnded } from './GuestSessionEnded.tsx'

/**
 * Page /checkout. It is rendered in the browser only, because the cart belongs to the user of the
 * token and the server does not receive the token.
 */
export function CheckoutPage({ Finder, agreedLines }: { Finder?: ComponentType<AddressFinderProps>; agreedLines?: ReactNode }) {
  const { kind } = useSession()
  const endReason = useEndReason()
  const localePath = useLocalePath()
  const { search } = useLocation()
  if (!useHydrated())
    return (
      <>
        <ScriptsNotice />
        <CheckoutSkeleton />
      </>
    )
  if (kind === 'guest' || kind === 'member') return <CheckoutStart Finder={Finder} agreedLines={agreedLines} />
  if (endReason === 'guest_session_ended') return <GuestSessionEnded />
  // The basket of a member whose session has ended is not empty. A sign-in shows it again.
  if (endReason && endReason !== 'signed_out')
    return <Navigate to={localePath(signInPath(`/checkout${stripEmbeddingParams(search)}`))} replace />
  return <EmptyCheckout />
}
