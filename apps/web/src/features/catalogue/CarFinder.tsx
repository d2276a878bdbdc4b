import { useI18n } from '@partlane/i18n/react'
import { type FormEvent, useState } from 'react'
import { useLocalPath } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import type { PickedVehicle } from './picked.ts'
import { VehiclePicker } from './VehiclePicker.tsx'

/** The home page's way in: which car, then its parts. Without scripts it is a form of makes that leads to the make's parts. */
export function CarFinder({ onFind }: { onFind: (picked: PickedVehicle) => void }) {
  const { t } = useI18n('catalogue')
  const [picked, setPicked] = useState<PickedVehicle | null>(null)
  const action = useLocalPath()('/search')
  const submit = (event: FormEvent) => {
    if (!picked) return // a form without a car is sent as it stands: all parts
    event.preventDefault()
    onFind(picked)
  }
  return (
    <form action={action} onSubmit={submit} aria-label={t('finder.title')}>
      <VehiclePicker name="node" withYear onChange={setPicked} />
      <Button type="submit" kind="primary" size="lg" wide className="mt-3">
        {t('finder.go')}
      </Button>
    </form>
  )
}
