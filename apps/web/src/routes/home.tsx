import { HydrationBoundary } from '@tanstack/react-query'
import { HomePage } from '#features/home/HomePage.tsx'
import { pageMeta, type RouteHandle, startPrefetch } from '#lib/route.ts'
import { metaWords } from '#lib/words.ts'
import type { Route } from './+types/home.ts'

/** path / - the way in: find the car, the category, or what is new */
export const handle: RouteHandle = { messages: ['home'] }

export async function loader({ context }: Route.LoaderArgs) {
  const page = startPrefetch(context)
  return { dehydrated: await page.dehydrate() }
}

export function meta({ matches }: Route.MetaArgs) {
  const t = metaWords(matches, 'home')
  return pageMeta(matches, { title: t('meta.title'), description: t('meta.description') })
}

export default function HomeRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <HomePage />
    </HydrationBoundary>
  )
}
