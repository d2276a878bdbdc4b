import { useApi } from '@partlane/client/api/api-context'
import { type GarageVehicle, useAddVehicle, useRemoveVehicle, vehiclesQuery } from '@partlane/client/garage/garage'
import { useSession } from '@partlane/client/session/session'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CarFront from 'lucide-react/icons/car-front'
import { useRef } from 'react'
import { chooseCar, useCar } from '#lib/preferences/car.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { AddVehicle } from './AddVehicle.tsx'
import { type CarPicker, toChosenCar } from './car-choice.ts'
import { KeepCar } from './KeepCar.tsx'
import { MissingVehicleSection } from './MissingVehicleForm.tsx'
import { VehicleCard } from './VehicleCard.tsx'

/**
 * The garage: the vehicles that the user searches parts for.
 * A visitor who adds a vehicle becomes a guest, because each vehicle has an owner.
 */
export function GaragePage({ Picker }: { Picker: CarPicker }) {
  const { t } = useI18n('garage')
  const session = useSession()
  const hasGarage = session.kind === 'guest' || session.kind === 'member'
  const { data: vehicles = [], isPending, isError, refetch } = useQuery(vehiclesQuery(useApi(), session))
  const car = useCar()
  const remove = useRemoveWithUndo(vehicles)
  const headingRef = useRef<HTMLHeadingElement>(null)
  return (
    <div className="page max-w-[880px]! pt-7 pb-12">
      <h1 ref={headingRef} tabIndex={-1} className="text-2xl outline-none">
        {t('title')}
      </h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-muted">{t('intro')}</p>
      {(!hasGarage || !isPending) && <KeepCar vehicles={vehicles} />}
      {isError ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
      ) : hasGarage && isPending ? (
        <Loading label={t('title')} className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </Loading>
      ) : vehicles.length === 0 && car ? null : vehicles.length === 0 ? (
        <EmptyState icon={<CarFront />} title={t('empty.title')}>
          {t('empty.text')}
        </EmptyState>
      ) : (
        <ul className="grid items-start gap-4 md:grid-cols-2">
          {vehicles.map((vehicle) => (
            <li key={vehicle.id}>
              <VehicleCard vehicle={vehicle} onRemove={() => remove(vehicle)} />
            </li>
          ))}
        </ul>
      )}
      <AddVehicle Picker={Picker} onSaved={() => headingRef.current?.focus()} />
      <MissingVehicleSection />
      {session.kind !== 'member' && <p className="mt-8 text-sm text-muted">{t('guest_note')}</p>}
    </div>
  )
}

/** Removes a vehicle at once. "Undo" adds it again with all its details. */
function useRemoveWithUndo(vehicles: readonly GarageVehicle[]) {
  const { t } = useI18n('garage')
  const { messageOfError } = useErrorMessages()
  const remove = useRemoveVehicle()
  const add = useAddVehicle()
  return (vehicle: GarageVehicle) => {
    const { node_id, year, nickname, plate, vin, mileage, chosen } = vehicle
    const name = nickname ?? vehicle.name
    const undo = () =>
      add.mutate(
        { node_id, year, nickname, plate, vin, mileage, chosen },
        {
          onSuccess() {
            if (chosen) chooseCar({ vehicle: Number(node_id), year, plate, vin, isInGarage: true })
            toast.success(t('card.back', { name }))
          },
        },
      )
    // The server chooses the newest of the other vehicles. The device makes the same choice.
    const nextVehicle = vehicles.find(({ id }) => id !== vehicle.id)
    remove.mutate(vehicle.id, {
      onSuccess() {
        if (chosen) chooseCar(nextVehicle ? toChosenCar(nextVehicle) : null)
        toast.success(t('card.removed', { name }), { durationMs: 8000, action: { label: t('undo'), onClick: undo } })
      },
      onError: (error) => toast.error(messageOfError(error)),
    })
  }
}
