import { describe, expect, it } from 'vitest'
import { createLogger } from '#platform/logger/logger.ts'
import { type Says, startProviderStandIn } from '#test/provider-stand-in.ts'
import { createLoqateSearch } from './live.ts'
import { createGazetteerSearch } from './sandbox.ts'
import { readTypedAddress } from './typed-address.ts'

const row = {
  Id: 'GB|RM|B|55605138|ENG',
  Type: 'Address',
  Text: 'Flat 1, 10 Upper Street',
  Highlight: '0-1,2-3',
  Description: 'London N1 0PQ',
}
const fault = (error: number | string) => ({ Items: [{ Error: error, Description: 'Why', Cause: 'Because', Resolution: 'Do' }] })

async function loqate(says: Says | (() => Says)) {
  const provider = await startProviderStandIn(typeof says === 'function' ? says : () => says)
  const log = createLogger({ level: 'silent', pretty: false })
  return { ...provider, search: createLoqateSearch({ key: 'secret-key', url: provider.url, log, timeoutMs: 300 }) }
}

describe('Loqate', () => {
  it('is asked for Britain in English with our key, once for the same', async () => {
    const { search, asked } = await loqate({ json: { Items: [{ ...row, Extra: 1 }] } })
    expect(await search.find({ Text: '10 Upper Street' })).toEqual({ Items: [row] })
    await search.find({ Text: '10 upper street' })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.path).toBe('/Capture/Interactive/Find/v1.10/json6.ws')
    expect(asked[0]?.query).toEqual({
      Key: 'secret-key',
      Text: '10 Upper Street',
      Container: '',
      Countries: 'GB',
      Language: 'en',
      Limit: '10',
    })
    await search.find({ Text: '10 Upper Street', Container: 'GB|RM|ENG|x' })
    expect(asked[1]?.query.Container).toBe('GB|RM|ENG|x')
  })

  it('gives the whole address, with fields of the caller’s own', async () => {
    const address = { Id: row.Id, Line1: 'Flat 1', City: 'London', CountryIsoNumber: 826, Block: null, Field1: '51.5' }
    const { search, asked } = await loqate({ json: { Items: [address] } })
    expect(await search.retrieve({ Id: row.Id, Field1Format: '{Latitude}' })).toEqual({ Items: [address] })
    expect(asked[0]?.path).toBe('/Capture/Interactive/Retrieve/v1.20/json6.ws')
    expect(asked[0]?.query).toEqual({ Key: 'secret-key', Id: row.Id, Field1Format: '{Latitude}' })
  })

  it('finding nothing is an answer; so is an id that has run out', async () => {
    const nothing = await loqate({ json: { Items: [] } })
    expect(await nothing.search.find({ Text: 'zzzz' })).toEqual({ Items: [] })
    const late = await loqate({ json: fault(1002) })
    expect(await late.search.retrieve({ Id: 'old' })).toEqual({ Items: [] })
    await late.search.retrieve({ Id: 'old' })
    expect(late.asked).toHaveLength(2) // not kept: it may be a hiccup
  })

  it.each([
    [{ json: fault('8') }, 3600],
    [{ json: fault(10) }, 10],
    [{ json: fault(14) }, 3600],
    [{ json: fault(17) }, 60],
    [{ status: 429, headers: { 'retry-after': '5' }, text: '' }, 5],
  ])('is busy: %j', async (says, retryAfterSeconds) => {
    const { search } = await loqate(says)
    await expect(search.find({ Text: 'Leeds' })).rejects.toMatchObject({ name: 'ProviderBusy', retryAfterSeconds })
    await expect(search.retrieve({ Id: 'x' })).rejects.toMatchObject({ name: 'ProviderBusy' })
  })

  it.each<[string, Says]>([
    ['does not know our key', { json: fault(2) }],
    ['is out of credit for us', { json: fault('3') }],
    ['refuses with a status', { status: 403, json: {} }],
    ['answers 502', { status: 502, text: '' }],
    ['answers a page', { text: '<html>' }],
    ['answers another shape', { json: { Items: [{ Id: 1 }] } }],
    ['answers nothing at all', { silent: true }],
  ])('is unavailable when it %s, and the key is in no error', async (_, says) => {
    const { search } = await loqate(says)
    const error = await search.find({ Text: 'Leeds' }).catch((caught: unknown) => caught)
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
    ['12 High Street', '12 High Street', [], undefined], // not in Street, Somerset
    ['4 Orchard Road, Street', '4 Orchard Road', ['Street'], undefined],
    ['12 York Road Leeds LS9', '12 York Road', ['Leeds'], 'LS9'],
    ['5 York LS9', '5 York', ['Leeds'], 'LS9'], // York is not in LS9
    ['St Leonards-on-Sea', '', ['St Leonards-on-Sea'], undefined],
    ['ZZ99 9ZZ', 'ZZ99 9ZZ', [], undefined],
    ['', '', [], undefined],
  ])('%j', (text, line, towns, postcode) => {
    const typed = readTypedAddress(text)
    expect({ ...typed, towns: typed.towns.map(({ name }) => name) }).toMatchObject({ line, towns })
    expect(typed.postcode).toBe(postcode)
  })
})

describe('the gazetteer as an address search', () => {
  const search = createGazetteerSearch()
  const find = async (Text: string, Container?: string) => (await search.find({ Text, Container })).Items
  const words = (rows: { Type: string; Text: string; Description: string }[]) =>
    rows.map((each) => `${each.Type}: ${each.Text} | ${each.Description}`)

  it('suggests the line as typed in the town it confirms', async () => {
    expect(words(await find('12 High Street Leeds LS1'))).toEqual(['Address: 12 High Street | Leeds, West Yorkshire LS1'])
    expect(words(await find('12 High Street Newport'))).toHaveLength(4)
    expect(await find('nothing of the kind')).toEqual([])
  })

  it('has towns of several districts as containers to look into', async () => {
    const [leeds] = await find('Leeds')
    expect(words([leeds as never])).toEqual(['Locality: Leeds | West Yorkshire - 21 postcode districts'])
    const inside = await find('Leeds', leeds?.Id)
    expect(words(inside).slice(0, 2)).toEqual(['Address: LS1 | Leeds, West Yorkshire', 'Address: LS2 | Leeds, West Yorkshire'])
    expect(words(await find('Ludlow'))).toEqual(['Address: SY8 | Ludlow, Shropshire'])
    expect(words(await find('LS1')).slice(0, 2)).toEqual(['Address: LS1 | Leeds, West Yorkshire', 'Address: LS10 | Leeds, West Yorkshire'])
  })

  it('gives the details in Loqate’s names and claims no house', async () => {
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
  ])('knows no address by the id %j', async (Id) => {
    expect(await search.retrieve({ Id })).toEqual({ Items: [] })
    if (Id) expect(await find('x', Id)).toEqual([])
  })
})
