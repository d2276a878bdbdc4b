import { NothingYetPage } from '#features/account-pages/NothingYetPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import type { Route } from './+types/payment-setup.ts'

/** path /profile/payment-setup */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'account-pages')('payment_setup.title'), noindex: true })
}

export default function PaymentSetupRoute() {
  return <NothingYetPage place="payment_setup" />
}
