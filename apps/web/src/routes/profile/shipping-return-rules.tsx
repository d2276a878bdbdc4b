import { ShippingRulesPage } from '#features/shipping-rules/ShippingRulesPage.tsx'
import { CollectionHoursEditor } from '#features/time-frames/CollectionHoursEditor.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/shipping-return-rules.ts'

/** path /profile/shipping-return-rules - shipping, returns and collection hours of a seller */
export const handle: RouteHandle = { guard: 'member', messages: ['shipping-rules', 'time-frames', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'shipping-rules')('title'), noindex: true })
}

export default function ShippingReturnRulesRoute() {
  return <ShippingRulesPage hours={<CollectionHoursEditor />} />
}
