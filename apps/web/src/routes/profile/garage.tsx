import { VehiclePicker } from '#features/catalogue/VehiclePicker.tsx'
import { GaragePage } from '#features/garage/GaragePage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/garage.ts'

/** path /profile/my-garage - the user's cars. No guard: a visitor's first car creates a guest. */
export const handle: RouteHandle = { messages: ['garage', 'catalogue', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'garage')('title'), noindex: true })
}

export default function GarageRoute() {
  return <GaragePage Picker={VehiclePicker} />
}
