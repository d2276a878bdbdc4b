import { type GarageVehicle, useChangeVehicle } from '@partlane/client/garage/garage'
import { vehicleLimits } from '@partlane/domain/limits'
import { formatPlate } from '@partlane/domain/vehicles/plate'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { chooseCar } from '#lib/preferences/car.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { Plate } from '#ui/forms/Plate.tsx'
import { toChosenCar } from './car-choice.ts'

/** A vehicle of the garage: choose it, see its parts, edit its details, remove it. */
export function VehicleCard({ vehicle, onRemove }: { vehicle: GarageVehicle; onRemove: () => void }) {
  const { t } = useI18n('garage')
  const { messageOfError } = useErrorMessages()
  const changeVehicle = useChangeVehicle()
  const [isOpen, setIsOpen] = useState(false)
  const { id, name, nickname, node_id, year, plate, mileage, chosen, level } = vehicle
  const choose = () => {
    chooseCar(toChosenCar(vehicle))
    changeVehicle.mutate({ id, chosen: true }, { onError: (error) => toast.error(messageOfError(error)) })
  }
  const details = [nickname && name, year, mileage !== null && t('card.miles', { count: mileage })].filter(Boolean).join(' · ')
  const canBeMoreExact = level === 'make' || level === 'model' || level === 'generation'
  return (
    <Card as="article" title={nickname ?? name} titleAs="h2" actions={chosen && <Badge tone="success">{t('card.chosen')}</Badge>}>
      {details && <p className="text-muted">{details}</p>}
      {plate && <Plate registration={formatPlate(plate)} className="w-fit" />}
      {canBeMoreExact && <p className="text-sm text-muted">{t('card.more_exact')}</p>}
      <ButtonRow className="mt-2">
        {!chosen && (
          <Button variant="primary" size="sm" onClick={choose} loading={changeVehicle.isPending && !isOpen}>
            {t('card.choose')}
          </Button>
        )}
        <Button size="sm" href={`/search?vehicle=${node_id}${year === null ? '' : `&year=${year}`}&fit=fits`}>
          {t('card.parts')}
        </Button>
        <Button variant="quiet" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('card.details')}
        </Button>
        <Button variant="quiet" size="sm" onClick={onRemove}>
          {t('card.remove')}
        </Button>
      </ButtonRow>
      {isOpen && <VehicleDetailsForm vehicle={vehicle} onSaved={() => setIsOpen(false)} />}
    </Card>
  )
}

const textOrNull = (value: FormDataEntryValue | null) => String(value ?? '').trim() || null
const numberOrNull = (value: FormDataEntryValue | null) => {
  const digits = String(value ?? '').replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}

function VehicleDetailsForm({ vehicle, onSaved }: { vehicle: GarageVehicle; onSaved: () => void }) {
  const { t } = useI18n('garage')
  const { messageOfField, messageOfError } = useErrorMessages()
  const changeVehicle = useChangeVehicle()
  const fieldError = (field: string) => {
    const code = (changeVehicle.error as { fields?: Record<string, string> } | null)?.fields?.[`/vehicle/${field}`]
    return code && messageOfField(code)
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const year = numberOrNull(form.get('year'))
    const [nickname, plate, vin] = ['nickname', 'plate', 'vin'].map((name) => textOrNull(form.get(name)))
    const changes = { nickname, year, plate, vin, mileage: numberOrNull(form.get('mileage')) }
    changeVehicle.mutate(
      { id: vehicle.id, ...changes },
      {
        onSuccess(changed) {
          if (changed.chosen) chooseCar(toChosenCar(changed))
          toast.success(t('card.saved'))
          onSaved()
        },
        onError: (error) => toast.error(messageOfError(error)),
      },
    )
  }
  return (
    <form onSubmit={save} className="mt-3 grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
      <Field label={t('card.nickname')} error={fieldError('nickname')}>
        <Input name="nickname" maxLength={vehicleLimits.nickname} defaultValue={vehicle.nickname ?? ''} />
      </Field>
      <Field label={t('card.year')} error={fieldError('year')}>
        <NumberField integer name="year" maxLength={4} defaultValue={vehicle.year ?? ''} />
      </Field>
      <Field label={t('card.plate')} error={fieldError('plate')}>
        <Input name="plate" maxLength={12} autoCapitalize="characters" defaultValue={vehicle.plate ?? ''} />
      </Field>
      <Field label={t('card.vin')} hint={t('card.vin_hint')} error={fieldError('vin')} className="sm:col-span-2">
        <Input
          name="vin"
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          defaultValue={vehicle.vin ?? ''}
        />
      </Field>
      <Field label={t('card.mileage')} error={fieldError('mileage')}>
        <NumberField integer name="mileage" maxLength={9} defaultValue={vehicle.mileage ?? ''} />
      </Field>
      <Button type="submit" loading={changeVehicle.isPending} className="w-fit">
        {t('card.save')}
      </Button>
    </form>
  )
}
