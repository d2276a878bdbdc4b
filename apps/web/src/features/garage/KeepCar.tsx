import { useApi } from '@partlane/client/api/api-context'
import { vehicleNodeQuery } from '@partlane/client/catalogue'
import { type GarageVehicle, useAddVehicle } from '@partlane/client/garage/garage'
import { formatPlate } from '@partlane/domain/vehicles/plate'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '#lib/page/hydrated.ts'
import { currentCarDetails, markCarInGarage, useCar } from '#lib/preferences/car.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/display/Card.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import { Plate } from '#ui/forms/Plate.tsx'

/** Offers to save the chosen car while the garage does not contain it. */
export function KeepCar({ vehicles }: { vehicles: readonly GarageVehicle[] }) {
  const { t } = useI18n('garage')
  const { messageOfError } = useErrorMessages()
  const addVehicle = useAddVehicle()
  const car = useCar()
  const isHydrated = useHydrated()
  const { data: node } = useQuery(vehicleNodeQuery(useApi(), car?.vehicle))
  const isSaved = vehicles.some(({ node_id, year }) => Number(node_id) === car?.vehicle && year === car.year)
  if (!car || !node || isSaved || !isHydrated) return null
  const { plate = null, vin = null } = currentCarDetails() ?? {}
  const keep = () =>
    addVehicle.mutate(
      { node_id: String(car.vehicle), year: car.year, plate, vin, chosen: true },
      {
        onSuccess() {
          markCarInGarage(true)
          toast.success(t('add.added', { name: node.full_name }))
        },
        onError: (error) => toast.error(messageOfError(error)),
      },
    )
  return (
    <Card as="section" title={[node.full_name, car.year].filter(Boolean).join(' · ')} titleAs="h2" className="mb-6">
      {plate && <Plate registration={formatPlate(plate)} className="w-fit" />}
      <p className="text-muted">{t('keep.text')}</p>
      <Button variant="primary" loading={addVehicle.isPending} onClick={keep} className="mt-2 w-fit">
        {t('keep.go', { car: node.short_name })}
      </Button>
    </Card>
  )
}
