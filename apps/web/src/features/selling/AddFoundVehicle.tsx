import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, Suspense, useState } from 'react'
import { Disclosure } from '#ui/navigation/Disclosure.tsx'

export type SelectedVehicle = { node_id: string; name: string }
export type FitmentFinderProps = { onAdd: (vehicle: SelectedVehicle) => void }

/** Finds a vehicle by registration, by VIN or from lists. The route composes it. */
export type FitmentFinderSlot = ComponentType<FitmentFinderProps>

/** Adds a vehicle that is found by registration, by VIN or from lists; loaded when it is opened. */
export function AddFoundVehicle({ Finder, onAdd }: FitmentFinderProps & { Finder: FitmentFinderSlot }) {
  const { t } = useI18n('selling')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Disclosure summary={t('fitment.find')} onToggle={setIsOpen}>
      {isOpen && (
        <Suspense>
          <Finder onAdd={onAdd} />
        </Suspense>
      )}
    </Disclosure>
  )
}
