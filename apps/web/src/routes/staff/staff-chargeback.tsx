import { ChargebackPage } from '#features/operators/chargebacks/ChargebackPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import { NotFound } from '#shell/NotFound.tsx'
import type { Route } from './+types/staff-chargeback.ts'

/** path /staff/chargebacks/:id - a chargeback with its evidence */
export const handle: RouteHandle = { guard: 'member', messages: ['operators', 'chargebacks', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'chargebacks')('title'), noindex: true })
}

export default function StaffChargebackRoute({ params }: Route.ComponentProps) {
  return <ChargebackPage key={params.id} id={params.id} notFound={<NotFound />} />
}
