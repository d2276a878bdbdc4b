import { useApi } from '@partlane/client/api/api-context'
import { staticPageQuery } from '@partlane/client/static-pages'
import { useLocale } from '@partlane/i18n/react'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { StaticPageView } from '#features/company/StaticPageView.tsx'
import { createPrefetcher, notFoundUnless, pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import type { Route } from './+types/static-page.ts'

/** path /legal/:id?version= - terms, privacy, returns, fees, buyer protection */
export const handle: RouteHandle = { messages: ['company'] }

export async function loader({ context, params: { id }, request }: Route.LoaderArgs) {
  const page = createPrefetcher(context)
  const version = notFoundUnless(parseVersion(new URL(request.url).searchParams.get('version')))
  notFoundUnless(/^[a-z-]{1,40}$/.test(id) || undefined)
  const input = { id, version: version === 'in_force' ? undefined : version, locale: page.rootData.locale }
  const { title, summary, in_force } = notFoundUnless(await page.fetchRequired(staticPageQuery(page.api, input)))
  return { dehydrated: await page.dehydrate(), input, head: { title, summary, in_force } }
}

/** Undefined for a text that is no number of a version. */
function parseVersion(text: string | null): number | 'in_force' | undefined {
  if (text === null) return 'in_force'
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, summary, in_force } = loaderData.head
  return pageMeta(matches, { title, description: summary, noindex: !in_force })
}

export default function StaticPageRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <LoadedPage {...loaderData.input} />
    </HydrationBoundary>
  )
}

function LoadedPage(input: { id: string; version: number | undefined }) {
  const { data } = useQuery(staticPageQuery(useApi(), { ...input, locale: useLocale() }))
  return data ? <StaticPageView page={data} /> : null
}
