import { describe, expect, it } from 'vitest'
import { createLogger } from '#platform/logger/logger.ts'
import { type FakeResponse, startFakeProvider } from '#test/fake-provider.ts'
import { createGoogleGeocoder } from './live.ts'
import { createGazetteerGeocoder } from './sandbox.ts'

const country = (code: string) => ({ long_name: code, short_name: code, types: ['country', 'political'] })
const place = (name: string, code = 'GB') => ({
  address_components: [{ long_name: name, short_name: name, types: ['postal_town'] }, country(code)],
  formatted_address: `${name}, UK`,
  geometry: { location: { lat: 53.8, lng: -1.55 }, location_type: 'APPROXIMATE', viewport: {} },
  place_id: 'ChIJ',
  types: ['postal_town'],
  partial_match: true,
})

async function startGoogle(response: FakeResponse | (() => FakeResponse)) {
  const provider = await startFakeProvider(typeof response === 'function' ? response : () => response)
  const log = createLogger({ level: 'silent', pretty: false })
  return { ...provider, geocoder: createGoogleGeocoder({ key: 'secret-key', url: provider.url, log, timeoutMs: 300 }) }
}

describe('Google’s geocoder', () => {
  it('is called for Britain in English with the key, and the response is reduced to our fields', async () => {
    const { geocoder, requests } = await startGoogle({ json: { status: 'OK', results: [place('Leeds')], plus_code: {} } })
    expect(await geocoder.geocode('Leeds LS1')).toEqual({
      status: 'OK',
      results: [
        {
          address_components: place('Leeds').address_components,
          formatted_address: 'Leeds, UK',
          geometry: { location: { lat: 53.8, lng: -1.55 } },
          place_id: 'ChIJ',
          types: ['postal_town'],
        },
      ],
    })
    expect(requests[0]?.path).toBe('/maps/api/geocode/json')
    expect(requests[0]?.query).toEqual({ address: 'Leeds LS1', components: 'country:GB', region: 'gb', language: 'en', key: 'secret-key' })
    await geocoder.reverseGeocode('53.8,-1.55')
    expect(requests[1]?.query).toEqual({ latlng: '53.8,-1.55', region: 'gb', language: 'en', key: 'secret-key' })
  })

  it('is called once for equal requests, also concurrent ones, and again after a failure', async () => {
    let shouldFail = true
    const { geocoder, requests } = await startGoogle(() =>
      shouldFail ? { status: 503, text: 'later' } : { json: { status: 'OK', results: [place('Leeds')] } },
    )
    await expect(geocoder.geocode('Leeds')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
    shouldFail = false
    await Promise.all([geocoder.geocode('Leeds'), geocoder.geocode('leeds')])
    await geocoder.geocode('Leeds')
    expect(requests).toHaveLength(2)
  })

  it('omits results abroad', async () => {
    const { geocoder } = await startGoogle({ json: { status: 'OK', results: [place('Calais', 'FR')] } })
    expect(await geocoder.reverseGeocode('50.95,1.86')).toEqual({ status: 'ZERO_RESULTS', results: [] })
  })

  it.each(['ZERO_RESULTS', 'INVALID_REQUEST'])('passes %s on', async (status) => {
    const { geocoder } = await startGoogle({ json: { status, results: [] } })
    expect(await geocoder.geocode('nowhere')).toEqual({ status, results: [] })
  })

  it.each([
    [{ json: { status: 'OVER_QUERY_LIMIT', results: [] } }, 60],
    [{ json: { status: 'OVER_DAILY_LIMIT', results: [] } }, 3600],
    [{ status: 429, headers: { 'retry-after': '12' }, text: 'slow down' }, 12],
    [{ status: 429, text: 'slow down' }, 30],
    [{ status: 429, headers: { 'retry-after': 'Wed, 21 Oct 2026 07:28:00 GMT' }, text: '' }, 30],
  ])('is busy for %j', async (response, retryAfterSeconds) => {
    const { geocoder } = await startGoogle(response)
    await expect(geocoder.geocode('Leeds')).rejects.toMatchObject({ name: 'ProviderBusy', retryAfterSeconds })
  })

  it.each<[string, FakeResponse]>([
    ['refuses our key', { json: { status: 'REQUEST_DENIED', results: [], error_message: 'The provided API key is invalid.' } }],
    ['has a fault of its own', { json: { status: 'UNKNOWN_ERROR', results: [] } }],
    ['answers 500', { status: 500, text: 'oops' }],
    ['answers a page', { text: '<html>' }],
    ['answers another shape', { json: { status: 'OK', results: [{ name: 'Leeds' }] } }],
    ['answers nothing at all', { isUnresponsive: true }],
    ['sends us elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:9/' }, text: '' }],
    ['answers without an end', { text: `"${'x'.repeat(1_100_000)}"` }],
  ])('is unavailable when it %s, without the key in an error', async (_, response) => {
    const { geocoder } = await startGoogle(response)
    const error = await geocoder.geocode('Leeds').catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'ProviderUnavailable' })
    expect(`${error} ${JSON.stringify(error)} ${(error as Error).stack} ${(error as Error).cause}`).not.toContain('secret-key')
  })

  it('is unavailable when it cannot be reached', async () => {
    const log = createLogger({ level: 'silent', pretty: false })
    const geocoder = createGoogleGeocoder({ key: 'k', url: 'http://127.0.0.1:9', log })
    await expect(geocoder.geocode('Leeds')).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })
})

describe('the gazetteer as a geocoder', () => {
  const geocoder = createGazetteerGeocoder()
  const formattedAddressesOf = async (address: string) =>
    (await geocoder.geocode(address)).results.map(({ formatted_address }) => formatted_address)

  it('finds a district with its town, and a town', async () => {
    expect(await formattedAddressesOf('LS6 2AB')).toEqual(['Leeds LS6, UK'])
    expect(await formattedAddressesOf('12 High Street, Leeds LS1')).toEqual(['Leeds LS1, UK'])
    expect(await formattedAddressesOf('12 High Street, Ludlow')).toEqual(['Ludlow, Shropshire, UK'])
    expect((await formattedAddressesOf('SY7')).length).toBe(3)
    expect(await formattedAddressesOf('14 Station Road, Craven Arms SY7 9AA')).toEqual(['Craven Arms SY7, UK'])
  })

  it('uses Google’s response format, without a street or a house', async () => {
    const { status, results } = await geocoder.geocode('12 High Street, Leeds LS6 2AB')
    expect(status).toBe('OK')
    expect(results[0]?.address_components.map(({ long_name, types }) => [types[0], long_name])).toEqual([
      ['postal_code', 'LS6'],
      ['postal_town', 'Leeds'],
      ['administrative_area_level_2', 'West Yorkshire'],
      ['administrative_area_level_1', 'England'],
      ['country', 'United Kingdom'],
    ])
    expect(results[0]?.geometry.location).toEqual({ lat: 53.82, lng: -1.57 })
  })

  it('finds the nearest district, or nothing', async () => {
    expect((await geocoder.reverseGeocode('54.97,-1.61')).results[0]?.formatted_address).toBe('Newcastle upon Tyne NE1, UK')
    expect(await geocoder.reverseGeocode('48.85,2.35')).toEqual({ status: 'ZERO_RESULTS', results: [] })
    expect(await geocoder.geocode('Atlantis')).toEqual({ status: 'ZERO_RESULTS', results: [] })
  })
})
