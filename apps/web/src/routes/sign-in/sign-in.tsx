import { signInSettingsQuery } from '@partlane/client/sign-in'
import { HydrationBoundary } from '@tanstack/react-query'
import { SignInPage } from '#features/accounts/sign-in/SignInPage.tsx'
import { createPrefetcher, pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/sign-in.ts'

/** path /sign-in - all sign-in methods; then opens the return path */
export const handle: RouteHandle = { messages: ['accounts', 'errors'] }

export async function loader({ context }: Route.LoaderArgs) {
  const page = createPrefetcher(context)
  page.prefetchOptional(signInSettingsQuery(page.api))
  return { dehydrated: await page.dehydrate() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'accounts')('sign_in.title'), noindex: true })
}

export default function SignInRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <SignInPage />
    </HydrationBoundary>
  )
}
