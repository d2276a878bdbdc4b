import type { GarageVehicle } from '@partlane/client/garage/garage'
import type { VehicleLevel } from '@partlane/contract/catalogue'
import type { ComponentType } from 'react'
import type { CarDetails } from '#lib/preferences/car.ts'
import type { LookupResult } from './lookup-result.ts'

export type SelectedVehicle = { id: number; name: string; shortName: string; year: number | null }
/** Props of the vehicle picker. The route passes the picker of the catalogue feature. */
export type CarPickerProps = {
  withYear: boolean
  initial?: readonly { id: string; level: VehicleLevel }[]
  onChange: (vehicle: SelectedVehicle | null) => void
}
export type CarPicker = ComponentType<CarPickerProps>

/** The car that the user chose, with the registration or VIN that found it. */
export type ResolvedCar = { vehicle: number; name: string; year: number | null; plate: string | null; vin: string | null }

/** Value of the choice "My car is not listed". */
export const NOT_LISTED = 'not_listed'

/** Choices after a lookup: cars (and makes of other models), only makes, or none. */
export type LookupChoices =
  | { kind: 'cars'; cars: LookupResult['candidates']; makes: LookupResult['candidates'] }
  | { kind: 'makes'; makes: LookupResult['candidates'] }
  | { kind: 'none' }

export function deriveChoices({ candidates }: Pick<LookupResult, 'candidates'>): LookupChoices {
  const makes = candidates.filter(({ level }) => level === 'make')
  const cars = candidates.filter(({ level }) => level !== 'make')
  if (cars.length > 0) return { kind: 'cars', cars, makes }
  return makes.length > 0 ? { kind: 'makes', makes } : { kind: 'none' }
}

/** A vehicle of the garage as the chosen car of the device. */
export const toChosenCar = ({ node_id, year, plate, vin }: GarageVehicle): CarDetails => ({
  vehicle: Number(node_id),
  year,
  plate,
  vin,
  isInGarage: true,
})

/** The only car that matches a lookup. Its engine may still be unknown. */
export function findOnlyCar({ candidates, plate, vin }: LookupResult): ResolvedCar | undefined {
  const [car] = candidates
  if (!car || candidates.length > 1 || car.level === 'make') return undefined
  return { vehicle: Number(car.node_id), name: car.name, year: car.year, plate, vin }
}

/** True if a lookup leaves nothing to ask: one car with its engine. */
export const isExactCar = ({ candidates }: LookupResult): boolean =>
  candidates.length === 1 && (candidates[0]?.level === 'series' || candidates[0]?.level === 'trim')
