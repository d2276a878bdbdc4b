import { signInSettingsQuery } from '@partlane/client/sign-in'
import { HydrationBoundary } from '@tanstack/react-query'
import { SignInPage } from '#features/accounts/sign-in/SignInPage.tsx'
import { pageMeta, type RouteHandle, startPrefetch } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import type { Route } from './+types/sign-in.ts'

/** path /sign-in - every way in, and back to where one came from */
export const handle: RouteHandle = { messages: ['accounts', 'errors'] }

export async function loader({ context }: Route.LoaderArgs) {
  const page = startPrefetch(context)
  page.later(signInSettingsQuery(page.api))
  return { dehydrated: await page.dehydrate() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'accounts')('sign_in.title'), noindex: true })
}

export default function SignInRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <SignInPage />
    </HydrationBoundary>
  )
}
