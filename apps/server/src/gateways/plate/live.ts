import { z } from 'zod'
import { createResponseCache } from '#gateways/response-cache.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { ProviderUnavailable, parseResponse, requestProvider } from '../provider.ts'
import type { PlateRegister, RegisteredVehicle } from './port.ts'

const responseSchema = z.object({
  make: z.string().min(1),
  yearOfManufacture: z.int().optional(),
  fuelType: z.string().optional(),
  engineCapacity: z.int().optional(),
  colour: z.string().optional(),
  typeApproval: z.string().optional(),
})

const HOUR_MS = 3_600_000
type CachedLookup = { vehicle: RegisteredVehicle | undefined }

/**
 * The DVLA's Vehicle Enquiry Service. A vehicle is cached for a day, because its data rarely
 * changes. An unknown registration is cached for ten minutes, because new cars are registered all
 * the time. The key is sent in a header, only to the DVLA.
 */
export function createDvlaRegister({
  key,
  url,
  log,
  timeoutMs,
}: {
  key: string
  url: string
  log: Logger
  timeoutMs?: number
}): PlateRegister {
  const withCache = createResponseCache<CachedLookup>({
    maxEntries: 10_000,
    ttlMs: ({ vehicle }) => (vehicle ? 24 * HOUR_MS : HOUR_MS / 6),
  })

  async function request(plate: string): Promise<CachedLookup> {
    const { status, body } = await requestProvider(new URL('/vehicle-enquiry/v1/vehicles', url), {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: { registrationNumber: plate },
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    // unknown, or not in a format of the register
    if (status === 404 || status === 400) return { vehicle: undefined }
    if (status !== 200) {
      log.error({ provider: 'dvla', status }, 'the vehicle register does not let us in')
      throw new ProviderUnavailable(`status ${status}`)
    }
    return { vehicle: toRegisteredVehicle(parseResponse(responseSchema, body)) }
  }

  return { name: 'dvla', find: async (plate) => (await withCache(plate, () => request(plate))).vehicle }
}

/** The register's names of fuels. Names with two meanings are omitted. */
const fuels: ReadonlyMap<string, RegisteredVehicle['fuel']> = new Map(
  Object.entries({
    PETROL: 'petrol',
    DIESEL: 'diesel',
    'HEAVY OIL': 'diesel',
    'HYBRID ELECTRIC': 'hybrid',
    'PETROL/ELECTRIC': 'hybrid',
    'DIESEL/ELECTRIC': 'hybrid',
    ELECTRICITY: 'electric',
    ELECTRIC: 'electric',
  }),
)

const toRegisteredVehicle = ({
  make,
  yearOfManufacture,
  fuelType,
  engineCapacity,
  colour,
  typeApproval,
}: z.output<typeof responseSchema>): RegisteredVehicle => ({
  make,
  year: yearOfManufacture ?? null,
  fuel: fuels.get(fuelType?.toUpperCase() ?? '') ?? null,
  engineCc: engineCapacity || null, // 0 for an electric car
  colour: colour?.toLowerCase() ?? null,
  isVan: typeApproval === undefined ? undefined : /^N\d/.test(typeApproval.toUpperCase()),
})
