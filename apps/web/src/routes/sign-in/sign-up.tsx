import { signInSettingsQuery } from '@partlane/client/sign-in'
import { HydrationBoundary } from '@tanstack/react-query'
import { SignUpPage } from '#features/accounts/sign-up/SignUpPage.tsx'
import { createPrefetcher, pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/sign-up.ts'

/** path /sign-up - creates a member account; a guest keeps all data */
export const handle: RouteHandle = { messages: ['accounts', 'errors'] }

export async function loader({ context }: Route.LoaderArgs) {
  const page = createPrefetcher(context)
  page.prefetchOptional(signInSettingsQuery(page.api))
  return { dehydrated: await page.dehydrate() }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'accounts')('sign_up.title'), noindex: true })
}

export default function SignUpRoute({ loaderData }: Route.ComponentProps) {
  return (
    <HydrationBoundary state={loaderData.dehydrated}>
      <SignUpPage />
    </HydrationBoundary>
  )
}
