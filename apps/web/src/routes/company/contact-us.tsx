import { ContactPage } from '#features/company/ContactPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/contact-us.ts'

/** path /contact-us */
export const handle: RouteHandle = { messages: ['company'] }

export function meta({ matches }: Route.MetaArgs) {
  const t = metaMessages(matches, 'company')
  return pageMeta(matches, { title: t('contact.title'), description: t('contact.description') })
}

export default ContactPage
