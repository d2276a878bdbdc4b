import { MAX_CATALOGUE_ID } from '@partlane/domain/limits'
import { useSyncExternalStore } from 'react'
import { type ChosenCar, useRootLoaderData } from '../page/root-loader-data.ts'
import { createStore } from '../state/store.ts'
import { deviceValues } from '../storage/device-storage.ts'
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

/** Resolves when the car changes on this page load: the server rendered another one. */
export const waitForCarChange = (): Promise<void> =>
  new Promise((resolve) => {
    if (changedCarStore.get() !== undefined) return resolve()
    const unsubscribe = changedCarStore.subscribe(() => {
      unsubscribe()
      resolve()
    })
  })

/**
 * What the device stores about the chosen car besides its cookie. The server does not receive it,
 * because rendered pages are shared by all visitors with the same car.
 */
export type CarDetails = ChosenCar & {
  plate: string | null
  vin: string | null
  /** False until the garage of a guest or member contains the car. */
  isInGarage: boolean
}

/**
 * Sets or clears the car. Components update immediately; the cookie is for server-rendered pages.
 */
export function chooseCar(car: (ChosenCar & Partial<CarDetails>) | null): void {
  writeCookie('car', car && formatCar(car))
  if (car) {
    const { vehicle, year, plate = null, vin = null, isInGarage = false } = car
    deviceValues().writeJson('chosenCar', { vehicle, year, plate, vin, isInGarage } satisfies CarDetails)
  } else deviceValues().remove('chosenCar')
  changedCarStore.set(car && { vehicle: car.vehicle, year: car.year })
}

/** Details of the chosen car; null without a car. Browser only. */
export function currentCarDetails(): CarDetails | null {
  const car = currentCar()
  const details = deviceValues().readJson<CarDetails>('chosenCar')
  if (!car) return null
  const isSameCar = details !== null && details.vehicle === car.vehicle && details.year === car.year
  return isSameCar ? details : { ...car, plate: null, vin: null, isInGarage: false }
}

/** Marks the chosen car as part of the garage, or as not part of it. */
export function markCarInGarage(isInGarage: boolean): void {
  const details = currentCarDetails()
  if (details) deviceValues().writeJson('chosenCar', { ...details, isInGarage })
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

/** The registration of the chosen car. Only the device knows it: the server renders no plate. */
export function useCarPlate(): string | null {
  useCar() // the details change together with the car
  return useSyncExternalStore(
    changedCarStore.subscribe,
    () => currentCarDetails()?.plate ?? null,
    () => null,
  )
}

/** The car as input of an API call; an empty object without a car. */
export const carInput = (car: ChosenCar | null): { vehicle?: number; year?: number } =>
  car ? { vehicle: car.vehicle, ...(car.year === null ? {} : { year: car.year }) } : {}
