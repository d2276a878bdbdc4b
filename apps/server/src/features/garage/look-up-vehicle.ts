import type { OutputOf } from '@partlane/contract/endpoint'
import type { vehicleLookups } from '@partlane/contract/garage'
import { Refusal } from '@partlane/domain/refusal'
import { parsePlate } from '@partlane/domain/vehicles/plate'
import { decodeVin } from '@partlane/domain/vehicles/vin'
import type { AppContext } from '#app/context.ts'
import { refuseOnProviderError } from '#gateways/provider.ts'
import { listMakes } from './vehicle-candidates.queries.ts'
import { findCandidatesForPlate, findCandidatesForVin, findMakeByName } from './vehicle-candidates.ts'

/** What a VIN says, and which cars of our tree it may be. Nobody outside is asked. */
export async function lookUpVin(ctx: AppContext, text: string): Promise<OutputOf<typeof vehicleLookups.vin>> {
  const decodedVin = decodeVin(text, { thisYear: ctx.clock.now().getUTCFullYear() })
  const { vin, valid, issues: faults, makers, region, country, modelYear, modelYearCertain, checkDigit } = decodedVin
  const { candidates, makes } = await findCandidatesForVin(ctx.db, decodedVin)
  const maker = (makers.length > 0 ? makers : makes).join(' / ')
  return {
    vin,
    valid,
    faults,
    maker: maker || null,
    region,
    country,
    model_year: modelYear,
    model_year_certain: modelYearCertain,
    check_digit: checkDigit,
    candidates,
  }
}

/**
 * What the register knows of a registration, and which cars of our tree it may be. What is no British registration is not asked about.
 * @throws Refusal plate_unknown, plate_service_busy, unavailable
 */
export async function lookUpPlate(ctx: AppContext, text: string): Promise<OutputOf<typeof vehicleLookups.plate>> {
  const plate = parsePlate(text)?.plate
  if (plate === undefined) throw new Refusal('plate_unknown')
  const registeredVehicle = await refuseOnProviderError(ctx.plates.find(plate), { busyCode: 'plate_service_busy', log: ctx.log })
  if (!registeredVehicle) throw new Refusal('plate_unknown')
  const make = findMakeByName(await listMakes(ctx.db), registeredVehicle.make)?.name ?? toTitleCase(registeredVehicle.make)
  const { year, fuel, engineCc, colour } = registeredVehicle
  return {
    plate,
    make,
    model: null,
    year,
    fuel,
    engine_cc: engineCc,
    colour,
    candidates: await findCandidatesForPlate(ctx.db, registeredVehicle),
  }
}

/** "GREAT WALL" as one reads it; makes of three letters and fewer stay as they are. */
const toTitleCase = (name: string) =>
  name.replace(/\b([A-Z])([A-Z]{3,})\b/g, (_, first: string, remaining: string) => first + remaining.toLowerCase())
