import { useAddVehicle } from '@partlane/client/garage/garage'
import { vehicleLimits } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import type { FormEvent } from 'react'
import { chooseCar, currentCar } from '#lib/preferences/car.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import type { ResolvedCar } from './car-choice.ts'

/**
 * Saves a car to the garage with an optional nickname and mileage.
 * The fields keep their values after an error.
 */
export function SaveVehicleForm({ car, onSaved }: { car: ResolvedCar | null; onSaved: () => void }) {
  const { t } = useI18n('garage')
  const { messageOfError } = useErrorMessages()
  const addVehicle = useAddVehicle()
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!car) return
    const form = new FormData(event.currentTarget)
    const fieldText = (name: string) => String(form.get(name) ?? '').trim()
    const digits = fieldText('mileage').replace(/\D/g, '')
    const { vehicle, year, plate, vin, name } = car
    addVehicle.mutate(
      {
        node_id: String(vehicle),
        year,
        plate,
        vin,
        nickname: fieldText('nickname') || null,
        mileage: digits === '' ? null : Number(digits),
      },
      {
        onSuccess({ chosen }) {
          if (chosen && !currentCar()) chooseCar({ vehicle, year, plate, vin, isInGarage: true })
          toast.success(t('add.added', { name }))
          onSaved()
        },
        onError: (error) => toast.error(messageOfError(error)),
      },
    )
  }
  return (
    <form onSubmit={handleSubmit} aria-label={t('add.title')} className="grid gap-3 sm:grid-cols-2">
      <Field label={t('add.nickname')} hint={t('add.nickname_hint')}>
        <Input name="nickname" maxLength={vehicleLimits.nickname} autoComplete="off" />
      </Field>
      <Field label={t('add.mileage')} className="self-end">
        <NumberField integer name="mileage" maxLength={9} />
      </Field>
      <Button type="submit" variant="primary" disabled={!car} loading={addVehicle.isPending} className="w-fit">
        {t('add.go')}
      </Button>
    </form>
  )
}
