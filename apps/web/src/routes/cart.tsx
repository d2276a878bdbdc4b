import { useSearchParams } from 'react-router'
import { AgreedLines } from '#features/agreed-lines/AgreedLines.tsx'
import { CartPage } from '#features/cart/CartPage.tsx'
import { CartSkeleton } from '#features/cart/CartSkeleton.tsx'
import { ShareCart } from '#features/shared-carts/ShareCart.tsx'
import { SharedCartPage } from '#features/shared-carts/SharedCartPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/cart.ts'

/**
 * path /cart - No guard: a visitor's basket is empty, and the first part creates a guest. With
 * `share` it shows a cart that a user has shared.
 */
export const handle: RouteHandle = { messages: ['combined-postage', 'cart', 'agreed-lines', 'shared-carts', 'time-frames', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'cart')('title'), noindex: true })
}

export default function CartRoute() {
  const [search] = useSearchParams()
  const token = search.get('share')
  if (token) return <SharedCartPage key={token} token={token} loading={<CartSkeleton />} />
  return <CartPage agreedLines={<AgreedLines showPayNow />} share={<ShareCart />} />
}
