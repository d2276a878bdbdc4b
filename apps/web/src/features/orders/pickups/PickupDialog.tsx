import { ApiError } from '@partlane/client/api/api-error'
import { createAttemptId } from '@partlane/client/api/attempt-id'
import { type PickupOffer, useBookPickup } from '@partlane/client/carrier-pickups'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { RadioCards } from '#ui/forms/RadioCards.tsx'
import { Select } from '#ui/forms/Select.tsx'
import { Dialog } from '#ui/overlays/Dialog.tsx'
import { placeOf } from './pickup-place.ts'

/** The seller chooses parcels, a working day of the carrier and a time. */
export function PickupDialog({ offer, onClose }: { offer: PickupOffer; onClose: () => void }) {
  const { t, formatDays } = useI18n('carrier-labels')
  const { messageOfError } = useErrorMessages()
  const { mutate, isPending, error } = useBookPickup()
  const { windows, parcels, place, carrier_name: carrier } = offer
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [chosenDay, setChosenDay] = useState<string>()
  const [chosenTime, setChosenTime] = useState<string>()
  const [attempt, setAttempt] = useState(createAttemptId)
  const days = [...new Set(windows.map(({ day }) => day))]
  const day = chosenDay && days.includes(chosenDay) ? chosenDay : days[0]
  const times = windows.filter((window) => window.day === day)
  const time = times.find(({ starts }) => starts === chosenTime) ?? times[0]
  const labelIds = parcels.map(({ label_id }) => label_id).filter((id) => !left.has(id))
  /** What has changed is another booking. */
  const change = (apply: () => void) => {
    apply()
    setAttempt(createAttemptId())
  }
  const toggle = (labelId: string, isTaken: boolean) => {
    const next = new Set(left)
    isTaken ? next.delete(labelId) : next.add(labelId)
    change(() => setLeft(next))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!time || labelIds.length === 0) return
    mutate(
      { label_ids: labelIds, day: time.day, starts: time.starts, ends: time.ends, attempt },
      {
        onSuccess() {
          toast.success(t('pickup.booked'))
          onClose()
        },
        onError: (failure) => failure instanceof ApiError && failure.status < 500 && setAttempt(createAttemptId()),
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('pickup.dialog_title', { carrier })}
      disableBackdropClose
      footer={
        <Button variant="primary" type="submit" form="book-pickup" loading={isPending} disabled={!time || labelIds.length === 0}>
          {t('pickup.submit', { count: labelIds.length })}
        </Button>
      }
    >
      <form id="book-pickup" onSubmit={submit} className="grid gap-4">
        <p>{t('pickup.text', { place: placeOf(place) })}</p>
        <Field label={t('pickup.day')}>
          <Select
            value={day}
            options={days.map((value) => ({ value, label: formatDays(value, value) }))}
            onChange={({ target }) => change(() => setChosenDay(target.value))}
          />
        </Field>
        <Field group label={t('pickup.time')}>
          <RadioCards
            {...(time && { value: time.starts })}
            onValueChange={(value) => change(() => setChosenTime(value))}
            options={times.map(({ starts, ends }) => ({ value: starts, label: t('pickup.window', { starts, ends }) }))}
          />
        </Field>
        <Field group label={t('pickup.choose')}>
          <div className="grid gap-1">
            {parcels.map(({ label_id, reference, tracking_number }) => (
              <Checkbox
                key={label_id}
                checked={!left.has(label_id)}
                onChange={({ target }) => toggle(label_id, target.checked)}
                label={t('pickup.parcel', { reference, number: tracking_number ?? '–' })}
              />
            ))}
          </div>
        </Field>
        {error && (
          <p role="alert" className="font-bold text-nofit">
            {messageOfError(error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
