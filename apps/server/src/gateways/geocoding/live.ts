import { z } from 'zod'
import type { Logger } from '#platform/logger/logger.ts'
import { keepAnswers } from '../keep-answers.ts'
import { askProvider, ProviderBusy, ProviderUnavailable, shaped } from '../provider.ts'
import type { Geocoder, GeocodingAnswer, GeocodingResult } from './port.ts'

const component = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
const result = z.object({
  address_components: z.array(component),
  formatted_address: z.string(),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  place_id: z.string(),
  types: z.array(z.string()),
})
const answerShape = z.object({ status: z.string(), results: z.array(result).default([]), error_message: z.string().optional() })

const HOUR = 3_600_000
const MINUTE_WAIT = 60
const DAY_WAIT = 3600

/**
 * Google's geocoder. Only Britain, only English, whatever is asked for. A place stays where it is for a day; that there is nothing is
 * believed for an hour. The key is added here and goes nowhere else.
 */
export function createGoogleGeocoder({
  key,
  url,
  log,
  timeoutMs,
}: {
  key: string
  url: string
  log: Logger
  timeoutMs?: number
}): Geocoder {
  const keep = keepAnswers<GeocodingAnswer>({ most: 5000, forMs: ({ status }) => (status === 'OK' ? 24 : 1) * HOUR })

  async function ask(question: Record<string, string>): Promise<GeocodingAnswer> {
    const address = new URL('/maps/api/geocode/json', url)
    address.search = new URLSearchParams({ ...question, region: 'gb', language: 'en', key }).toString()
    const { body } = await askProvider(address, timeoutMs === undefined ? {} : { timeoutMs })
    return readAnswer(shaped(answerShape, body), log)
  }

  return {
    name: 'google',
    byAddress: (text) => keep(`a ${text.toLowerCase()}`, () => ask({ address: text, components: 'country:GB' })),
    byPosition: (latlng) => keep(`p ${latlng}`, () => ask({ latlng })),
  }
}

/** Quotas are told as such; a key that is refused is our fault and not the visitor's, so only the log hears why. */
function readAnswer({ status, results, error_message }: z.output<typeof answerShape>, log: Logger): GeocodingAnswer {
  if (status === 'OVER_QUERY_LIMIT') throw new ProviderBusy(MINUTE_WAIT)
  if (status === 'OVER_DAILY_LIMIT') throw new ProviderBusy(DAY_WAIT)
  if (status === 'REQUEST_DENIED') {
    log.error({ provider: 'google', reason: error_message }, 'the geocoder does not let us in')
    throw new ProviderUnavailable(status)
  }
  if (!['OK', 'ZERO_RESULTS', 'INVALID_REQUEST'].includes(status)) throw new ProviderUnavailable(status)
  const british = results.filter(isBritish)
  return { status: status === 'OK' && british.length === 0 ? 'ZERO_RESULTS' : status, results: british }
}

const isBritish = ({ address_components }: GeocodingResult) =>
  address_components.some(({ types, short_name }) => types.includes('country') && short_name === 'GB')
