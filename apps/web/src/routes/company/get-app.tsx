import { GetAppPage } from '#features/landing/GetAppPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/get-app.ts'

/** path /get-app */
export const handle: RouteHandle = { messages: ['landing'] }

export function meta({ matches }: Route.MetaArgs) {
  const t = metaMessages(matches, 'landing')
  return pageMeta(matches, { title: t('app.meta_title'), description: t('app.text') })
}

export default GetAppPage
