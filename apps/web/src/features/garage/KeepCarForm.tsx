import { useAddVehicle } from '@partlane/client/garage/garage'
import { useI18n } from '@partlane/i18n/react'
import type { FormEvent } from 'react'
import { chooseCar, currentCar } from '#lib/preferences/car.ts'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import type { SettledCar } from './car-choice.ts'

/** A name and the mileage, if somebody cares to say them; then the car is kept. After a refusal everything typed is still there. */
export function KeepCarForm({ car, onKept }: { car: SettledCar | null; onKept: () => void }) {
  const { t } = useI18n('garage')
  const words = useErrorWords()
  const add = useAddVehicle()
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!car) return
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const digits = text('mileage').replace(/\D/g, '')
    const { vehicle, year, plate, vin, name } = car
    add.mutate(
      { node_id: String(vehicle), year, plate, vin, nickname: text('nickname') || null, mileage: digits === '' ? null : Number(digits) },
      {
        onSuccess({ chosen }) {
          if (chosen && !currentCar()) chooseCar({ vehicle, year })
          toast.success(t('add.added', { name }))
          onKept()
        },
        onError: (error) => toast.error(words.ofError(error)),
      },
    )
  }
  return (
    <form onSubmit={keep} aria-label={t('add.title')} className="grid gap-3 sm:grid-cols-2">
      <Field label={t('add.nickname')} hint={t('add.nickname_hint')}>
        <Input name="nickname" maxLength={60} autoComplete="off" />
      </Field>
      <Field label={t('add.mileage')} className="self-end">
        <NumberField whole name="mileage" maxLength={9} />
      </Field>
      <Button type="submit" kind="primary" disabled={!car} loading={add.isPending} className="w-fit">
        {t('add.go')}
      </Button>
    </form>
  )
}
