import type { CurrentUser } from '@partlane/client/accounts'
import { useChangePassword } from '@partlane/client/profile'
import { profile } from '@partlane/contract/profile'
import { MIN_PASSWORD_LENGTH, passwordIssueOf } from '@partlane/domain/sign-in/password'
import { useI18n } from '@partlane/i18n/react'
import { useContractForm } from '#lib/forms/contract-form.ts'
import { PasswordInput } from '#lib/forms/PasswordInput.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Field } from '#ui/forms/Field.tsx'
import { SaveRow } from './SaveRow.tsx'
import { useSave } from './use-save.ts'

const schema = profile.changePassword.body.shape.reset_password
const emptyValues = { current_password: '', password: '' }

/** Changes the password, or sets the first one. All other devices are signed out. */
export function PasswordSection({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const { t: tAccounts } = useI18n('accounts')
  const { messageOfField } = useErrorMessages()
  const changePassword = useChangePassword()
  const form = useContractForm(schema, emptyValues)
  const { errors, isDirty } = form.formState
  const { save, formError } = useSave(form, {
    pointerPrefix: '/reset_password/',
    fieldByErrorCode: {
      current_password_wrong: 'current_password',
      password_too_short: 'password',
      password_too_long: 'password',
      password_trivial: 'password',
      password_breached: 'password',
    },
  })
  const errorOf = (name: keyof typeof emptyValues) => errors[name]?.message && messageOfField(errors[name].message)

  const submit = form.handleSubmit(async (input) => {
    const setFieldError = (name: keyof typeof emptyValues, message: string) =>
      form.setError(name, { type: 'custom', message }, { shouldFocus: true })
    if (user.has_password && !input.current_password) return setFieldError('current_password', 'required')
    const weaknessCode = passwordIssueOf(input.password, personalTerms(user))
    if (weaknessCode) return setFieldError('password', weaknessCode)
    if (await save(() => changePassword.mutateAsync(input), t(user.has_password ? 'password.changed' : 'password.set')))
      form.reset(emptyValues)
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-[480px] gap-4" aria-label={t('section.password.title')}>
      {/* Password managers need the user name beside the password */}
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? user.phone_number ?? ''} />
      {user.has_password ? (
        <Field label={t('current_password')} error={errorOf('current_password')} required>
          <PasswordInput {...form.register('current_password')} autoComplete="current-password" />
        </Field>
      ) : (
        <p className="text-md">{t('password.none')}</p>
      )}
      <Field
        label={t('password.new')}
        hint={tAccounts('password.hint', { count: MIN_PASSWORD_LENGTH })}
        error={errorOf('password')}
        required
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <SaveRow
        label={t(user.has_password ? 'password.change' : 'password.choose')}
        error={formError}
        isDirty={isDirty}
        isSaving={changePassword.isPending}
        onDiscard={() => form.reset(emptyValues)}
      />
    </form>
  )
}

/** Personal terms that make a password easy to guess. */
const personalTerms = ({ email, first_name, last_name, company_name }: CurrentUser) =>
  [email?.split('@')[0], first_name, last_name, company_name].filter((term) => typeof term === 'string')
