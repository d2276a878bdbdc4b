import { useSession } from '@partlane/client/session/session'
import { useHydrated } from '#lib/page/hydrated.ts'
import { CartContent } from './CartContent.tsx'
import { CartSkeleton } from './CartSkeleton.tsx'
import { EmptyCart } from './EmptyCart.tsx'

/** The basket. Drawn in the browser: whose it is stands in the token, which the server never sees. */
export function CartPage() {
  const { kind } = useSession()
  if (!useHydrated()) return <CartSkeleton />
  return kind === 'guest' || kind === 'member' ? <CartContent /> : <EmptyCart />
}
