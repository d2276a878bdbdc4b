import { PaymentSetupPage } from '#features/payout-accounts/PaymentSetupPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/payment-setup.ts'

/** path /profile/payment-setup - accounts to which earnings are paid, and accepted payments */
export const handle: RouteHandle = { guard: 'member', messages: ['payout-accounts', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'payout-accounts')('title'), noindex: true })
}

export default function PaymentSetupRoute() {
  return <PaymentSetupPage />
}
