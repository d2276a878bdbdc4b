import { formatPlate } from '@partlane/domain/vehicles/plate'
import { Plate } from '#ui/forms/Plate.tsx'

/** The registration of the chosen car, loaded only when there is one. */
export function CarPlate({ plate }: { plate: string }) {
  return <Plate registration={formatPlate(plate)} />
}
