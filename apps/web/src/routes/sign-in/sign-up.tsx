import { signInSettingsQuery } from '@partlane/client/sign-in'
import { HydrationBoundary } from '@tanstack/react-query'
import { SignUpPage } from '#features/accounts/sign-up/SignUpPage.tsx'
import { pageMeta, type RouteHandle, startPrefetch } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import type { Route } from './+types/sign-up.ts'

/** path /sign-up - become a member; a guest keeps everything */
export const handle: RouteHandle = { messages: ['accounts', 'errors'] }

export async function loader({ context }: Route.LoaderArgs) {
  const page = startPrefetch(context)
  page.later(signInSettingsQuery(page.api))
  return { dehydrated: await page.dehydrate() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'accounts')('sign_up.title'), noindex: true })
}

export default function SignUpRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <SignUpPage />
    </HydrationBoundary>
  )
}
