import { NothingYetPage } from '#features/account-pages/NothingYetPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/route.ts'
import { metaWords } from '#lib/words.ts'
import type { Route } from './+types/shipping-return-rules.ts'

/** path /profile/shipping-return-rules */
export const handle: RouteHandle = { guard: 'member', messages: ['account-pages'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'account-pages')('shipping_rules.title'), noindex: true })
}

export default function ShippingReturnRulesRoute() {
  return <NothingYetPage place="shipping_rules" />
}
