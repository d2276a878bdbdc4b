import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { VehiclePicker } from './VehiclePicker.tsx'
import type { SelectedVehicle } from './vehicle-choice.ts'

/** The home page's way in: which car, then its parts. Without scripts it is a form of makes that leads to the make's parts. */
export function CarFinder({ onSubmit }: { onSubmit: (vehicle: SelectedVehicle) => void }) {
  const { t } = useI18n('catalogue')
  const [vehicle, setVehicle] = useState<SelectedVehicle | null>(null)
  const action = useLocalePath()('/search')
  const submit = (event: FormEvent) => {
    if (!vehicle) return // a form without a car is sent as it stands: all parts
    event.preventDefault()
    onSubmit(vehicle)
  }
  return (
    <form action={action} onSubmit={submit} aria-label={t('finder.title')}>
      <VehiclePicker name="node" withYear onChange={setVehicle} />
      <Button type="submit" variant="primary" size="lg" fullWidth className="mt-3">
        {t('finder.go')}
      </Button>
    </form>
  )
}
