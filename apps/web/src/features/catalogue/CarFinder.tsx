import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useLocalePath } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { VehiclePicker } from './VehiclePicker.tsx'
import type { SelectedVehicle } from './vehicle-choice.ts'

/**
 * Car finder of the home page: choose a car, then see its parts.
 * Without scripts it is a plain form that opens the parts of the chosen make.
 */
export function CarFinder({ onSubmit }: { onSubmit: (vehicle: SelectedVehicle) => void }) {
  const { t } = useI18n('catalogue')
  const [vehicle, setVehicle] = useState<SelectedVehicle | null>(null)
  const action = useLocalePath()('/search')
  const submit = (event: FormEvent) => {
    if (!vehicle) return // the browser submits the form and shows all parts
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
