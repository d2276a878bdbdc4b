import { ApiError } from '@partlane/client/api/api-error'
import { useConnectIdentity, useProviderSignIn } from '@partlane/client/identities'
import { useI18n } from '@partlane/i18n/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { safeReturnPath } from '#lib/routing/return-path.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { FinishSignUp } from './FinishSignUp.tsx'
import { ProviderReturnError } from './ProviderReturnError.tsx'
import { ProviderReturnLoading } from './ProviderReturnLoading.tsx'
import { providerNames } from './provider-names.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { ProviderResponse } from './provider-response.ts'

type Step = { kind: 'busy' } | { kind: 'new' } | { kind: 'fault'; error: unknown }

/** Back from a provider: in, or connected, or one more form for somebody we have not met, or why not. */
export function ProviderReturnPage({ response }: { response: ProviderResponse }) {
  const { t } = useI18n('accounts')
  const navigate = useLocaleNavigate()
  const signIn = useProviderSignIn()
  const connect = useConnectIdentity()
  const [step, setStep] = useState<Step>({ kind: 'busy' })
  const hasStarted = useRef(false)

  const submitToken = async ({ provider, intent, nonce, keep: keepSignedIn, returnTo }: ProviderRequest, id_token: string) => {
    const credential = { provider, id_token, nonce }
    try {
      if (intent === 'connect') {
        await connect.mutateAsync(credential)
        toast.success(t('provider.connected', { provider: providerNames[provider] }))
      } else await signIn.mutateAsync({ ...credential, keepSignedIn })
      navigate(safeReturnPath(returnTo), { replace: true })
    } catch (error) {
      const isUnknownIdentity = intent === 'sign_in' && error instanceof ApiError && error.code === 'identity_unknown'
      setStep(isUnknownIdentity ? { kind: 'new' } : { kind: 'fault', error })
    }
  }
  const start = useEffectEvent(() => {
    if (hasStarted.current) return // a token signs in once
    hasStarted.current = true
    if (response.kind === 'elsewhere') window.location.replace(response.url)
    if (response.kind === 'token') void submitToken(response.request, response.idToken)
  })
  useEffect(() => start(), [])

  if (response.kind === 'elsewhere' || (response.kind === 'token' && step.kind === 'busy')) return <ProviderReturnLoading />
  if (response.kind === 'token' && step.kind === 'new') return <FinishSignUp {...response} />
  return <ProviderReturnError response={response} error={step.kind === 'fault' ? step.error : undefined} />
}
