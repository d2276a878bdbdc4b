import type { VehicleLevel } from '@partlane/contract/catalogue'
import type { ComponentType } from 'react'
import type { LookupResult } from './lookup-result.ts'

export type SelectedVehicle = { id: number; name: string; shortName: string; year: number | null }
/** What a place in the tree is chosen with; the catalogue's picker is given from outside. */
export type CarPickerProps = {
  withYear: boolean
  initial?: readonly { id: string; level: VehicleLevel }[]
  onChange: (vehicle: SelectedVehicle | null) => void
}
export type CarPicker = ComponentType<CarPickerProps>

/** A car somebody settled on, with what was learned on the way to it. */
export type ResolvedCar = { vehicle: number; name: string; year: number | null; plate: string | null; vin: string | null }

export const NOT_LISTED = 'missing'

/** What is offered after a look-up: cars to choose from; nothing but makes to go on from; or nothing at all. */
export type LookupChoices =
  | { kind: 'cars'; cars: LookupResult['candidates']; makes: LookupResult['candidates'] }
  | { kind: 'makes'; makes: LookupResult['candidates'] }
  | { kind: 'nothing' }

export function deriveChoices({ candidates }: Pick<LookupResult, 'candidates'>): LookupChoices {
  const makes = candidates.filter(({ level }) => level === 'make')
  const cars = candidates.filter(({ level }) => level !== 'make')
  if (cars.length > 0) return { kind: 'cars', cars, makes }
  return makes.length > 0 ? { kind: 'makes', makes } : { kind: 'nothing' }
}
