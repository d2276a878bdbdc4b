import { RatesPage } from '#features/operators/rates/RatesPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/staff-rates.ts'

/** path /staff/rates - exchange rates with their day and source */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'operator-rates', 'exchange-rates', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'exchange-rates')('title'), noindex: true })
}

export default RatesPage
