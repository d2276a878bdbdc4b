import { useApi } from '@partlane/client/api/api-context'
import { withdrawalFormQuery } from '@partlane/client/orders'
import { useSession } from '@partlane/client/session/session'
import { staticPageQuery } from '@partlane/client/static-pages'
import { useLocale } from '@partlane/i18n/react'
import { HydrationBoundary, useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { StaticPageView } from '#features/company/StaticPageView.tsx'
import { useHydrated } from '#lib/page/hydrated.ts'
import { isId } from '#lib/routing/is-id.ts'
import { createPrefetcher, notFoundUnless, pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import type { Route } from './+types/withdrawal-form.ts'

const FORM_ID = 'withdrawal-form'

/** path /withdrawal-form?order= - the model withdrawal form, to print */
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
      <WithdrawalForm />
    </HydrationBoundary>
  )
}

/** The blank form until the one of the order has loaded, and for an order without a form. */
function WithdrawalForm() {
  const api = useApi()
  const { kind } = useSession()
  const orderId = new URLSearchParams(useLocation().search).get('order') ?? ''
  const { data: blankForm } = useQuery(staticPageQuery(api, { id: FORM_ID, version: undefined, locale: useLocale() }))
  const enabled = useHydrated() && isId(orderId) && (kind === 'member' || kind === 'guest')
  const { data: orderForm } = useQuery({ ...withdrawalFormQuery(api, orderId), enabled })
  const data = blankForm && { ...blankForm, ...(orderForm && { html: orderForm.html }) }
  return data ? <StaticPageView page={data} /> : null
}
