import { type OwnTimeFrame, useAddTimeFrame } from '@partlane/client/time-frames'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { useOpeningHoursText } from '#lib/text/opening-hours-text.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'

type AddHoursProps = { weekday: number; frames: OwnTimeFrame[]; onDone: () => void }

/**
 * Form to add hours to a weekday. It starts where the day's last hours end.
 * A closing time of 00:00 means the end of the day and is sent as 24:00.
 */
export function AddHours({ weekday, frames, onDone }: AddHoursProps) {
  const { t } = useI18n('time-frames')
  const { formatDay } = useOpeningHoursText()
  const { messageOfError } = useErrorMessages()
  const addTimeFrame = useAddTimeFrame()
  const lastCloses = frames.at(-1)?.closes
  const [opens, setOpens] = useState(lastCloses && lastCloses < '24:00' ? lastCloses : '09:00')
  const [closes, setCloses] = useState(lastCloses && lastCloses >= '17:00' ? '' : '17:00')
  const [errorMessage, setErrorMessage] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!opens || !closes) return setErrorMessage(t('edit.time_wrong'))
    const frame = { weekday, opens, closes: closes === '00:00' ? '24:00' : closes }
    addTimeFrame.mutate(frame, { onSuccess: onDone, onError: (error) => setErrorMessage(messageOfError(error)) })
  }
  return (
    <form method="post" noValidate onSubmit={submit} aria-label={t('edit.add_to', { day: formatDay(weekday) })} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-2">
        <Field label={t('edit.opens')} className="w-32">
          <Input type="time" name="opens" value={opens} autoFocus onChange={({ target }) => setOpens(target.value)} />
        </Field>
        <Field label={t('edit.closes')} className="w-32">
          <Input type="time" name="closes" value={closes} onChange={({ target }) => setCloses(target.value)} />
        </Field>
        <Button type="submit" variant="primary" loading={addTimeFrame.isPending}>
          {t('edit.save')}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {t('edit.cancel')}
        </Button>
      </div>
      {errorMessage && (
        <p role="alert" className="text-sm font-bold text-nofit">
          {errorMessage}
        </p>
      )}
    </form>
  )
}
