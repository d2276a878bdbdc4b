import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, Suspense, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Disclosure } from '#ui/navigation/Disclosure.tsx'
import type { PickedVehicle } from './FitmentSection.tsx'

/** The catalogue's picker, which the route brings: it tells each change of what is chosen. */
export type VehiclePickerSlot = ComponentType<{ onChange: (picked: { id: number; name: string } | null) => void }>

/** The car from the make down, for who would rather choose than type; then the lists are ready for the next one. */
export function AddFromLists({ Picker, onPick }: { Picker: VehiclePickerSlot; onPick: (vehicle: PickedVehicle) => void }) {
  const { t } = useI18n('selling')
  const [open, setOpen] = useState(false)
  const [round, setRound] = useState(0)
  const [picked, setPicked] = useState<PickedVehicle>()
  const add = () => {
    if (!picked) return
    onPick(picked)
    setPicked(undefined)
    setRound((n) => n + 1)
  }
  return (
    <Disclosure summary={t('fitment.from_lists')} onToggle={setOpen}>
      {open && (
        <Suspense>
          <Picker key={round} onChange={(car) => setPicked(car ? { node_id: car.id, name: car.name } : undefined)} />
          <Button className="mt-2" disabled={!picked} onClick={add}>
            {picked ? t('fitment.add', { vehicle: picked.name }) : t('fitment.add_none')}
          </Button>
        </Suspense>
      )}
    </Disclosure>
  )
}
