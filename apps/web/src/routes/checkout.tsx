import { AddressFinder } from '#features/addresses/AddressFinder.tsx'
import { AgreedLines } from '#features/agreed-lines/AgreedLines.tsx'
import { CheckoutPage } from '#features/checkout/CheckoutPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/checkout.ts'

/** path /checkout - delivery address and reservation of the parts */
export const handle: RouteHandle = {
  messages: ['checkout', 'agreed-lines', 'time-frames', 'forms', 'addresses', 'errors'],
  bareOnPhones: true,
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'checkout')('title'), noindex: true })
}

export default function CheckoutRoute() {
  return <CheckoutPage Finder={AddressFinder} agreedLines={<AgreedLines />} />
}
