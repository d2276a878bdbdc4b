import { vehicleNodeQuery } from '@partlane/client/catalogue'
import { lazy, Suspense } from 'react'
import { SessionEndWatcher } from '#features/accounts/sessions/SessionEndWatcher.tsx'
import { SessionOffer } from '#features/accounts/sessions/SessionOffer.tsx'
import { SignInRedirect } from '#features/accounts/sessions/SignInRedirect.tsx'
import { NotificationBell } from '#features/notifications/NotificationBell.tsx'
import { toastIcons } from '#features/notifications/toast-icons.tsx'
import { lazyOnInteraction } from '#lib/page/lazy-on-interaction.ts'
import { waitForCarChange } from '#lib/preferences/car.ts'
import { sessionSlot } from '#shell/session-slot.tsx'
import type { Slots } from '#shell/slots.tsx'

const importMenuBadges = () => import('#features/notifications/MenuBadge.tsx')

const GeolocationStart = lazyOnInteraction(() => import('#lib/geolocation/GeolocationStart.tsx').then((module) => module.GeolocationStart))

const VehiclePicker = lazy(() => import('#features/catalogue/VehiclePicker.tsx').then((module) => ({ default: module.VehiclePicker })))

const CarChip = lazyOnInteraction(
  () => import('#features/garage/CarChip.tsx').then((module) => () => <module.CarChip Picker={VehiclePicker} />),
  waitForCarChange,
)

/**
 * Assigns feature components to the slots of the shell. Slots that visitors do not see use
 * `sessionSlot`, so that they add nothing to a visitor's first page load.
 */
export const appSlots: Slots = {
  // A constant element: a new one before hydration would make React render the part again, and a
  // click in the meantime would hit the old DOM node.
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
  CartBadge: sessionSlot(() => import('#features/cart/CartBadge.tsx').then((module) => module.CartBadge), { audience: 'member_or_guest' }),
  AccountBadge: sessionSlot(() => importMenuBadges().then((module) => module.AccountBadge)),
  MessagesBadge: sessionSlot(() => importMenuBadges().then((module) => module.MessagesBadge)),
  MenuBadge: sessionSlot(() => importMenuBadges().then((module) => module.MenuBadge)),
  NotificationBell,
  toastIcons,
  backgroundComponents: [
    sessionSlot(() => import('#features/garage/GarageSync.tsx').then((module) => module.GarageSync), { audience: 'member_or_guest' }),
    sessionSlot(() => import('#features/notifications/Realtime.tsx').then((module) => module.Realtime)),
    sessionSlot(() => import('#features/accounts/sessions/TokenRenewal.tsx').then((module) => module.TokenRenewal), {
      audience: 'member_or_guest',
    }),
    SessionEndWatcher,
    SignInRedirect,
    SessionOffer,
    () => (
      <Suspense>
        <GeolocationStart />
      </Suspense>
    ),
  ],
}
