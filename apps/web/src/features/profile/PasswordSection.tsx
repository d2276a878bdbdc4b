import type { CurrentUser } from '@partlane/client/accounts'
import { useChangePassword } from '@partlane/client/profile'
import { profile } from '@partlane/contract/profile'
import { MIN_PASSWORD, passwordFault } from '@partlane/domain/sign-in/password'
import { useI18n } from '@partlane/i18n/react'
import { useContractForm } from '#lib/forms/contract-form.ts'
import { PasswordInput } from '#lib/forms/PasswordInput.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Field } from '#ui/forms/Field.tsx'
import { SaveRow } from './SaveRow.tsx'
import { useSave } from './use-save.ts'

const schema = profile.resetPassword.body.shape.reset_password
const blank = { current_password: '', password: '' }

/** Another password, or a first one for who signs in by other ways. Every other device is signed out. */
export function PasswordSection({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const { t: ta } = useI18n('accounts')
  const { ofField } = useErrorWords()
  const change = useChangePassword()
  const form = useContractForm(schema, blank)
  const { errors, isDirty } = form.formState
  const { save, fault } = useSave(form, {
    prefix: '/reset_password/',
    fields: {
      current_password_wrong: 'current_password',
      ...{ password_too_short: 'password', password_too_long: 'password', password_trivial: 'password', password_breached: 'password' },
    } as const,
  })
  const faultOf = (name: keyof typeof blank) => errors[name]?.message && ofField(errors[name].message)

  const submit = form.handleSubmit(async (input) => {
    const refuse = (name: keyof typeof blank, message: string) => form.setError(name, { type: 'look', message }, { shouldFocus: true })
    if (user.has_password && !input.current_password) return refuse('current_password', 'required')
    const easy = passwordFault(input.password, ownWords(user))
    if (easy) return refuse('password', easy)
    if (await save(() => change.mutateAsync(input), t(user.has_password ? 'password.changed' : 'password.set'))) form.reset(blank)
  })

  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-[480px] gap-4" aria-label={t('section.password.title')}>
      {/* Password managers want to know whose it is */}
      <input type="hidden" name="username" autoComplete="username" value={user.email ?? user.phone_number ?? ''} />
      {user.has_password ? (
        <Field label={t('current_password')} error={faultOf('current_password')} required>
          <PasswordInput {...form.register('current_password')} autoComplete="current-password" />
        </Field>
      ) : (
        <p className="text-[15px]">{t('password.none')}</p>
      )}
      <Field label={t('password.new')} hint={ta('password.hint', { count: MIN_PASSWORD })} error={faultOf('password')} required>
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
      </Field>
      <SaveRow
        label={t(user.has_password ? 'password.change' : 'password.choose')}
        fault={fault}
        dirty={isDirty}
        saving={change.isPending}
        onDiscard={() => form.reset(blank)}
      />
    </form>
  )
}

/** What of a person makes a password easy to guess. */
const ownWords = ({ email, first_name, last_name, company_name }: CurrentUser) =>
  [email?.split('@')[0], first_name, last_name, company_name].filter((word) => typeof word === 'string')
