import { ApiError } from '@partlane/client/api/api-error'
import { useConnectIdentity, useProviderSignIn } from '@partlane/client/identities'
import { useI18n } from '@partlane/i18n/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGo } from '#lib/routing/Link.tsx'
import { safeReturn } from '#lib/routing/return-address.ts'
import { toast } from '#ui/feedback/toast-store.ts'
import { Coming } from './Coming.tsx'
import { FinishSignUp } from './FinishSignUp.tsx'
import { NotComing } from './NotComing.tsx'
import type { ProviderAnswer } from './provider-answer.ts'
import { providerNames } from './provider-names.ts'
import type { ProviderRequest } from './provider-request.ts'

type Step = { kind: 'busy' } | { kind: 'new' } | { kind: 'fault'; error: unknown }

/** Back from a provider: in, or connected, or one more form for somebody we have not met, or why not. */
export function ProviderReturnPage({ answer }: { answer: ProviderAnswer }) {
  const { t } = useI18n('accounts')
  const go = useGo()
  const signIn = useProviderSignIn()
  const connect = useConnectIdentity()
  const [step, setStep] = useState<Step>({ kind: 'busy' })
  const begun = useRef(false)

  const take = async ({ provider, intent, nonce, keep, returnTo }: ProviderRequest, id_token: string) => {
    const proof = { provider, id_token, nonce }
    try {
      if (intent === 'connect') {
        await connect.mutateAsync(proof)
        toast.success(t('provider.connected', { provider: providerNames[provider] }))
      } else await signIn.mutateAsync({ ...proof, keep })
      go(safeReturn(returnTo), { replace: true })
    } catch (error) {
      const unknown = intent === 'sign_in' && error instanceof ApiError && error.code === 'identity_unknown'
      setStep(unknown ? { kind: 'new' } : { kind: 'fault', error })
    }
  }
  const begin = useEffectEvent(() => {
    if (begun.current) return // a token signs in once
    begun.current = true
    if (answer.kind === 'elsewhere') window.location.replace(answer.address)
    if (answer.kind === 'token') void take(answer.request, answer.idToken)
  })
  useEffect(() => begin(), [])

  if (answer.kind === 'elsewhere' || (answer.kind === 'token' && step.kind === 'busy')) return <Coming />
  if (answer.kind === 'token' && step.kind === 'new') return <FinishSignUp {...answer} />
  return <NotComing answer={answer} error={step.kind === 'fault' ? step.error : undefined} />
}
