import { useCurrentUser } from '@partlane/client/accounts'
import { lazy } from 'react'
import { AddressFinder } from '#features/addresses/AddressFinder.tsx'
import { SellNotice } from '#features/selling/SellNotice.tsx'
import { SellPage } from '#features/selling/SellPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/sell.ts'

const FitmentFinder = lazy(() => import('./fitment-finder.tsx').then((module) => ({ default: module.FitmentFinder })))

/** path /sell/:ref - form of a draft or listing. `ref`: its id, which never changes, or its slug */
export const handle: RouteHandle = {
  guard: 'seller',
  messages: ['selling', 'listings', 'catalogue', 'garage', 'forms', 'addresses', 'errors'],
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'selling')('form.title'), noindex: true })
}

export default function SellRoute({ params }: Route.ComponentProps) {
  const { data: currentUser } = useCurrentUser()
  return (
    <SellPage listingRef={params.ref} FitmentFinder={FitmentFinder} Finder={AddressFinder} notice={<SellNotice user={currentUser} />} />
  )
}
