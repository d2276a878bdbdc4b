import { lazy } from 'react'
import { PurchasePage } from '#features/checkout/PurchasePage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/purchase.ts'

/**
 * path /checkout/:id - paying a purchase, and what became of it. No guard: whoever lost a guest's session still finds here what this
 * device remembers of the purchase.
 */
export const handle: RouteHandle = { messages: ['checkout', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'checkout')('purchase_title'), noindex: true })
}

const GuestUpgrade = lazy(() => import('#features/accounts/guest/GuestUpgrade.tsx').then((module) => ({ default: module.GuestUpgrade })))

export default function PurchaseRoute({ params }: Route.ComponentProps) {
  return <PurchasePage key={params.id} id={params.id} notFound={<NotFound />} GuestUpgrade={GuestUpgrade} />
}
