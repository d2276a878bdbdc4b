import { useProviderSignUp } from '@partlane/client/identities'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { landFaults, useContractForm } from '#lib/contract-form.ts'
import { useErrorWords } from '#lib/error-words.ts'
import { FormFault } from '#lib/FormFault.tsx'
import { useGo } from '#lib/Link.tsx'
import { safeReturn } from '#lib/return-address.ts'
import { Button } from '#ui/Button.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { keepMe } from '../KeepSignedIn.tsx'
import { newcomer } from '../new-member.ts'
import { PersonFields } from '../PersonFields.tsx'
import { providerNames } from './provider-names.ts'
import type { ProviderRequest } from './provider-request.ts'
import { namesIn } from './token-claims.ts'

/** The provider knows them, we do not yet: how they will use it, and their name as they want it here. */
export function FinishSignUp({ request, idToken }: { request: ProviderRequest; idToken: string }) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const go = useGo()
  const signUp = useProviderSignUp()
  const [fault, setFault] = useState<string>()
  const form = useContractForm(newcomer, { role: 'personal', company_name: '', ...namesIn(idToken) })
  const { errors } = form.formState
  const role = form.watch('role')
  const { provider, nonce, keep, returnTo } = request

  const submit = form.handleSubmit(async ({ company_name, ...person }) => {
    setFault(undefined)
    const user = person.role === 'business' && company_name ? { ...person, company_name } : person
    try {
      await signUp.mutateAsync({ provider, nonce, id_token: idToken, ...user, ...keepMe(keep) })
      go(safeReturn(returnTo), { replace: true })
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
