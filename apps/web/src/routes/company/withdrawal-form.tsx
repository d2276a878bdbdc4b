import { useApi } from '@partlane/client/api/api-context'
import { staticPageQuery } from '@partlane/client/static-pages'
import { useLocale } from '@partlane/i18n/react'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { StaticPageView } from '#features/company/StaticPageView.tsx'
import { createPrefetcher, notFoundUnless, pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import type { Route } from './+types/withdrawal-form.ts'

const FORM_ID = 'withdrawal-form'

/** path /withdrawal-form - the model withdrawal form, to print */
export const handle: RouteHandle = { messages: ['company'] }

export async function loader({ context }: Route.LoaderArgs) {
  const page = createPrefetcher(context)
  const query = staticPageQuery(page.api, { id: FORM_ID, version: undefined, locale: page.rootData.locale })
  const { title, summary } = notFoundUnless(await page.fetchRequired(query))
  return { dehydrated: await page.dehydrate(), head: { title, summary } }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return loaderData ? pageMeta(matches, { title: loaderData.head.title, description: loaderData.head.summary }) : []
}

export default function WithdrawalFormRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <BlankForm />
    </HydrationBoundary>
  )
}

function BlankForm() {
  const { data } = useQuery(staticPageQuery(useApi(), { id: FORM_ID, version: undefined, locale: useLocale() }))
  return data ? <StaticPageView page={data} /> : null
}
