import { MAX_CATALOGUE_ID } from '@partlane/domain/limits'
import { useSyncExternalStore } from 'react'
import { type ChosenCar, useRootLoaderData } from '../page/root-loader-data.ts'
import { createStore } from '../state/store.ts'
import { readCookie, writeCookie } from './cookies.ts'

/** Cookie `car` = "<node id>.<year or 0>". Any other text means no car. */
export function parseCar(text: string | undefined): ChosenCar | null {
  const [, nodeId, year] = /^([1-9]\d{0,9})\.(0|\d{4})$/.exec(text ?? '') ?? []
  if (nodeId === undefined || Number(nodeId) > MAX_CATALOGUE_ID) return null
  return { vehicle: Number(nodeId), year: year === '0' ? null : Number(year) }
}

const formatCar = ({ vehicle, year }: ChosenCar) => `${vehicle}.${year ?? 0}`

/** The car chosen on this page load; undefined until it changes. */
export const changedCarStore = createStore<ChosenCar | null | undefined>(undefined)

/**
 * Sets or clears the car. Components update immediately; the cookie is for server-rendered pages.
 */
export function chooseCar(car: ChosenCar | null): void {
  writeCookie('car', car && formatCar(car))
  changedCarStore.set(car)
}

/** Browser only, for code outside components. */
export function currentCar(): ChosenCar | null {
  const changedCar = changedCarStore.get()
  return changedCar === undefined ? parseCar(readCookie(document.cookie, 'car')) : changedCar
}

/** The chosen car, the same on server and client. For API calls use `carInput(car)`. */
export function useCar(): ChosenCar | null {
  const { car } = useRootLoaderData()
  const changedCar = useSyncExternalStore(changedCarStore.subscribe, changedCarStore.get, () => undefined)
  return changedCar === undefined ? car : changedCar
}

/** The car as input of an API call; an empty object without a car. */
export const carInput = (car: ChosenCar | null): { vehicle?: number; year?: number } =>
  car ? { vehicle: car.vehicle, ...(car.year === null ? {} : { year: car.year }) } : {}
