import { useSetGuestPassword } from '@partlane/client/sign-in'
import { useI18n } from '@partlane/i18n/react'
import { useState } from 'react'
import type { KeepGuestProps } from '#lib/accounts/guest-upgrade-slot.ts'
import { landFaults, useContractForm } from '#lib/forms/contract-form.ts'
import { FormFault } from '#lib/forms/FormError.tsx'
import { NewPassword } from '#lib/forms/NewPassword.tsx'
import { Link, useGo } from '#lib/routing/Link.tsx'
import { rememberedPurchase } from '#lib/storage/remembered-purchase.ts'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { codeWasSent } from '../codes/confirmation-data.ts'
import { EmailInput } from '../IdentifierInputs.tsx'
import { ownWords } from '../sign-up/member-form.ts'
import { guestForm, splitName } from './guest-form.ts'

/** A guest's orders hang on this browser; with a password they are found from anywhere. Whoever sets one is a member. */
export function GuestUpgrade({ returnTo, hasBought, email, fullName = '' }: KeepGuestProps) {
  const { t } = useI18n('accounts')
  const words = useErrorWords()
  const go = useGo()
  const upgrade = useSetGuestPassword()
  const [fault, setFault] = useState<string>()
  const [schema] = useState(() => guestForm(!hasBought))
  const form = useContractForm(schema, {
    email: email ?? rememberedPurchase()?.paid?.email ?? '',
    password: '',
    ...splitName(fullName),
  })
  const { errors } = form.formState
  const typed = form.watch()
  const faultOf = (name: 'first_name' | 'last_name') => errors[name]?.message && words.ofField(errors[name].message)

  const submit = form.handleSubmit(async (user) => {
    setFault(undefined)
    try {
      await upgrade.mutateAsync(user)
      codeWasSent()
      go(`/confirm?return=${encodeURIComponent(returnTo)}`)
    } catch (error) {
      if (landFaults(form, error, '/user/')) setFault(words.ofError(error))
    }
  })

  return (
    <Card as="section" title={t('guest.title')} titleAs="h2" data-no-print="">
      <p>{t(hasBought ? 'guest.text_bought' : 'guest.text')}</p>
      <form method="post" noValidate onSubmit={submit} className="mt-2 flex max-w-[480px] flex-col gap-4">
        <FormFault>{fault}</FormFault>
        <EmailInput {...form.register('email')} fault={errors.email?.message} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('field.first_name')} error={faultOf('first_name')}>
            <Input {...form.register('first_name')} autoComplete="given-name" maxLength={60} />
          </Field>
          <Field label={t('field.last_name')} error={faultOf('last_name')}>
            <Input {...form.register('last_name')} autoComplete="family-name" maxLength={60} />
          </Field>
        </div>
        <NewPassword
          {...form.register('password')}
          label={t('field.password')}
          typed={typed.password}
          own={ownWords(typed)}
          fault={errors.password?.message}
        />
        <Button type="submit" kind="primary" className="w-fit" loading={upgrade.isPending}>
          {t('guest.submit')}
        </Button>
      </form>
      <p className="text-[15px]">
        {t('sign_up.member_already')} <Link to={`/sign-in?return=${encodeURIComponent(returnTo)}`}>{t('guest.sign_in')}</Link>
      </p>
    </Card>
  )
}
