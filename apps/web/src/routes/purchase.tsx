import { lazy } from 'react'
import { PurchasePage } from '#features/checkout/PurchasePage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/purchase.ts'

/**
 * path /checkout/:id - payment and confirmation of a purchase. Without a guard: after a guest's
 * session has ended, the page shows the purchase that is stored on this device.
 */
export const handle: RouteHandle = { messages: ['checkout', 'errors'], bareOnPhones: true }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'checkout')('purchase_title'), noindex: true })
}

const GuestUpgrade = lazy(() => import('#features/accounts/guest/GuestUpgrade.tsx').then((module) => ({ default: module.GuestUpgrade })))

export default function PurchaseRoute({ params }: Route.ComponentProps) {
  return <PurchasePage key={params.id} id={params.id} notFound={<NotFound />} GuestUpgrade={GuestUpgrade} />
}
