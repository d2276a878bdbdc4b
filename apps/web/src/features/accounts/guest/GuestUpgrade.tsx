import { useSetGuestPassword } from '@partlane/client/sign-in'
import { contactLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import type { GuestUpgradeProps } from '#lib/accounts/guest-upgrade-slot.ts'
import { setServerErrors, useContractForm } from '#lib/forms/contract-form.ts'
import { FormError } from '#lib/forms/FormError.tsx'
import { NewPassword } from '#lib/forms/NewPassword.tsx'
import { Link, useLocaleNavigate } from '#lib/routing/Link.tsx'
import { readLastPurchase } from '#lib/storage/last-purchase.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { recordCodeSent } from '../codes/confirmation-data.ts'
import { EmailInput } from '../IdentifierInputs.tsx'
import { personalTerms } from '../sign-up/member-form.ts'
import { TermsAgreement } from '../sign-up/TermsAgreement.tsx'
import { guestUpgradeSchema, splitName } from './guest-form.ts'

/**
 * Converts a guest to a member by setting a password. The orders of a guest are available in this
 * browser only; those of a member are available on every device.
 */
export function GuestUpgrade({ returnTo, hasBought, email, fullName = '' }: GuestUpgradeProps) {
  const { t } = useI18n('accounts')
  const { messageOfField, messageOfError } = useErrorMessages()
  const navigate = useLocaleNavigate()
  const upgrade = useSetGuestPassword()
  const [formError, setFormError] = useState<string>()
  const [schema] = useState(() => guestUpgradeSchema(!hasBought))
  const form = useContractForm(schema, {
    email: email ?? readLastPurchase()?.paid?.email ?? '',
    password: '',
    ...splitName(fullName),
  })
  const { errors } = form.formState
  const values = form.watch()
  const errorOf = (name: 'first_name' | 'last_name') => errors[name]?.message && messageOfField(errors[name].message)

  const submit = form.handleSubmit(async (user) => {
    setFormError(undefined)
    try {
      await upgrade.mutateAsync(user)
      recordCodeSent()
      navigate(`/confirm?return=${encodeURIComponent(returnTo)}`)
    } catch (error) {
      if (setServerErrors(form, error, '/user/')) setFormError(messageOfError(error))
    }
  })

  return (
    <Card as="section" title={t('guest.title')} titleAs="h2" data-no-print="">
      <p>{t(hasBought ? 'guest.text_bought' : 'guest.text')}</p>
      <form method="post" noValidate onSubmit={submit} className="mt-2 flex max-w-[480px] flex-col gap-4">
        <FormError>{formError}</FormError>
        <EmailInput {...form.register('email')} errorCode={errors.email?.message} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('field.first_name')} error={errorOf('first_name')}>
            <Input {...form.register('first_name')} autoComplete="given-name" maxLength={contactLimits.first_name} />
          </Field>
          <Field label={t('field.last_name')} error={errorOf('last_name')}>
            <Input {...form.register('last_name')} autoComplete="family-name" maxLength={contactLimits.last_name} />
          </Field>
        </div>
        <NewPassword
          {...form.register('password')}
          label={t('field.password')}
          currentValue={values.password}
          personalTerms={personalTerms(values)}
          errorCode={errors.password?.message}
        />
        <TermsAgreement />
        <Button type="submit" variant="primary" className="w-fit" loading={upgrade.isPending}>
          {t('guest.submit')}
        </Button>
      </form>
      <p className="text-md">
        {t('sign_up.member_already')} <Link to={`/sign-in?return=${encodeURIComponent(returnTo)}`}>{t('guest.sign_in')}</Link>
      </p>
    </Card>
  )
}
