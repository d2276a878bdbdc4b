import { VideosPage } from '#features/company/VideosPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/youtube.ts'

/** path /youtube - videos; linked from the native app only */
export const handle: RouteHandle = { messages: ['company'] }

export function meta({ matches }: Route.MetaArgs) {
  const t = metaMessages(matches, 'company')
  return pageMeta(matches, { title: t('videos.title'), noindex: true })
}

export default VideosPage
