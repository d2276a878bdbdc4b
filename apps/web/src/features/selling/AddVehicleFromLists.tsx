import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Disclosure } from '#ui/navigation/Disclosure.tsx'

/**
 * The vehicle picker of the catalogue feature, passed by the route.
 * Reports each change of the choice.
 */
export type VehiclePickerSlot = ComponentType<{ onChange: (vehicle: { id: number; name: string } | null) => void }>

export type SelectedVehicle = { node_id: string; name: string }

/**
 * Adds a vehicle chosen from lists. Then the lists are reset for the next vehicle, with the focus
 * in the first one.
 */
export function AddVehicleFromLists({ Picker, onAdd }: { Picker: VehiclePickerSlot; onAdd: (vehicle: SelectedVehicle) => void }) {
  const { t } = useI18n('selling')
  const [isOpen, setIsOpen] = useState(false)
  const [pickerKey, setPickerKey] = useState(0)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button, which had the focus, is disabled now.
    if (pickerKey > 0) container.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [pickerKey])
  const [selected, setSelected] = useState<SelectedVehicle>()
  const add = () => {
    if (!selected) return
    onAdd(selected)
    setSelected(undefined)
    setPickerKey((key) => key + 1)
  }
  return (
    <Disclosure summary={t('fitment.from_lists')} onToggle={setIsOpen}>
      {isOpen && (
        <Suspense>
          <div ref={container}>
            <Picker
              key={pickerKey}
              onChange={(vehicle) => setSelected(vehicle ? { node_id: String(vehicle.id), name: vehicle.name } : undefined)}
            />
          </div>
          <Button className="mt-2" disabled={!selected} onClick={add}>
            {selected ? t('fitment.add', { vehicle: selected.name }) : t('fitment.add_none')}
          </Button>
        </Suspense>
      )}
    </Disclosure>
  )
}
