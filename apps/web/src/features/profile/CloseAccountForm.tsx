import type { CurrentUser } from '@partlane/client/accounts'
import { ApiError } from '@partlane/client/api/api-error'
import { useCloseAccount } from '@partlane/client/profile'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { FormFault } from '#lib/forms/FormError.tsx'
import { PasswordInput } from '#lib/forms/PasswordInput.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { useLeave } from '#lib/routing/use-leave-page.ts'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { Radio } from '#ui/forms/Radio.tsx'
import { TextArea } from '#ui/forms/TextArea.tsx'

const reasons = ['not_needed', 'other_account', 'too_many_messages', 'did_not_work', 'other'] as const

/** Refusals that are about something open, with where that is. */
const openThings: Record<string, { to: string; words: 'orders' | 'sales' | 'auctions' | 'payouts' }[]> = {
  account_has_open_orders: [
    { to: '/profile/my-orders/orders', words: 'orders' },
    { to: '/profile/sold-items/orders', words: 'sales' },
  ],
  account_has_open_auctions: [{ to: '/profile/auctions', words: 'auctions' }],
  account_has_open_payouts: [{ to: '/profile/payment-setup', words: 'payouts' }],
}

type Faults = { reason?: string; password?: string; word?: string; all?: ApiError | unknown }

/** Why, the password, and a word typed out: nobody closes an account by a slip. */
export function CloseAccountForm({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const { ofField, ofError } = useErrorWords()
  const close = useCloseAccount()
  const leave = useLeave()
  const [faults, setFaults] = useState<Faults>({})

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { reason, text, password, word } = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>
    const missing: Faults = {
      ...(reason ? {} : { reason: ofField('required') }),
      ...(user.has_password && !password ? { password: ofField('required') } : {}),
      ...(word?.trim().toLocaleUpperCase() === t('close.word') ? {} : { word: t('close.word_wrong', { word: t('close.word') }) }),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    try {
      const said = [reason, text?.trim()].filter(Boolean).join(': ')
      await close.mutateAsync({ reason: { text: said }, ...(password ? { current_password: password } : {}) })
      toast.success(t('close.done'))
      void leave()
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'current_password_wrong'
      setFaults(wrong ? { password: ofError(error) } : { all: error })
    }
  }
  const open = faults.all instanceof ApiError ? (openThings[faults.all.code] ?? []) : []
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4">
      <Field group label={t('close.why')} error={faults.reason} required>
        {reasons.map((value) => (
          <Radio key={value} name="reason" value={value} label={t(`close.reason.${value}`)} />
        ))}
      </Field>
      <Field label={t('close.more')}>
        <TextArea name="text" rows={3} maxLength={900} />
      </Field>
      {user.has_password && (
        <Field label={t('current_password')} error={faults.password} required>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      )}
      <Field label={t('close.type', { word: t('close.word') })} error={faults.word} required>
        <Input name="word" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={20} />
      </Field>
      {faults.all !== undefined && <FormFault>{ofError(faults.all)}</FormFault>}
      {open.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {open.map(({ to, words }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center font-bold text-link underline">
                {t(`close.open.${words}`)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="danger" loading={close.isPending}>
          {t('close.submit')}
        </Button>
        <Button render={<Link to="/profile/details" />}>{t('close.keep')}</Button>
      </div>
    </form>
  )
}
