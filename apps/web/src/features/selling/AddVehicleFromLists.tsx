import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, Suspense, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Disclosure } from '#ui/navigation/Disclosure.tsx'

/**
 * The vehicle picker of the catalogue feature, passed by the route.
 * Reports each change of the choice.
 */
export type VehiclePickerSlot = ComponentType<{ onChange: (vehicle: { id: number; name: string } | null) => void }>

export type SelectedVehicle = { node_id: number; name: string }

/** Adds a vehicle chosen from lists. Then the lists are reset for the next vehicle. */
export function AddVehicleFromLists({ Picker, onAdd }: { Picker: VehiclePickerSlot; onAdd: (vehicle: SelectedVehicle) => void }) {
  const { t } = useI18n('selling')
  const [isOpen, setIsOpen] = useState(false)
  const [pickerKey, setPickerKey] = useState(0)
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
          <Picker key={pickerKey} onChange={(vehicle) => setSelected(vehicle ? { node_id: vehicle.id, name: vehicle.name } : undefined)} />
          <Button className="mt-2" disabled={!selected} onClick={add}>
            {selected ? t('fitment.add', { vehicle: selected.name }) : t('fitment.add_none')}
          </Button>
        </Suspense>
      )}
    </Disclosure>
  )
}
