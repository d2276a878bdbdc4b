import { useI18n } from '@partlane/i18n/react'
import { useEffect, useRef, useState } from 'react'
import { VehiclePicker } from '#features/catalogue/VehiclePicker.tsx'
import { type LookupMethod, VehicleFinder } from '#features/garage/VehicleFinder.tsx'
import type { FitmentFinderProps, SelectedVehicle } from '#features/selling/AddFoundVehicle.tsx'
import { Button } from '#ui/actions/Button.tsx'

/**
 * Adds a vehicle to the fitment of a listing: found by registration, by VIN or from lists. Then the
 * same tab is reset for the next vehicle, with the focus in its first field.
 */
export function FitmentFinder({ onAdd }: FitmentFinderProps) {
  const { t } = useI18n('selling')
  const [finderKey, setFinderKey] = useState(0)
  const [method, setMethod] = useState<LookupMethod>('plate')
  const [listed, setListed] = useState<SelectedVehicle>()
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button, which had the focus, is gone or disabled now.
    if (finderKey === 0) return
    const panelId = container.current?.querySelector('[role=tab][aria-selected=true]')?.getAttribute('aria-controls')
    document
      .getElementById(panelId ?? '')
      ?.querySelector<HTMLElement>('select, input')
      ?.focus()
  }, [finderKey])
  const add = (vehicle: SelectedVehicle) => {
    onAdd(vehicle)
    setListed(undefined)
    setFinderKey(finderKey + 1)
  }
  return (
    <div ref={container}>
      <VehicleFinder
        key={finderKey}
        Picker={VehiclePicker}
        initial={{ method }}
        onMethodChange={setMethod}
        renderCar={({ vehicle, name }) => (
          <Button onClick={() => add({ node_id: String(vehicle), name })}>{t('fitment.add', { vehicle: name })}</Button>
        )}
        tree={
          <>
            <VehiclePicker onChange={(vehicle) => setListed(vehicle ? { node_id: String(vehicle.id), name: vehicle.name } : undefined)} />
            <Button className="mt-2" disabled={!listed} onClick={() => listed && add(listed)}>
              {listed ? t('fitment.add', { vehicle: listed.name }) : t('fitment.add_none')}
            </Button>
          </>
        }
      />
    </div>
  )
}
