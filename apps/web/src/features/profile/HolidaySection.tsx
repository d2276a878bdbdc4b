import type { CurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { useHolidayMode } from '@partlane/client/profile'
import { ownListingsQuery } from '@partlane/client/selling'
import { marketplaceDate } from '@partlane/domain/accounts/holiday'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Palmtree from 'lucide-react/icons/tree-palm'
import { type FormEvent, useState } from 'react'
import { FormError } from '#lib/forms/FormError.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { holidayText } from './holiday-text.ts'

/**
 * Holiday mode: all listings are taken off sale at once, and are on sale again automatically on the
 * day after the last day.
 */
export function HolidaySection({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const { messageOfError } = useErrorMessages()
  const holiday = useHolidayMode()
  const [until, setUntil] = useState(user.holiday_until ?? '')
  const [errors, setErrors] = useState<{ until?: string; form?: string }>({})

  const saveHoliday = async (enabled: boolean) => {
    setErrors({})
    try {
      const updatedUser = await holiday.mutateAsync({ enabled, until: (enabled && until) || null })
      setUntil(updatedUser.holiday_until ?? '')
      toast.success(t(enabled ? 'holiday.begun' : 'holiday.ended'))
    } catch (error) {
      const isDayError = error instanceof ApiError && (error.code === 'holiday_ends_in_the_past' || '/holiday_mode/until' in error.fields)
      setErrors(isDayError ? { until: messageOfError(error) } : { form: messageOfError(error) })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void saveHoliday(true)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4" aria-label={t('section.holiday.title')}>
      {user.on_holiday ? <HolidayStatus user={user} /> : <HolidayEffect user={user} />}
      <Field label={t('holiday.until')} hint={t('holiday.until_hint')} error={errors.until} className="max-w-72">
        <Input type="date" name="until" value={until} min={marketplaceDate(new Date())} onChange={({ target }) => setUntil(target.value)} />
      </Field>
      <FormError>{errors.form}</FormError>
      <div className="flex flex-wrap gap-2">
        {!user.on_holiday && (
          <Button type="submit" icon={<Palmtree />} loading={holiday.isPending}>
            {t('holiday.begin')}
          </Button>
        )}
        {user.on_holiday && (
          <>
            <Button variant="primary" loading={holiday.isPending} onClick={() => void saveHoliday(false)}>
              {t('holiday.end')}
            </Button>
            {until !== (user.holiday_until ?? '') && (
              <Button type="submit" loading={holiday.isPending}>
                {t('holiday.change_day')}
              </Button>
            )}
          </>
        )}
      </div>
    </form>
  )
}

function HolidayStatus({ user }: { user: CurrentUser }) {
  const i18n = useI18n('profile')
  return (
    <p role="status" className="rounded-control bg-check-soft px-4 py-3 font-bold text-check">
      {holidayText(user, i18n)}
    </p>
  )
}

/** How many listings holiday mode affects: 0 until the number is loaded. */
function HolidayEffect({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const filter = { tab: 'available' as const, q: '', page: 1, inventory: user.role === 'business' }
  const { data } = useQuery(ownListingsQuery(useApi(), filter))
  return <p className="text-md">{t('holiday.what', { count: data?.counts.available ?? 0 })}</p>
}
