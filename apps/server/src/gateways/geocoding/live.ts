import { z } from 'zod'
import { createResponseCache } from '#gateways/response-cache.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { ProviderBusy, ProviderUnavailable, parseResponse, requestProvider } from '../provider.ts'
import type { Geocoder, GeocodingResponse, GeocodingResult } from './port.ts'

const componentSchema = z.object({ long_name: z.string(), short_name: z.string(), types: z.array(z.string()) })
const resultSchema = z.object({
  address_components: z.array(componentSchema),
  formatted_address: z.string(),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
  place_id: z.string(),
  types: z.array(z.string()),
})
const responseSchema = z.object({ status: z.string(), results: z.array(resultSchema).default([]), error_message: z.string().optional() })

const HOUR_MS = 3_600_000
const QUERY_LIMIT_RETRY_SECONDS = 60
const DAILY_LIMIT_RETRY_SECONDS = 3600

/**
 * Google's geocoder, for British addresses in English. Results are cached for a day, empty results
 * for an hour. The key is only added here.
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
  const withCache = createResponseCache<GeocodingResponse>({
    maxEntries: 5000,
    ttlMs: ({ status }) => (status === 'OK' ? 24 : 1) * HOUR_MS,
  })

  async function request(params: Record<string, string>): Promise<GeocodingResponse> {
    const requestUrl = new URL('/maps/api/geocode/json', url)
    requestUrl.search = new URLSearchParams({ ...params, region: 'gb', language: 'en', key }).toString()
    const { body } = await requestProvider(requestUrl, timeoutMs === undefined ? {} : { timeoutMs })
    return toGeocodingResponse(parseResponse(responseSchema, body), log)
  }

  return {
    name: 'google',
    geocode: (text) => withCache(`a ${text.toLowerCase()}`, () => request({ address: text, components: 'country:GB' })),
    reverseGeocode: (latlng) => withCache(`p ${latlng}`, () => request({ latlng })),
  }
}

/** Quota errors are reported as such. A rejected key is our error, so its reason is only logged. */
function toGeocodingResponse({ status, results, error_message }: z.output<typeof responseSchema>, log: Logger): GeocodingResponse {
  if (status === 'OVER_QUERY_LIMIT') throw new ProviderBusy(QUERY_LIMIT_RETRY_SECONDS)
  if (status === 'OVER_DAILY_LIMIT') throw new ProviderBusy(DAILY_LIMIT_RETRY_SECONDS)
  if (status === 'REQUEST_DENIED') {
    log.error({ provider: 'google', reason: error_message }, 'the geocoder does not let us in')
    throw new ProviderUnavailable(status)
  }
  if (!['OK', 'ZERO_RESULTS', 'INVALID_REQUEST'].includes(status)) throw new ProviderUnavailable(status)
  const britishResults = results.filter(isBritish)
  return { status: status === 'OK' && britishResults.length === 0 ? 'ZERO_RESULTS' : status, results: britishResults }
}

const isBritish = ({ address_components }: GeocodingResult) =>
  address_components.some(({ types, short_name }) => types.includes('country') && short_name === 'GB')
