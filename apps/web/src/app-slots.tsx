import { vehicleNodeQuery } from '@partlane/client/catalogue'
import { lazy, Suspense } from 'react'
import { SessionEndWatcher } from '#features/accounts/sessions/SessionEndWatcher.tsx'
import { NotificationBell } from '#features/notifications/NotificationBell.tsx'
import { Realtime } from '#features/notifications/Realtime.tsx'
import { toastIcons } from '#features/notifications/toast-icons.tsx'
import { lazyOnInteraction } from '#lib/page/lazy-on-interaction.ts'
import { sessionSlot } from '#shell/session-slot.tsx'
import type { Slots } from '#shell/slots.tsx'

const importMenuBadges = () => import('#features/notifications/MenuBadge.tsx')

const GeolocationStart = lazyOnInteraction(() => import('#lib/geolocation/GeolocationStart.tsx').then((module) => module.GeolocationStart))

const VehiclePicker = lazy(() => import('#features/catalogue/VehiclePicker.tsx').then((module) => ({ default: module.VehiclePicker })))

const CarChip = lazyOnInteraction(() =>
  import('#features/garage/CarChip.tsx').then((module) => () => <module.CarChip Picker={VehiclePicker} />),
)

/** What features put into the shell. One line each; what strangers do not see comes by sessionSlot, which keeps their first page light. */
export const appSlots: Slots = {
  // Made once: a part that is changed before its scripts are there is drawn anew, and a press meanwhile goes to the old one
  carChip: (
    <Suspense>
      <CarChip />
    </Suspense>
  ),
  SearchSuggestions: lazy(() => import('#features/search/SearchSuggestions.tsx').then((module) => ({ default: module.SearchSuggestions }))),
  prefetch: [(page) => page.rootData.car && page.prefetchOptional(vehicleNodeQuery(page.api, page.rootData.car.vehicle))],
  AccountName: sessionSlot(() => import('#features/accounts/AccountName.tsx').then((module) => module.AccountName), { fallback: '…' }),
  BlockedPage: lazy(() => import('#features/accounts/BlockedPage.tsx').then((module) => ({ default: module.BlockedPage }))),
  BlockedNotice: sessionSlot(() => import('#features/accounts/BlockedNotice.tsx').then((module) => module.BlockedNotice), {
    audience: 'inactive',
  }),
  CartBadge: sessionSlot(() => import('#features/cart/CartBadge.tsx').then((module) => module.CartBadge), { audience: 'owner' }),
  MessagesBadge: sessionSlot(() => importMenuBadges().then((module) => module.MessagesBadge)),
  MenuBadge: sessionSlot(() => importMenuBadges().then((module) => module.MenuBadge)),
  NotificationBell,
  toastIcons,
  backgroundComponents: [
    sessionSlot(() => import('#features/garage/GarageSync.tsx').then((module) => module.GarageSync), { audience: 'owner' }),
    Realtime,
    SessionEndWatcher,
    () => (
      <Suspense>
        <GeolocationStart />
      </Suspense>
    ),
  ],
}
