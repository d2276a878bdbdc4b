import { useApi } from '@partlane/client/api/api-context'
import { vehicleNodeQuery } from '@partlane/client/catalogue'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CarFront from 'lucide-react/icons/car-front'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useReplayPreHydrationClick } from '#lib/page/pre-hydration-click.ts'
import { ChooseCarLink } from '#lib/preferences/ChooseCarLink.tsx'
import { useCar, useCarPlate } from '#lib/preferences/car.ts'
import { carSheetStore } from '#lib/preferences/car-sheet.ts'
import type { CarPicker } from './car-choice.ts'

const CarSheet = lazy(() => import('./CarSheet.tsx').then((module) => ({ default: module.CarSheet })))

/** The chosen car in the secondary bar, with a link that opens the sheet to change it. */
export function CarChip({ Picker }: { Picker: CarPicker }) {
  const { t } = useI18n('shell')
  const car = useCar()
  const isOpen = useSyncExternalStore(carSheetStore.subscribe, carSheetStore.get, () => false)
  useReplayPreHydrationClick(() => carSheetStore.set(true))
  const hasPlate = useCarPlate() !== null
  const withYear = (name: string) => [name, car?.year].filter(Boolean).join(' · ')
  const { data: node } = useQuery(vehicleNodeQuery(useApi(), car?.vehicle))
  return (
    <>
      {car && node && (
        <span className="flex min-w-0 items-center gap-2 font-bold text-ink">
          {!hasPlate && <CarFront aria-hidden="true" className="size-5 shrink-0 text-muted" />}
          {/* Beside a registration, phones have room for the model only. */}
          {hasPlate && <span className="truncate sm:hidden">{withYear(node.short_name)}</span>}
          <span className={hasPlate ? 'truncate max-sm:hidden' : 'truncate'}>{withYear(node.full_name)}</span>
        </span>
      )}
      <ChooseCarLink className="inline-flex min-h-11 items-center gap-2 font-bold text-link hover:underline">
        {!car && <CarFront aria-hidden="true" className="size-5 shrink-0" />}
        {t(car ? 'change_car' : 'choose_car')}
      </ChooseCarLink>
      {isOpen && (
        <Suspense>
          <CarSheet Picker={Picker} onClose={() => carSheetStore.set(false)} />
        </Suspense>
      )}
    </>
  )
}
