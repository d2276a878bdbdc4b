import type { CurrentUser } from '@partlane/client/accounts'
import { useChangeContact } from '@partlane/client/profile'
import { contactInformation } from '@partlane/contract/profile'
import { contactLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { useContractForm } from '#lib/forms/contract-form.ts'
import { PasswordInput } from '#lib/forms/PasswordInput.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { contactChange, contactValues } from './contact-change.ts'
import { PendingChanges } from './PendingChanges.tsx'
import { SaveRow } from './SaveRow.tsx'
import { useSave } from './use-save.ts'

/**
 * Name, email address and phone number. A new address or number requires the password, and takes
 * effect after it is confirmed with a code.
 */
export function ContactSection({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const { t: tAccounts } = useI18n('accounts')
  const { messageOfField } = useErrorMessages()
  const changeContact = useChangeContact()
  const form = useContractForm(contactInformation, contactValues(user))
  const { errors, isDirty } = form.formState
  const { save, formError } = useSave(form, {
    pointerPrefix: '/contact_information/',
    fieldByErrorCode: { current_password_wrong: 'current_password', phone_number_invalid: 'phone_number' },
  })
  const [email, phone] = form.watch(['email', 'phone_number'])
  const needsPassword = user.has_password && contactChange(user, { email, phone_number: phone }).changesIdentifier
  const errorOf = (name: keyof typeof errors & string) => errors[name]?.message && messageOfField(errors[name].message)

  const submit = form.handleSubmit(async ({ first_name, last_name, current_password, ...identifiers }) => {
    const { changesIdentifier, fields } = contactChange(user, identifiers)
    if (changesIdentifier && user.has_password && !current_password)
      return form.setError('current_password', { type: 'required', message: 'required' }, { shouldFocus: true })
    const input = { first_name, last_name, ...fields, ...(changesIdentifier && current_password ? { current_password } : {}) }
    await save(
      async () => form.reset(contactValues(await changeContact.mutateAsync(input))),
      t(changesIdentifier ? 'contact.saved_code' : 'saved'),
    )
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4" aria-label={t('section.contact.title')}>
      <PendingChanges user={user} onCancelled={(updatedUser) => form.reset(contactValues(updatedUser))} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={tAccounts('field.first_name')} error={errorOf('first_name')} required>
          <Input {...form.register('first_name')} autoComplete="given-name" maxLength={contactLimits.first_name} />
        </Field>
        <Field label={tAccounts('field.last_name')} error={errorOf('last_name')} required>
          <Input {...form.register('last_name')} autoComplete="family-name" maxLength={contactLimits.last_name} />
        </Field>
      </div>
      <Field label={tAccounts('field.email')} error={errors.email?.message === 'bad_format' ? tAccounts('fault.email') : errorOf('email')}>
        <Input {...form.register('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />
      </Field>
      <Field label={t('contact.phone')} hint={t('contact.phone_hint')} error={errorOf('phone_number')}>
        <Input {...form.register('phone_number')} type="tel" inputMode="tel" autoComplete="tel" maxLength={contactLimits.phone_number} />
      </Field>
      {needsPassword && (
        <Field label={t('current_password')} hint={t('contact.password_hint')} error={errorOf('current_password')} required>
          <PasswordInput {...form.register('current_password')} autoComplete="current-password" />
        </Field>
      )}
      <SaveRow error={formError} isDirty={isDirty} isSaving={changeContact.isPending} onDiscard={() => form.reset(contactValues(user))} />
    </form>
  )
}
