import { z } from 'zod'
import type { Logger } from '#platform/logger/logger.ts'
import { keepAnswers } from '../keep-answers.ts'
import { askProvider, ProviderUnavailable, shaped } from '../provider.ts'
import type { PlateFacts, PlateRegister } from './port.ts'

const answerShape = z.object({
  make: z.string().min(1),
  yearOfManufacture: z.int().optional(),
  fuelType: z.string().optional(),
  engineCapacity: z.int().optional(),
  colour: z.string().optional(),
})

const HOUR = 3_600_000
type Answer = { facts: PlateFacts | undefined }

/**
 * The DVLA's Vehicle Enquiry Service. A car's facts hardly change: kept for a day; that there is none for ten minutes, because new cars are
 * registered every minute. The key travels in a header, only to the DVLA.
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
  const keep = keepAnswers<Answer>({ most: 10_000, forMs: ({ facts }) => (facts ? 24 * HOUR : HOUR / 6) })

  async function ask(plate: string): Promise<Answer> {
    const { status, body } = await askProvider(new URL('/vehicle-enquiry/v1/vehicles', url), {
      method: 'POST',
      headers: { 'x-api-key': key },
      body: { registrationNumber: plate },
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    if (status === 404 || status === 400) return { facts: undefined } // not there, or of no form the register knows
    if (status !== 200) {
      log.error({ provider: 'dvla', status }, 'the vehicle register does not let us in')
      throw new ProviderUnavailable(`status ${status}`)
    }
    return { facts: factsOf(shaped(answerShape, body)) }
  }

  return { name: 'dvla', find: async (plate) => (await keep(plate, () => ask(plate))).facts }
}

/** The register's words for what a car burns; those that mean two things at once are not guessed at. */
const fuels: Readonly<Record<string, PlateFacts['fuel']>> = {
  PETROL: 'petrol',
  DIESEL: 'diesel',
  'HEAVY OIL': 'diesel',
  'HYBRID ELECTRIC': 'hybrid',
  'PETROL/ELECTRIC': 'hybrid',
  'DIESEL/ELECTRIC': 'hybrid',
  ELECTRICITY: 'electric',
  ELECTRIC: 'electric',
}

const factsOf = ({ make, yearOfManufacture, fuelType, engineCapacity, colour }: z.output<typeof answerShape>): PlateFacts => ({
  make,
  year: yearOfManufacture ?? null,
  fuel: fuels[fuelType?.toUpperCase() ?? ''] ?? null,
  engineCc: engineCapacity || null, // 0: an electric car
  colour: colour?.toLowerCase() ?? null,
})
