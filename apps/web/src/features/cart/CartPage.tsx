import { useSession } from '@partlane/client/session/session'
import type { ReactNode } from 'react'
import { useHydrated } from '#lib/page/hydrated.ts'
import { ScriptsNotice } from '#lib/page/ScriptsNotice.tsx'
import { CartContent } from './CartContent.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { EmptyCart } from './EmptyCart.tsx'

/**
 * Page /cart. It is rendered in the browser only, because the cart belongs to the user of the token
 * and the server does not receive the token. `agreedLines`: the parts with an agreed price.
 */
export function CartPage({ agreedLines, share }: { agreedLines?: ReactNode; share?: ReactNode }) {
  const { kind } = useSession()
  if (!useHydrated())
    return (
      <>
        <ScriptsNotice />
        <CartSkeleton />
      </>
    )
  return kind === 'guest' || kind === 'member' ? <CartContent agreedLines={agreedLines} share={share} /> : <EmptyCart />
}
