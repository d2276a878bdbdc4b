import { InvoiceSettingsPage } from '#features/invoices/InvoiceSettingsPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/invoices.ts'

/** path /profile/invoices - the kind of a seller's invoices; an addition to the specification */
export const handle: RouteHandle = { guard: 'member', messages: ['invoices', 'forms', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'invoices')('title'), noindex: true })
}

export default function InvoicesRoute() {
  return <InvoiceSettingsPage />
}
