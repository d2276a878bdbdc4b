import { type QuietHours, useChangeSettings } from '@partlane/client/notification-settings'
import { formatClockTime } from '@partlane/domain/time-frames/clock-time'
import { useI18n } from '@partlane/i18n/react'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { SavedNote, SaveError } from './SaveStatus.tsx'

const DEFAULT_HOURS = { from: '22:00', to: '07:00' }
const times = Array.from({ length: 48 }, (_, index) => formatClockTime(index * 30))

/** Times of day, with the stored one if it is not on the half hour. */
const optionsWithout = (other: string, current: string) =>
  [...new Set([...times, current])]
    .sort()
    .filter((time) => time !== other)
    .map((time) => ({ value: time, label: time }))

/** Hours in which mails and push messages wait. */
export function QuietHoursForm({ hours }: { hours: QuietHours }) {
  const { t } = useI18n('notification-settings')
  const { mutate, isSuccess, error } = useChangeSettings()
  const save = (quietHours: QuietHours) => mutate({ quietHours })
  return (
    <section aria-labelledby="quiet-hours">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="quiet-hours" className="text-lg">
          {t('quiet.title')}
        </h2>
        <SavedNote isSaved={isSuccess} />
      </div>
      <p className="mb-2 text-muted">{t('quiet.text')}</p>
      <Checkbox label={t('quiet.on')} checked={hours !== null} onChange={({ target }) => save(target.checked ? DEFAULT_HOURS : null)} />
      {hours && (
        <div className="grid max-w-[360px] grid-cols-2 gap-4">
          <Field label={t('quiet.from')}>
            <Select
              options={optionsWithout(hours.to, hours.from)}
              value={hours.from}
              onChange={({ target }) => save({ ...hours, from: target.value })}
            />
          </Field>
          <Field label={t('quiet.to')}>
            <Select
              options={optionsWithout(hours.from, hours.to)}
              value={hours.to}
              onChange={({ target }) => save({ ...hours, to: target.value })}
            />
          </Field>
        </div>
      )}
      <SaveError error={error} />
    </section>
  )
}
