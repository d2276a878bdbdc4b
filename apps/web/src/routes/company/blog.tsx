import { WebViewPage } from '#features/company/WebViewPage.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/blog.ts'

/** path /blog?uri=&title= - a web view of the native app */
export const handle: RouteHandle = { messages: ['company'] }

export function meta({ matches }: Route.MetaArgs) {
  const t = metaMessages(matches, 'company')
  return pageMeta(matches, { title: t('blog.title'), noindex: true })
}

export default function BlogRoute() {
  return <WebViewPage section="blog" />
}
