import type { CurrentUser } from '@partlane/client/accounts'
import { useApi } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { useHolidayMode } from '@partlane/client/profile'
import { ownListingsQuery } from '@partlane/client/selling'
import { marketDay } from '@partlane/domain/accounts/holiday'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import Palmtree from 'lucide-react/icons/tree-palm'
import { type FormEvent, useState } from 'react'
import { FormFault } from '#lib/forms/FormError.tsx'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { holidayWords } from './holiday-words.ts'

/** Away for a while: everything off sale at once, and back by itself on the day after the last. */
export function HolidaySection({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const { ofError } = useErrorWords()
  const holiday = useHolidayMode()
  const [until, setUntil] = useState(user.holiday_until ?? '')
  const [fault, setFault] = useState<{ until?: string; all?: string }>({})

  const change = async (enabled: boolean) => {
    setFault({})
    try {
      const next = await holiday.mutateAsync({ enabled, until: (enabled && until) || null })
      setUntil(next.holiday_until ?? '')
      toast.success(t(enabled ? 'holiday.begun' : 'holiday.ended'))
    } catch (error) {
      const day = error instanceof ApiError && (error.code === 'holiday_ends_in_the_past' || '/holiday_mode/until' in error.fields)
      setFault(day ? { until: ofError(error) } : { all: ofError(error) })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void change(true)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-4" aria-label={t('section.holiday.title')}>
      {user.on_holiday ? <OnHoliday user={user} /> : <WhatHappens user={user} />}
      <Field label={t('holiday.until')} hint={t('holiday.until_hint')} error={fault.until} className="max-w-72">
        <Input type="date" name="until" value={until} min={marketDay(new Date())} onChange={({ target }) => setUntil(target.value)} />
      </Field>
      <FormFault>{fault.all}</FormFault>
      <div className="flex flex-wrap gap-2">
        {!user.on_holiday && (
          <Button type="submit" icon={<Palmtree />} loading={holiday.isPending}>
            {t('holiday.begin')}
          </Button>
        )}
        {user.on_holiday && (
          <>
            <Button kind="primary" loading={holiday.isPending} onClick={() => void change(false)}>
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

function OnHoliday({ user }: { user: CurrentUser }) {
  const i18n = useI18n('profile')
  return (
    <p role="status" className="rounded-control bg-check-soft px-4 py-3 font-bold text-check">
      {holidayWords(user, i18n)}
    </p>
  )
}

/** How many listings that is; nothing is said before it is known. */
function WhatHappens({ user }: { user: CurrentUser }) {
  const { t } = useI18n('profile')
  const filter = { tab: 'available' as const, q: '', page: 1, inventory: user.role === 'business' }
  const { data } = useQuery(ownListingsQuery(useApi(), filter))
  return <p className="text-[15px]">{t('holiday.what', { count: data?.counts.available ?? 0 })}</p>
}
