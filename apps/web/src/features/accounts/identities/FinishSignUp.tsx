import type { CurrentUser } from '@partlane/client/accounts'
import { useProviderSignUp } from '@partlane/client/identities'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { safeReturnPath } from '#lib/routing/return-path.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { recordCodeSent } from '../codes/confirmation-data.ts'
import { findPendingChannel } from '../codes/pending-channel.ts'
import { keepMeLoggedInField } from '../sign-in/KeepSignedIn.tsx'
import { MemberFields } from '../sign-up/MemberFields.tsx'
import { providerMemberSchema } from '../sign-up/member-form.ts'
import { TermsAgreement } from '../sign-up/TermsAgreement.tsx'
import { providerNames } from './provider-names.ts'
import type { ProviderRequest } from './provider-request.ts'
import type { ProviderNames } from './token-claims.ts'

type FinishSignUpProps = { request: ProviderRequest; idToken: string; names: ProviderNames }

/** Last step of a sign-up with a provider: asks for the account type and the names. */
export function FinishSignUp({ request, idToken, names }: FinishSignUpProps) {
  const { t } = useI18n('accounts')
  const { messageOfError } = useErrorMessages()
  const navigate = useLocaleNavigate()
  const signUp = useProviderSignUp()
  const [formError, setFormError] = useState<string>()
  const form = useContractForm(providerMemberSchema, { role: 'personal', company_name: '', ...names })
  const { errors } = form.formState
  const role = form.watch('role')
  const { provider, nonce, keep: keepSignedIn, returnTo } = request

  const submit = form.handleSubmit(async ({ company_name, ...fields }) => {
    setFormError(undefined)
    const user = fields.role === 'business' && company_name ? { ...fields, company_name } : fields
    try {
      const member = await signUp.mutateAsync({ provider, nonce, id_token: idToken, ...user, ...keepMeLoggedInField(keepSignedIn) })
      navigate(nextPath(member, safeReturnPath(returnTo)), { replace: true })
    } catch (error) {
      const pointerPrefix = provider === 'apple' ? '/authentication/' : '/user/'
      if (setServerErrors(form, error, pointerPrefix)) setFormError(messageOfError(error))
    }
  })

  return (
    <AccountFrame title={t('finish.title')} intro={t('finish.intro', { provider: providerNames[provider] })}>
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        <FormError>{formError}</FormError>
        <MemberFields
          role={role}
          onRoleChange={(value) => form.setValue('role', value)}
          register={(name) => form.register(name)}
          errorOf={(name) => errors[name]?.message}
        />
        <TermsAgreement />
        <Button type="submit" variant="primary" size="lg" fullWidth loading={signUp.isPending}>
          {t('sign_up.submit')}
        </Button>
      </form>
    </AccountFrame>
  )
}

/**
 * The confirmation page if a verification code was sent, because the provider did not verify the
 * address.
 */
function nextPath(user: CurrentUser, returnTo: string): string {
  if (!findPendingChannel(user)) return returnTo
  recordCodeSent()
  return `/confirm?return=${encodeURIComponent(returnTo)}`
}
