import { type OwnTimeFrame, useAddTimeFrame, useCopyTimeFrames, useRemoveTimeFrames } from '@partlane/client/time-frames'
import { MAX_TIME_FRAMES_PER_DAY } from '@partlane/domain/time-frames/opening-hours'
import { weekdays, workingDays } from '@partlane/domain/time-frames/week'
import { useI18n } from '@partlane/i18n/react'
import Copy from 'lucide-react/icons/copy'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { useOpeningHoursText } from '#lib/text/opening-hours-text.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Menu } from '#ui/overlays/Menu.tsx'
import { AddHours } from './AddHours.tsx'

type DayHoursProps = { weekday: number; frames: OwnTimeFrame[] }

/** The hours of one weekday: list, add, remove, copy to other days. */
export function DayHours({ weekday, frames }: DayHoursProps) {
  const { t } = useI18n('time-frames')
  const hoursText = useOpeningHoursText()
  const remove = useRemoveWithUndo()
  const [isAdding, setIsAdding] = useState(false)
  const day = hoursText.formatDay(weekday)
  const isFull = frames.length >= MAX_TIME_FRAMES_PER_DAY
  return (
    <li className="grid items-start gap-x-4 gap-y-1 py-2 md:grid-cols-[120px_minmax(0,1fr)_auto]">
      <h3 className="flex min-h-11 items-center font-sans text-md font-bold tracking-normal">{day}</h3>
      <div className="grid gap-2">
        <div className="flex min-h-11 flex-wrap items-center gap-2">
          {frames.length === 0 && <span className="text-muted">{t('closed')}</span>}
          {frames.map((frame) => (
            <span key={frame.id} className="inline-flex items-center rounded-full border border-line bg-surface pl-4 tabular-nums">
              {t('hours', frame)}
              <IconButton round label={t('edit.remove', { day, hours: t('hours', frame) })} onClick={() => remove(frame)}>
                <X />
              </IconButton>
            </span>
          ))}
        </div>
        {isAdding && <AddHours weekday={weekday} frames={frames} onDone={() => setIsAdding(false)} />}
        {isFull && <p className="text-sm text-muted">{t('edit.full', { max: MAX_TIME_FRAMES_PER_DAY })}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-1">
        {!isAdding && !isFull && (
          <Button variant="quiet" icon={<Plus />} aria-label={t('edit.add_to', { day })} onClick={() => setIsAdding(true)}>
            {t('edit.add')}
          </Button>
        )}
        {frames.length > 0 && <CopyMenu weekday={weekday} />}
      </div>
    </li>
  )
}

/** Copies the hours of this day to the working days or to all days. */
function CopyMenu({ weekday }: { weekday: number }) {
  const { t } = useI18n('time-frames')
  const { formatDay } = useOpeningHoursText()
  const { messageOfError } = useErrorMessages()
  const copyTimeFrames = useCopyTimeFrames()
  const copyTo = (to: readonly number[], days: string) =>
    copyTimeFrames.mutate(
      { from: weekday, to: [...to] },
      { onSuccess: () => toast.success(t('edit.copied', { days })), onError: (error) => toast.error(messageOfError(error)) },
    )
  const label = t('edit.copy_day', { day: formatDay(weekday) })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton label={label} loading={copyTimeFrames.isPending}>
          <Copy />
        </IconButton>
      }
      items={[
        { id: 'weekdays', label: t('edit.copy_weekdays'), onSelect: () => copyTo(workingDays, t('edit.weekdays')) },
        { id: 'every', label: t('edit.copy_every'), onSelect: () => copyTo(weekdays, t('edit.every_day')) },
      ]}
    />
  )
}

function useRemoveWithUndo() {
  const { t } = useI18n('time-frames')
  const { formatDay } = useOpeningHoursText()
  const { messageOfError } = useErrorMessages()
  const remove = useRemoveTimeFrames()
  const add = useAddTimeFrame()
  return ({ id, ...frame }: OwnTimeFrame) => {
    const undo = () => add.mutate(frame, { onError: (error) => toast.error(messageOfError(error)) })
    remove.mutate([id], {
      onSuccess: () =>
        toast.success(t('edit.removed', { day: formatDay(frame.weekday), hours: t('hours', frame) }), {
          durationMs: 8000,
          action: { label: t('edit.undo'), onClick: undo },
        }),
      onError: (error) => toast.error(messageOfError(error)),
    })
  }
}
