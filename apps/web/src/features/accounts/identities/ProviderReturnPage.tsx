import { ApiError } from '@partlane/client/api/api-error'
import { useConnectIdentity, useProviderSignIn } from '@partlane/client/identities'
import { useI18n } from '@partlane/i18n/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { safeReturnPath } from '#lib/routing/return-path.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { useFindStartPath } from '../use-find-start-path.ts'
import { FinishSignUp } from './FinishSignUp.tsx'
import { ProviderReturnError } from './ProviderReturnError.tsx'
import { ProviderReturnLoading } from './ProviderReturnLoading.tsx'
import { providerNames } from './provider-names.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { ProviderResponse } from './provider-response.ts'

type Step = { kind: 'pending' } | { kind: 'sign_up' } | { kind: 'error'; error: unknown }

/**
 * Completes the return from a provider: signs in, connects the account, asks a new user for the
 * missing data, or shows why it failed.
 */
export function ProviderReturnPage({ response }: { response: ProviderResponse }) {
  const { t } = useI18n('accounts')
  const navigate = useLocaleNavigate()
  const signIn = useProviderSignIn()
  const connect = useConnectIdentity()
  const findStartPath = useFindStartPath()
  const [step, setStep] = useState<Step>({ kind: 'pending' })
  const hasStarted = useRef(false)

  const submitToken = async ({ provider, intent, nonce, keep: keepSignedIn, returnTo }: ProviderRequest, id_token: string) => {
    const credential = { provider, id_token, nonce }
    try {
      if (intent === 'connect') {
        await connect.mutateAsync(credential)
        toast.success(t('provider.connected', { provider: providerNames[provider] }))
      } else await signIn.mutateAsync({ ...credential, keepSignedIn })
      navigate(await findStartPath(safeReturnPath(returnTo)), { replace: true })
    } catch (error) {
      const isUnknownIdentity = intent === 'sign_in' && error instanceof ApiError && error.code === 'identity_unknown'
      setStep(isUnknownIdentity ? { kind: 'sign_up' } : { kind: 'error', error })
    }
  }
  const start = useEffectEvent(() => {
    if (hasStarted.current) return // a token can be used once
    hasStarted.current = true
    if (response.kind === 'other_locale') window.location.replace(response.url)
    if (response.kind === 'token') void submitToken(response.request, response.idToken)
  })
  useEffect(() => start(), [])

  if (response.kind === 'other_locale' || (response.kind === 'token' && step.kind === 'pending')) return <ProviderReturnLoading />
  if (response.kind === 'token' && step.kind === 'sign_up') return <FinishSignUp {...response} />
  return <ProviderReturnError response={response} error={step.kind === 'error' ? step.error : undefined} />
}
