import type { CurrentUser } from '@partlane/client/accounts'
import { useProviderSignUp } from '@partlane/client/identities'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { landFaults, useContractForm } from '#lib/forms/contract-form.ts'
import { FormFault } from '#lib/forms/FormError.tsx'
import { useGo } from '#lib/routing/Link.tsx'
import { safeReturn } from '#lib/routing/return-address.ts'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { codeWasSent } from '../codes/confirmation-data.ts'
import { waitingChannel } from '../codes/pending-channel.ts'
import { keepMe } from '../sign-in/KeepSignedIn.tsx'
import { PersonFields } from '../sign-up/MemberFields.tsx'
import { newcomer } from '../sign-up/member-form.ts'
import { providerNames } from './provider-names.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { GivenName } from './token-claims.ts'

type FinishSignUpProps = { request: ProviderRequest; idToken: string; names: GivenName }

/** The provider knows them, we do not yet: how they will use it, and their name as they want it here. */
export function FinishSignUp({ request, idToken, names }: FinishSignUpProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const go = useGo()
  const signUp = useProviderSignUp()
  const [fault, setFault] = useState<string>()
  const form = useContractForm(newcomer, { role: 'personal', company_name: '', ...names })
  const { errors } = form.formState
  const role = form.watch('role')
  const { provider, nonce, keep, returnTo } = request

  const submit = form.handleSubmit(async ({ company_name, ...person }) => {
    setFault(undefined)
    const user = person.role === 'business' && company_name ? { ...person, company_name } : person
    try {
      const { item } = await signUp.mutateAsync({ provider, nonce, id_token: idToken, ...user, ...keepMe(keep) })
      go(nextFor(item, safeReturn(returnTo)), { replace: true })
    } catch (error) {
      const prefix = provider === 'apple' ? '/authentication/' : '/user/'
      if (landFaults(form, error, prefix)) setFault(words.ofError(error))
    }
  })

  return (
    <AccountFrame title={t('finish.title')} intro={t('finish.intro', { provider: providerNames[provider] })}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormFault>{fault}</FormFault>
        <PersonFields
          role={role}
          onRole={(value) => form.setValue('role', value)}
          register={(name) => form.register(name)}
          faultOf={(name) => errors[name]?.message}
        />
        <Button type="submit" kind="primary" size="lg" wide loading={signUp.isPending}>
          {t('sign_up.submit')}
        </Button>
      </form>
    </AccountFrame>
  )
}

/** An address the provider does not vouch for has its six digits on the way. */
function nextFor(user: CurrentUser, returnTo: string): string {
  if (!waitingChannel(user)) return returnTo
  codeWasSent()
  return `/confirm?return=${encodeURIComponent(returnTo)}`
}
