// biome-ignore-all format: a table, one car to a line
import { ProviderBusy, ProviderUnavailable } from '../provider.ts'
import type { PlateRegister, RegisteredVehicle } from './port.ts'

type Details = Pick<RegisteredVehicle, 'model' | 'body' | 'powerKw' | 'isVan'>

const car = (make: string, year: number, fuel: RegisteredVehicle['fuel'], engineCc: number | null, colour: string, details: Details = {}): RegisteredVehicle => ({ make, year, fuel, engineCc, colour, ...details })

/** The test registrations that the DVLA publishes, and the cars of the demo data. */
export const sandboxCars: ReadonlyMap<string, RegisteredVehicle> = new Map(Object.entries({
  AA19AAA: car('FORD', 2019, 'petrol', 999, 'blue', { isVan: false }),
  AA19EEE: car('NISSAN', 2019, 'electric', null, 'white'),
  AA19PPP: car('VOLVO', 2019, 'diesel', 1969, 'grey'),
  L2WPS: car('ROVER', 1993, 'petrol', 1396, 'red'),
  OY15KDN: car('VOLKSWAGEN', 2015, 'diesel', 1968, 'grey', { model: 'GOLF MATCH TDI BMT', body: 'hatchback', powerKw: 110, isVan: false }),
  FN16KXR: car('VOLKSWAGEN', 2016, 'diesel', 1598, 'silver', { body: 'hatchback', powerKw: 81, isVan: false }),
  MK12OTF: car('VAUXHALL', 2012, 'petrol', 1229, 'red', { model: 'CORSA ACTIVE', body: 'hatchback' }),
  YJ10VWD: car('FORD', 2010, 'petrol', 1242, 'blue', { model: 'FIESTA STYLE 82', body: 'hatchback', powerKw: 60, isVan: false }),
  WV08LKE: car('BMW', 2008, 'diesel', 1995, 'black', { model: '320D SE', body: 'saloon', powerKw: 130, isVan: false }),
  SIG4471: car('SKODA', 2017, 'diesel', 1968, 'white', { model: 'OCTAVIA SE L TDI', body: 'estate', powerKw: 110, isVan: false }),
  SK04FRG: car('LAND ROVER', 2004, 'diesel', 2495, 'green', { model: 'DEFENDER 90 TD5', powerKw: 90 }),
  Y264HBC: car('MAZDA', 2001, 'petrol', 1840, 'red', { model: 'MX-5', body: 'convertible' }),
  KP65ZTN: car('MERCEDES-BENZ', 2015, 'diesel', 2143, 'silver', { body: 'saloon', powerKw: 125, isVan: false }),
  LD17ECO: car('TOYOTA', 2017, 'hybrid', 1798, 'white'),
  MF18RNG: car('LAND ROVER', 2018, 'diesel', 1999, 'black'),
  R481OBW: car('PEUGEOT', 1998, 'petrol', 1360, 'green'),
  SX21QPF: car('KIA', 2021, 'hybrid', 1580, 'blue'),
  BT62ABC: car('RENAULT', 2012, 'diesel', 1461, 'white', { isVan: false }),
}))

/** The DVLA's test registrations for errors. */
const errorFactories: ReadonlyMap<string, () => Error> = new Map(Object.entries({
  ER19THR: () => new ProviderBusy(30),
  ER19ERR: () => new ProviderUnavailable('status 500'),
  ER19MNT: () => new ProviderUnavailable('status 503'),
}))

/**
 * A vehicle register with the cars above. Other registrations are unknown: vehicles are never
 * invented.
 */
export const createSandboxRegister = (): PlateRegister => ({
  name: 'sandbox',
  find: async (plate) => {
    const createError = errorFactories.get(plate)
    if (createError) throw createError()
    return sandboxCars.get(plate)
  },
})

/** Used when no register is connected. */
export const disabledRegister: PlateRegister = {
  name: 'off',
  find: async () => {
    throw new ProviderUnavailable('no register is connected')
  },
}
