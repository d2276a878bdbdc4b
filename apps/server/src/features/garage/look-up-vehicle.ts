import type { OutputOf } from '@partlane/contract/endpoint'
import type { vehicleLookups } from '@partlane/contract/garage'
import { Refusal } from '@partlane/domain/refusal'
import { parsePlate } from '@partlane/domain/vehicles/plate'
import { decodeVin } from '@partlane/domain/vehicles/vin'
import type { AppContext } from '#app/context.ts'
import { refuseOnProviderError } from '#gateways/provider.ts'
import { listMakes } from './vehicle-candidates.queries.ts'
import { findMakeByName, listCandidatesForPlate, listCandidatesForVin } from './vehicle-candidates.ts'

/** Decodes a VIN and finds matching nodes of the vehicle tree. Uses no external service. */
export async function lookUpVin(ctx: AppContext, text: string): Promise<OutputOf<typeof vehicleLookups.vin>> {
  const decodedVin = decodeVin(text, { thisYear: ctx.clock.now().getUTCFullYear() })
  const { vin, valid, issues: faults, makers, region, country, modelYear, modelYearCertain, checkDigit } = decodedVin
  const { candidates, makes } = await listCandidatesForVin(ctx.db, decodedVin)
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
 * Looks up a UK registration in the vehicle register and finds matching nodes of the vehicle tree.
 * Text that is not a UK registration is rejected without a request to the register.
 * @throws Refusal plate_unknown, plate_service_busy, unavailable
 */
export async function lookUpPlate(ctx: AppContext, text: string): Promise<OutputOf<typeof vehicleLookups.plate>> {
  const plate = parsePlate(text)?.plate
  if (plate === undefined) throw new Refusal('plate_unknown')
  const registeredVehicle = await refuseOnProviderError(ctx.plates.find(plate), { busyCode: 'plate_service_busy', log: ctx.log })
  if (!registeredVehicle) throw new Refusal('plate_unknown')
  const make = findMakeByName(await listMakes(ctx.db), registeredVehicle.make)?.name ?? toTitleCase(registeredVehicle.make)
  const { year, fuel, engineCc, powerKw, colour } = registeredVehicle
  return {
    plate,
    make,
    model: registeredVehicle.model ?? null,
    year,
    fuel,
    engine_cc: engineCc,
    power_kw: powerKw ?? null,
    colour,
    candidates: await listCandidatesForPlate(ctx.db, registeredVehicle),
  }
}

/** "GREAT WALL" -> "Great Wall". Words of up to three letters stay in capitals ("BMW"). */
const toTitleCase = (name: string) =>
  name.replace(/\b([A-Z])([A-Z]{3,})\b/g, (_, first: string, remaining: string) => first + remaining.toLowerCase())
