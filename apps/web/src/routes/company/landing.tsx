import { LandingPage } from '#features/landing/LandingPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/landing.ts'

/** path /landing - presents the product to new visitors */
export const handle: RouteHandle = { messages: ['landing'] }

export function meta({ matches }: Route.MetaArgs) {
  const t = metaMessages(matches, 'landing')
  return pageMeta(matches, { title: t('meta.title'), description: t('meta.description') })
}

export default LandingPage
