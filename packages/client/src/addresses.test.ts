import { describe, expect, it } from 'vitest'
import { isContainer, retrieveAddress, reverseGeocode, searchAddresses } from './addresses.ts'
import { createApi } from './api/api.ts'
import { type InProcessResult, inProcessTransport } from './api/transport.ts'

const row = { Id: 'GB|1', Type: 'Address', Text: '10 Upper Street', Highlight: '', Description: 'London N1' }

function createFakeApi(response: unknown) {
  const requests: { path: string; input: Record<string, unknown> }[] = []
  const api = createApi(
    inProcessTransport(async ({ path }, input): Promise<InProcessResult> => {
      requests.push({ path, input })
      return response === errorResult ? errorResult : { ok: true, value: response }
    }),
  )
  return { api, requests }
}
const errorResult: InProcessResult = { ok: false, status: 503, errors: [{ status: '503', code: 'address_service_busy', title: '' }] }

describe('searchAddresses', () => {
  it('searches in the UK and in English only', async () => {
    const { api, requests } = createFakeApi({ Items: [row] })
    expect(await searchAddresses(api, '10 Upper')).toEqual([row])
    await searchAddresses(api, '10 Upper', { container: 'GB|RM' })
    expect(requests.map(({ input }) => input)).toEqual([
      { Text: '10 Upper', Countries: 'GB', Language: 'en' },
      { Text: '10 Upper', Countries: 'GB', Language: 'en', Container: 'GB|RM' },
    ])
  })

  it.each([[{ Items: [] }], [null]])('rejects with the raw response %j', async (response) => {
    await expect(searchAddresses(createFakeApi(response).api, 'zzzz')).rejects.toBe(response)
  })

  it('rejects with the error of the call', async () => {
    await expect(searchAddresses(createFakeApi(errorResult).api, 'Leeds')).rejects.toMatchObject({ code: 'address_service_busy' })
  })
})

describe('isContainer', () => {
  it('is true for a suggestion that contains addresses, for example a street', () => {
    expect(isContainer({ ...row, Type: 'Street' })).toBe(true)
    expect(isContainer(row)).toBe(false)
  })
})

describe('retrieveAddress', () => {
  it('returns a ResolvedAddress', async () => {
    const { api, requests } = createFakeApi({
      Items: [{ Id: 'GB|1', Line1: '10 Upper Street', City: 'London', PostalCode: 'N1 0PQ', CountryIso2: 'GB' }],
    })
    expect(await retrieveAddress(api, 'GB|1')).toMatchObject({ line1: '10 Upper Street', city: 'London', loqate_place_id: 'GB|1' })
    expect(requests[0]?.input).toEqual({ Id: 'GB|1' })
  })

  it('rejects an empty id without a request', async () => {
    const { api, requests } = createFakeApi({ Items: [] })
    await expect(retrieveAddress(api, '')).rejects.toThrow('id is required')
    expect(requests).toEqual([])
  })

  it('rejects with the raw response when the address does not exist', async () => {
    const emptyResponse = { Items: [] }
    await expect(retrieveAddress(createFakeApi(emptyResponse).api, 'old')).rejects.toBe(emptyResponse)
  })
})

describe('reverseGeocode', () => {
  const parts = [{ long_name: 'Leeds', short_name: 'Leeds', types: ['postal_town'] }]
  const result = {
    address_components: parts,
    formatted_address: 'Leeds',
    geometry: { location: { lat: 53, lng: -1 } },
    place_id: 'x',
    types: [],
  }

  it('returns the address at a position', async () => {
    const { api, requests } = createFakeApi({ status: 'OK', results: [result] })
    expect(await reverseGeocode(api, { latitude: 53.80000001, longitude: -1.55 })).toMatchObject({ city: 'Leeds', line1: '' })
    expect(requests[0]?.input).toEqual({ latlng: '53.80000,-1.55000' })
  })

  it.each([
    [{ status: 'ZERO_RESULTS', results: [] }],
    [{ status: 'INVALID_REQUEST', results: [result] }],
    [{ status: 'OK', results: [] }],
    [{ status: 'OK', results: [{ ...result, address_components: [] }] }],
    [null],
  ])('rejects with the raw response %j', async (response) => {
    await expect(reverseGeocode(createFakeApi(response).api, { latitude: 0, longitude: 0 })).rejects.toBe(response)
  })
})
