import { describe, expect, it } from 'vitest'
import { addressAt, addressBehind, findAddresses, isContainer } from './addresses.ts'
import { createApi } from './api/api.ts'
import { type InProcessAnswer, inProcessTransport } from './api/transport.ts'

const row = { Id: 'GB|1', Type: 'Address', Text: '10 Upper Street', Highlight: '', Description: 'London N1' }

function answering(answer: unknown) {
  const asked: { path: string; input: Record<string, unknown> }[] = []
  const api = createApi(
    inProcessTransport(async ({ path }, input): Promise<InProcessAnswer> => {
      asked.push({ path, input })
      return answer === refused ? refused : { ok: true, value: answer }
    }),
  )
  return { api, asked }
}
const refused: InProcessAnswer = { ok: false, status: 503, errors: [{ status: '503', code: 'address_service_busy', title: '' }] }

describe('suggestions', () => {
  it('are asked for in Britain and English only', async () => {
    const { api, asked } = answering({ Items: [row] })
    expect(await findAddresses(api, '10 Upper')).toEqual([row])
    await findAddresses(api, '10 Upper', { container: 'GB|RM' })
    expect(asked.map(({ input }) => input)).toEqual([
      { Text: '10 Upper', Countries: 'GB', Language: 'en' },
      { Text: '10 Upper', Countries: 'GB', Language: 'en', Container: 'GB|RM' },
    ])
    expect([isContainer(row), isContainer({ ...row, Type: 'Street' })]).toEqual([false, true])
  })

  it.each([[{ Items: [] }], [null]])('%j is a failure: the raw answer is what it rejects with', async (answer) => {
    await expect(findAddresses(answering(answer).api, 'zzzz')).rejects.toBe(answer)
  })

  it('reject with what the call failed of', async () => {
    await expect(findAddresses(answering(refused).api, 'Leeds')).rejects.toMatchObject({ code: 'address_service_busy' })
  })
})

describe('the address behind a suggestion', () => {
  it('comes in our fields', async () => {
    const { api, asked } = answering({
      Items: [{ Id: 'GB|1', Line1: '10 Upper Street', City: 'London', PostalCode: 'N1 0PQ', CountryIso2: 'GB' }],
    })
    expect(await addressBehind(api, 'GB|1')).toMatchObject({ line1: '10 Upper Street', city: 'London', loqate_place_id: 'GB|1' })
    expect(asked[0]?.input).toEqual({ Id: 'GB|1' })
  })
  it('is not asked for without an id', async () => {
    const { api, asked } = answering({ Items: [] })
    await expect(addressBehind(api, '')).rejects.toThrow('by its id')
    expect(asked).toEqual([])
  })
  it('that is not there rejects with the raw answer', async () => {
    const nothing = { Items: [] }
    await expect(addressBehind(answering(nothing).api, 'old')).rejects.toBe(nothing)
  })
})

describe('the address where somebody stands', () => {
  const parts = [{ long_name: 'Leeds', short_name: 'Leeds', types: ['postal_town'] }]
  const result = {
    address_components: parts,
    formatted_address: 'Leeds',
    geometry: { location: { lat: 53, lng: -1 } },
    place_id: 'x',
    types: [],
  }
  it('is asked for by position', async () => {
    const { api, asked } = answering({ status: 'OK', results: [result] })
    expect(await addressAt(api, { latitude: 53.80000001, longitude: -1.55 })).toMatchObject({ city: 'Leeds', line1: '' })
    expect(asked[0]?.input).toEqual({ latlng: '53.80000,-1.55000' })
  })
  it.each([
    [{ status: 'ZERO_RESULTS', results: [] }],
    [{ status: 'INVALID_REQUEST', results: [result] }],
    [{ status: 'OK', results: [] }],
    [{ status: 'OK', results: [{ ...result, address_components: [] }] }],
    [null],
  ])('%j is a failure: the raw answer is what it rejects with', async (answer) => {
    await expect(addressAt(answering(answer).api, { latitude: 0, longitude: 0 })).rejects.toBe(answer)
  })
})
