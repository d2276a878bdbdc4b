import { AgreedLines } from '#features/agreed-lines/AgreedLines.tsx'
import { CartPage } from '#features/cart/CartPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/cart.ts'

/** path /cart - No guard: a visitor's basket is empty, and the first part creates a guest. */
export const handle: RouteHandle = { messages: ['cart', 'agreed-lines', 'time-frames', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'cart')('title'), noindex: true })
}

export default function CartRoute() {
  return <CartPage agreedLines={<AgreedLines showPayNow />} />
}
