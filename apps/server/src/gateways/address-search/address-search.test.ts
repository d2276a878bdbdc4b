import { describe, expect, it } from 'vitest'
import { createLogger } from '#platform/logger/logger.ts'
import { type FakeResponse, startFakeProvider } from '#test/fake-provider.ts'
import { createLoqateSearch } from './live.ts'
import { parseAddressText } from './parse-address-text.ts'
import { createGazetteerSearch } from './sandbox.ts'

const row = {
  Id: 'GB|RM|B|55605138|ENG',
  Type: 'Address',
  Text: 'Flat 1, 10 Upper Street',
  Highlight: '0-1,2-3',
  Description: 'London N1 0PQ',
}
const errorBody = (error: number | string) => ({ Items: [{ Error: error, Description: 'Why', Cause: 'Because', Resolution: 'Do' }] })

async function startLoqate(response: FakeResponse | (() => FakeResponse)) {
  const provider = await startFakeProvider(typeof response === 'function' ? response : () => response)
  const log = createLogger({ level: 'silent', pretty: false })
  return { ...provider, search: createLoqateSearch({ key: 'secret-key', url: provider.url, log, timeoutMs: 300 }) }
}

describe('Loqate', () => {
  it('is called for Britain in English with the key, once for equal requests', async () => {
    const { search, requests } = await startLoqate({ json: { Items: [{ ...row, Extra: 1 }] } })
    expect(await search.find({ Text: '10 Upper Street' })).toEqual({ Items: [row] })
    await search.find({ Text: '10 upper street' })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.path).toBe('/Capture/Interactive/Find/v1.10/json6.ws')
    expect(requests[0]?.query).toEqual({
      Key: 'secret-key',
      Text: '10 Upper Street',
      Container: '',
      Countries: 'GB',
      Language: 'en',
      Limit: '10',
    })
    await search.find({ Text: '10 Upper Street', Container: 'GB|RM|ENG|x' })
    expect(requests[1]?.query.Container).toBe('GB|RM|ENG|x')
  })

  it('returns the whole address with custom fields', async () => {
    const addressDetails = { Id: row.Id, Line1: 'Flat 1', City: 'London', CountryIsoNumber: 826, Block: null, Field1: '51.5' }
    const { search, requests } = await startLoqate({ json: { Items: [addressDetails] } })
    expect(await search.retrieve({ Id: row.Id, Field1Format: '{Latitude}' })).toEqual({ Items: [addressDetails] })
    expect(requests[0]?.path).toBe('/Capture/Interactive/Retrieve/v1.20/json6.ws')
    expect(requests[0]?.query).toEqual({ Key: 'secret-key', Id: row.Id, Field1Format: '{Latitude}' })
  })

  it('returns an empty result for no matches and for an expired id', async () => {
    const withoutResults = await startLoqate({ json: { Items: [] } })
    expect(await withoutResults.search.find({ Text: 'zzzz' })).toEqual({ Items: [] })
    const expired = await startLoqate({ json: errorBody(1002) })
    expect(await expired.search.retrieve({ Id: 'old' })).toEqual({ Items: [] })
    await expired.search.retrieve({ Id: 'old' })
    // an expired id is not cached, because it may be a temporary error
    expect(expired.requests).toHaveLength(2)
  })

  it.each([
    [{ json: errorBody('8') }, 3600],
    [{ json: errorBody(10) }, 10],
    [{ json: errorBody(14) }, 3600],
    [{ json: errorBody(17) }, 60],
    [{ status: 429, headers: { 'retry-after': '5' }, text: '' }, 5],
  ])('is busy for %j', async (response, retryAfterSeconds) => {
    const { search } = await startLoqate(response)
    await expect(search.find({ Text: 'Leeds' })).rejects.toMatchObject({ name: 'ProviderBusy', retryAfterSeconds })
    await expect(search.retrieve({ Id: 'x' })).rejects.toMatchObject({ name: 'ProviderBusy' })
  })

  it.each<[string, FakeResponse]>([
    ['does not know our key', { json: errorBody(2) }],
    ['is out of credit for us', { json: errorBody('3') }],
    ['refuses with a status', { status: 403, json: {} }],
    ['answers 502', { status: 502, text: '' }],
    ['answers a page', { text: '<html>' }],
    ['answers another shape', { json: { Items: [{ Id: 1 }] } }],
    ['answers nothing at all', { isUnresponsive: true }],
  ])('is unavailable when it %s, without the key in an error', async (_, response) => {
    const { search } = await startLoqate(response)
    const error = await search.find({ Text: 'Leeds' }).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ name: 'ProviderUnavailable' })
    expect(`${error} ${(error as Error).stack} ${(error as Error).cause}`).not.toContain('secret-key')
  })
})

describe('an address as it is typed', () => {
  it.each([
    ['12 High Street Leeds LS1', '12 High Street', ['Leeds'], 'LS1'],
    ['12 High Street, Leeds, LS1 4AB', '12 High Street', ['Leeds'], 'LS1 4AB'],
    ['12 high street ls14ab', '12 high street', ['Leeds'], 'LS1 4AB'],
    ['LS6 2AB', '', ['Leeds'], 'LS6 2AB'],
    ['ls6', '', ['Leeds'], 'LS6'],
    ['7 Mill Lane Lud', '7 Mill Lane', ['Ludlow'], undefined],
    ['7 Mill Lane, Ludlow, Shropshire', '7 Mill Lane', ['Ludlow'], undefined],
    ['3 Quay Street Newport Gwent', '3 Quay Street', ['Newport'], undefined],
    ['12 High Street', '12 High Street', [], undefined], // not in the town Street in Somerset
    ['4 Orchard Road, Street', '4 Orchard Road', ['Street'], undefined],
    ['12 York Road Leeds LS9', '12 York Road', ['Leeds'], 'LS9'],
    ['5 York LS9', '5 York', ['Leeds'], 'LS9'], // York is not in LS9
    ['St Leonards-on-Sea', '', ['St Leonards-on-Sea'], undefined],
    ['ZZ99 9ZZ', 'ZZ99 9ZZ', [], undefined],
    ['', '', [], undefined],
  ])('parses %j', (text, line, towns, postcode) => {
    const parsed = parseAddressText(text)
    expect({ ...parsed, towns: parsed.towns.map(({ name }) => name) }).toMatchObject({ line, towns })
    expect(parsed.postcode).toBe(postcode)
  })
})

describe('the gazetteer as an address search', () => {
  const search = createGazetteerSearch()
  const find = async (Text: string, Container?: string) => (await search.find({ Text, Container })).Items
  const describeRows = (rows: { Type: string; Text: string; Description: string }[]) =>
    rows.map((suggestion) => `${suggestion.Type}: ${suggestion.Text} | ${suggestion.Description}`)

  it('suggests the typed line in the recognised town', async () => {
    expect(describeRows(await find('12 High Street Leeds LS1'))).toEqual(['Address: 12 High Street | Leeds, West Yorkshire LS1'])
    expect(describeRows(await find('12 High Street Newport'))).toHaveLength(4)
    expect(await find('nothing of the kind')).toEqual([])
  })

  it('returns towns with several districts as containers', async () => {
    const [leeds] = await find('Leeds')
    expect(describeRows([leeds as never])).toEqual(['Locality: Leeds | West Yorkshire - 21 postcode districts'])
    const districts = await find('Leeds', leeds?.Id)
    expect(describeRows(districts).slice(0, 2)).toEqual(['Address: LS1 | Leeds, West Yorkshire', 'Address: LS2 | Leeds, West Yorkshire'])
    expect(describeRows(await find('Ludlow'))).toEqual(['Address: SY8 | Ludlow, Shropshire'])
    expect(describeRows(await find('LS1')).slice(0, 2)).toEqual([
      'Address: LS1 | Leeds, West Yorkshire',
      'Address: LS10 | Leeds, West Yorkshire',
    ])
  })

  it('returns details with Loqate’s field names and without a house', async () => {
    const [first] = await find('12 High Street Leeds LS6 2AB')
    const { Items } = await search.retrieve({
      Id: first?.Id ?? '',
      Field1Format: '{Latitude}',
      Field2Format: '{City} {Nonsense}{toString}',
    })
    expect(Items[0]).toMatchObject({
      Line1: '12 High Street',
      BuildingNumber: '',
      Street: '',
      City: 'Leeds',
      ProvinceName: 'West Yorkshire',
      PostalCode: 'LS6 2AB',
      CountryIso2: 'GB',
      DataLevel: 'Postcode',
      Field1: '53.82',
      Field2: 'Leeds ',
    })
  })

  it.each([
    '',
    'GB|RM|B|1',
    'GAZ|',
    'GAZ|e30',
    `GAZ|${Buffer.from('["LS","Leeds","x","M1 1AA"]').toString('base64url')}`,
    '\u0000'.repeat(9),
  ])('finds no address for the id %j', async (Id) => {
    expect(await search.retrieve({ Id })).toEqual({ Items: [] })
    if (Id) expect(await find('x', Id)).toEqual([])
  })
})
