import { SignInMethodsSection } from '#features/accounts/identities/SignInMethodsSection.tsx'
import { DevicesSection } from '#features/accounts/sessions/DevicesSection.tsx'
import { AddressFinder } from '#features/addresses/AddressFinder.tsx'
import { DocumentsSection } from '#features/documents/DocumentsSection.tsx'
import { DetailsPage } from '#features/profile/DetailsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/details.ts'

/** path /profile/details - editable data of the user */
export const handle: RouteHandle = {
  guard: 'member',
  messages: ['profile', 'accounts', 'forms', 'seller-types', 'addresses', 'documents', 'errors'],
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'profile')('details.title'), noindex: true })
}

/** Passes the sections of other features to the page, which adds their frame and heading. */
export default function DetailsRoute() {
  return (
    <DetailsPage
      Finder={AddressFinder}
      documents={<DocumentsSection />}
      signInMethods={<SignInMethodsSection />}
      devices={<DevicesSection />}
    />
  )
}
