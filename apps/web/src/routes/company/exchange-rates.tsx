import { exchangeRatesQuery } from '@partlane/client/rates'
import { HydrationBoundary } from '@tanstack/react-query'
import { ExchangeRatesPage } from '#features/exchange-rates/ExchangeRatesPage.tsx'
import { createPrefetcher, pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/exchange-rates.ts'

/** path /exchange-rates - the rates with which prices are converted */
export const handle: RouteHandle = { messages: ['exchange-rates'] }

export async function loader({ context }: Route.LoaderArgs) {
  const page = createPrefetcher(context)
  await page.fetchRequired(exchangeRatesQuery(page.api))
  return { dehydrated: await page.dehydrate() }
}

export function meta({ matches }: Route.MetaArgs) {
  const t = metaMessages(matches, 'exchange-rates')
  return pageMeta(matches, { title: t('title'), description: t('description') })
}

export default function ExchangeRatesRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <ExchangeRatesPage />
    </HydrationBoundary>
  )
}
