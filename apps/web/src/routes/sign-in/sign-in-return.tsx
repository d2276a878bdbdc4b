import { useLocale } from '@partlane/i18n/react'
import { useEffect, useState } from 'react'
import { ProviderReturnLoading } from '#features/accounts/identities/ProviderReturnLoading.tsx'
import { ProviderReturnPage } from '#features/accounts/identities/ProviderReturnPage.tsx'
import { consumeProviderResponse, type ProviderResponse } from '#features/accounts/identities/provider-response.ts'
import { useHydrated } from '#lib/page/hydrated.ts'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/sign-in-return.ts'

/** path /sign-in/return - back from a provider, whose answer stands behind the # where no server reads it */
export const handle: RouteHandle = { messages: ['accounts', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, 'accounts')('provider.return_title'), noindex: true })
}

export default function SignInReturnRoute() {
  return useHydrated() ? <ProviderReturn /> : <ProviderReturnLoading />
}

let providerResponse: ProviderResponse | undefined // an answer is taken once for each document, however often React asks

function ProviderReturn() {
  const locale = useLocale()
  const [response] = useState(() => {
    providerResponse ??= consumeProviderResponse(locale)
    return providerResponse
  })
  useEffect(
    () => () => {
      providerResponse = { kind: 'unexpected_state' }
    },
    [],
  )
  return <ProviderReturnPage response={response} />
}
