import { type GarageVehicle, useChangeVehicle } from '@partlane/client/garage/garage'
import { shownPlate } from '@partlane/domain/vehicles/plate'
import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { chooseCar } from '#lib/preferences/car.ts'
import { useErrorWords } from '#lib/text/error-messages.ts'
import { Button, ButtonRow } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Field } from '#ui/forms/Field.tsx'
import { Input } from '#ui/forms/Input.tsx'
import { NumberField } from '#ui/forms/NumberField.tsx'
import { Plate } from '#ui/forms/Plate.tsx'

/** One car: choose it, see its parts, change what is known of it, or let it go. */
export function VehicleCard({ vehicle, onRemove }: { vehicle: GarageVehicle; onRemove: () => void }) {
  const { t } = useI18n('garage')
  const words = useErrorWords()
  const change = useChangeVehicle()
  const [open, setOpen] = useState(false)
  const { id, name, nickname, node_id, year, plate, mileage, chosen, level } = vehicle
  const choose = () => {
    chooseCar({ vehicle: Number(node_id), year })
    change.mutate({ id, chosen: true }, { onError: (error) => toast.error(words.ofError(error)) })
  }
  const facts = [nickname && name, year, mileage !== null && t('card.miles', { count: mileage })].filter(Boolean).join(' · ')
  const vague = level === 'make' || level === 'model' || level === 'generation'
  return (
    <Card as="article" title={nickname ?? name} titleAs="h2" actions={chosen && <Badge tone="good">{t('card.chosen')}</Badge>}>
      {facts && <p className="text-muted">{facts}</p>}
      {plate && <Plate registration={shownPlate(plate)} className="w-fit" />}
      {vague && <p className="text-sm text-muted">{t('card.more_exact')}</p>}
      <ButtonRow className="mt-2">
        {!chosen && (
          <Button kind="primary" size="sm" onClick={choose} loading={change.isPending && !open}>
            {t('card.choose')}
          </Button>
        )}
        <Button size="sm" href={`/search?vehicle=${node_id}${year === null ? '' : `&year=${year}`}&fit=fits`}>
          {t('card.parts')}
        </Button>
        <Button kind="quiet" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('card.details')}
        </Button>
        <Button kind="quiet" size="sm" onClick={onRemove}>
          {t('card.remove')}
        </Button>
      </ButtonRow>
      {open && <Details vehicle={vehicle} onDone={() => setOpen(false)} />}
    </Card>
  )
}

const textOr = (value: FormDataEntryValue | null) => String(value ?? '').trim() || null
const numberOr = (value: FormDataEntryValue | null) => {
  const digits = String(value ?? '').replace(/\D/g, '')
  return digits === '' ? null : Number(digits)
}

function Details({ vehicle, onDone }: { vehicle: GarageVehicle; onDone: () => void }) {
  const { t } = useI18n('garage')
  const words = useErrorWords()
  const change = useChangeVehicle()
  const wrong = (field: string) => {
    const code = (change.error as { fields?: Record<string, string> } | null)?.fields?.[`/vehicle/${field}`]
    return code && words.ofField(code)
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const year = numberOr(form.get('year'))
    const [nickname, plate, vin] = ['nickname', 'plate', 'vin'].map((name) => textOr(form.get(name)))
    const facts = { nickname, year, plate, vin, mileage: numberOr(form.get('mileage')) }
    change.mutate(
      { id: vehicle.id, ...facts },
      {
        onSuccess() {
          if (vehicle.chosen) chooseCar({ vehicle: Number(vehicle.node_id), year })
          toast.success(t('card.saved'))
          onDone()
        },
        onError: (error) => toast.error(words.ofError(error)),
      },
    )
  }
  return (
    <form onSubmit={save} className="mt-3 grid gap-3 border-t border-line pt-4 sm:grid-cols-2">
      <Field label={t('card.nickname')} error={wrong('nickname')}>
        <Input name="nickname" maxLength={60} defaultValue={vehicle.nickname ?? ''} />
      </Field>
      <Field label={t('card.year')} error={wrong('year')}>
        <NumberField whole name="year" maxLength={4} defaultValue={vehicle.year ?? ''} />
      </Field>
      <Field label={t('card.plate')} error={wrong('plate')}>
        <Input name="plate" maxLength={12} autoCapitalize="characters" defaultValue={vehicle.plate ?? ''} />
      </Field>
      <Field label={t('card.vin')} hint={t('card.vin_hint')} error={wrong('vin')} className="sm:col-span-2">
        <Input
          name="vin"
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          defaultValue={vehicle.vin ?? ''}
        />
      </Field>
      <Field label={t('card.mileage')} error={wrong('mileage')}>
        <NumberField whole name="mileage" maxLength={9} defaultValue={vehicle.mileage ?? ''} />
      </Field>
      <Button type="submit" loading={change.isPending} className="w-fit">
        {t('card.save')}
      </Button>
    </form>
  )
}
