import { useLocale } from '@partlane/i18n/react'
import { useEffect, useState } from 'react'
import { Coming } from '#features/accounts/identities/Coming.tsx'
import { ProviderReturnPage } from '#features/accounts/identities/ProviderReturnPage.tsx'
import { type ProviderAnswer, takeProviderAnswer } from '#features/accounts/identities/provider-answer.ts'
import { useHydrated } from '#lib/page/hydrated.ts'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaWords } from '#lib/text/messages.ts'
import type { Route } from './+types/sign-in-return.ts'

/** path /sign-in/return - back from a provider, whose answer stands behind the # where no server reads it */
export const handle: RouteHandle = { messages: ['accounts', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaWords(matches, 'accounts')('provider.return_title'), noindex: true })
}

export default function SignInReturnRoute() {
  return useHydrated() ? <Answered /> : <Coming />
}

let taken: ProviderAnswer | undefined // an answer is taken once for each document, however often React asks

function Answered() {
  const locale = useLocale()
  const [answer] = useState(() => {
    taken ??= takeProviderAnswer(locale)
    return taken
  })
  useEffect(
    () => () => {
      taken = { kind: 'foreign' }
    },
    [],
  )
  return <ProviderReturnPage answer={answer} />
}
