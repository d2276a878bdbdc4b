import { useApi } from '@partlane/client/api-context'
import { type GarageVehicle, useAddVehicle, useRemoveVehicle, vehiclesQuery } from '@partlane/client/garage'
import { useSession } from '@partlane/client/session'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import CarFront from 'lucide-react/icons/car-front'
import { type ComponentType, useState } from 'react'
import { chooseCar, currentCar } from '#lib/car.ts'
import { useErrorWords } from '#lib/error-words.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { CarSheetPicker } from './CarSheet.tsx'
import { MissingVehicleForm } from './MissingVehicleForm.tsx'
import { VehicleCard } from './VehicleCard.tsx'

/** Cars to look for parts for. A visitor who adds one becomes a guest, so that it has an owner. */
export function GaragePage({ Picker }: { Picker: ComponentType<CarSheetPicker> }) {
  const { t } = useI18n('garage')
  const session = useSession()
  const asked = session.kind === 'guest' || session.kind === 'member'
  const { data: vehicles = [], isPending, isError, refetch } = useQuery(vehiclesQuery(useApi(), session))
  const remove = useRemoveWithUndo(vehicles)
  return (
    <div className="page max-w-[880px]! pt-7 pb-12">
      <h1 className="text-2xl">{t('title')}</h1>
      <p className="mt-1 mb-6 max-w-[60ch] text-muted">{t('intro')}</p>
      {isError ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
      ) : asked && isPending ? (
        <Loading label={t('title')} className="grid gap-4 md:grid-cols-2">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </Loading>
      ) : vehicles.length === 0 ? (
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
      <AddVehicle Picker={Picker} />
      <MissingVehicleForm />
      {session.kind !== 'member' && <p className="mt-8 text-sm text-muted">{t('guest_note')}</p>}
    </div>
  )
}

function AddVehicle({ Picker }: { Picker: ComponentType<CarSheetPicker> }) {
  const { t } = useI18n('garage')
  const words = useErrorWords()
  const add = useAddVehicle()
  const [round, setRound] = useState(0)
  const [picked, setPicked] = useState<Parameters<CarSheetPicker['onChange']>[0]>(null)
  const save = () => {
    if (!picked) return
    const { id, year, name } = picked
    add.mutate(
      { node_id: String(id), year },
      {
        onSuccess({ chosen }) {
          if (chosen && !currentCar()) chooseCar({ vehicle: id, year })
          toast.success(t('add.added', { name }))
          setRound(round + 1)
          setPicked(null)
        },
        onError: (error) => toast.error(words.ofError(error)),
      },
    )
  }
  return (
    <Card as="section" title={t('add.title')} className="mt-8">
      <Picker key={round} withYear onChange={setPicked} />
      <Button kind="primary" disabled={!picked} loading={add.isPending} onClick={save} className="mt-2 w-fit">
        {t('add.go')}
      </Button>
    </Card>
  )
}

/** Taken out at once; "undo" keeps it again with everything that was known of it. */
function useRemoveWithUndo(vehicles: readonly GarageVehicle[]) {
  const { t } = useI18n('garage')
  const words = useErrorWords()
  const remove = useRemoveVehicle()
  const add = useAddVehicle()
  return (vehicle: GarageVehicle) => {
    const { node_id, year, nickname, plate, mileage, chosen } = vehicle
    const name = nickname ?? vehicle.name
    const undo = () =>
      add.mutate(
        { node_id, year, nickname, plate, mileage, chosen },
        {
          onSuccess() {
            if (chosen) chooseCar({ vehicle: Number(node_id), year })
            toast.success(t('card.back', { name }))
          },
        },
      )
    const next = vehicles.find(({ id }) => id !== vehicle.id) // as the server chooses: the newest of the others
    remove.mutate(vehicle.id, {
      onSuccess() {
        if (chosen) chooseCar(next ? { vehicle: Number(next.node_id), year: next.year } : null)
        toast.success(t('card.removed', { name }), { durationMs: 8000, action: { label: t('undo'), onPress: undo } })
      },
      onError: (error) => toast.error(words.ofError(error)),
    })
  }
}
