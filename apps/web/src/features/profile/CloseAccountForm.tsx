import type { CurrentUser } from '@partlane/client/accounts'
import { useSessionStore } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { useCloseAccount } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { PasswordInput } from '#lib/forms/PasswordInput.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useSignOutAndLeave } from '#lib/routing/use-sign-out-and-leave.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Radio } from '#ui/forms/Radio.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'

const reasons = ['not_needed', 'other_account', 'too_many_messages', 'did_not_work', 'other'] as const

/** Links to the open obligations, by the error code that reports them. */
const obligationLinksByCode: ReadonlyMap<string, { to: string; labelKey: 'orders' | 'sales' | 'auctions' | 'payouts' }[]> = new Map(
  Object.entries({
    account_has_open_orders: [
      { to: '/profile/my-orders/orders', labelKey: 'orders' },
      { to: '/profile/sold-items/orders', labelKey: 'sales' },
    ],
    account_has_open_auctions: [{ to: '/profile/auctions', labelKey: 'auctions' }],
    account_has_open_payouts: [{ to: '/profile/earnings', labelKey: 'payouts' }],
  }),
)

type FormErrors = { reason?: string; password?: string; confirmation?: string; form?: unknown }

/**
 * Closes the account. It asks for a reason, the password and a typed confirmation, so that an
 * account is not closed by mistake.
 */
export function CloseAccountForm({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const { messageOfField, messageOfError } = useErrorMessages()
  const closeAccount = useCloseAccount()
  const session = useSessionStore()
  const signOut = useSignOutAndLeave('/account-closed', 'account_closed')
  const [errors, setErrors] = useState<FormErrors>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { reason, text, password, confirmation } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const missingErrors: FormErrors = {
      ...(reason ? {} : { reason: messageOfField('required') }),
      ...(user.has_password && !password ? { password: messageOfField('required') } : {}),
      ...(confirmation?.trim().toLocaleUpperCase() === t('close.word')
        ? {}
        : { confirmation: t('close.word_wrong', { word: t('close.word') }) }),
    }
    setErrors(missingErrors)
    if (Object.keys(missingErrors).length > 0) return
    try {
      const reasonText = [reason, text?.trim()].filter(Boolean).join(': ')
      await session.deferRejections(async () => {
        await closeAccount.mutateAsync({ reason: { text: reasonText }, ...(password ? { current_password: password } : {}) })
        await signOut()
      })
    } catch (error) {
      const isWrongPassword = error instanceof ApiError && error.code === 'current_password_wrong'
      setErrors(isWrongPassword ? { password: messageOfError(error) } : { form: error })
    }
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <Field group label={t('close.why')} error={errors.reason} required>
        {reasons.map((value) => (
          <Radio key={value} name="reason" value={value} label={t(`close.reason.${value}`)} />
        ))}
      </Field>
      <Field label={t('close.more')}>
        <TextArea name="text" rows={3} maxLength={900} />
      </Field>
      {user.has_password && (
        <Field label={t('current_password')} error={errors.password} required>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      )}
      <Field label={t('close.type', { word: t('close.word') })} error={errors.confirmation} required>
        <Input name="confirmation" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={20} />
      </Field>
      {errors.form !== undefined && <FormError>{messageOfError(errors.form)}</FormError>}
      <ObligationLinks error={errors.form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="danger" loading={closeAccount.isPending}>
          {t('close.submit')}
        </Button>
        <Button render={<Link to="/profile/details" />}>{t('close.keep')}</Button>
      </div>
    </form>
  )
}

/** Links to the orders, auctions or payouts that prevent the closure. */
function ObligationLinks({ error }: { error: unknown }) {
  const { t } = useI18n('profile')
  const links = error instanceof ApiError ? (obligationLinksByCode.get(error.code) ?? []) : []
  if (links.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(({ to, labelKey }) => (
        <li key={to}>
          <Link to={to} className="inline-flex min-h-11 items-center font-bold text-link underline">
            {t(`close.open.${labelKey}`)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
