import { readCsv } from '@partlane/demo-world/csv-files'
import { ratedCurrencies } from '@partlane/domain/money/published-rates'
import { describe, expect, it } from 'vitest'
import { type FakeResponse, startFakeProvider } from '#test/fake-provider.ts'
import { builtInRates } from './built-in.ts'
import { createEcbRates } from './ecb.ts'
import { parseEcbRates } from './parse-ecb-rates.ts'

const document = (cubes: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01"><gesmes:subject>Reference rates</gesmes:subject><Cube>${cubes}</Cube></gesmes:Envelope>`
const day = (rates: string, time = '2026-11-23') => document(`<Cube time='${time}'>${rates}</Cube>`)
const parsed = (xml: string) => {
  const { asOf, perEuro } = parseEcbRates(xml)
  return [asOf, Object.fromEntries(perEuro)]
}

describe('the document of the European Central Bank', () => {
  const wanted = ['2026-11-23', { gbp: '0.85986', jpy: '178.42' }]

  it.each([
    ['as it is', day("<Cube currency='GBP' rate='0.85986'/><Cube currency='JPY' rate='178.42'/>")],
    ['with other quotes', day('<Cube currency="GBP" rate="0.85986"/><Cube currency="JPY" rate="178.42"/>')],
    ['with another order of attributes', day(`<Cube rate="0.85986" currency='GBP'/><Cube rate='178.42' unit="1" currency="JPY"/>`)],
    ['with white space', day("<Cube\n  currency = 'GBP'\n\trate= '0.85986' />\n<Cube currency=' jpy ' rate='178.42' ></Cube>")],
    ['with a prefix', day("<e:Cube currency='GBP' rate='0.85986'/><e:Cube currency='JPY' rate='178.42'/>")],
    [
      'with other currencies',
      day("<Cube currency='GBP' rate='0.85986'/><Cube currency='RUB' rate='N/A'/><Cube currency='JPY' rate='178.42'/>"),
    ],
    [
      'with a comment',
      day("<!-- <Cube currency='USD' rate='9'/> --><Cube currency='GBP' rate='0.85986'/><Cube currency='JPY' rate='178.42'/>"),
    ],
    [
      'with several days',
      document(
        "<Cube time='2026-11-20'><Cube currency='GBP' rate='0.9'/></Cube><Cube time='2026-11-23'><Cube currency='GBP' rate='0.85986'/><Cube currency='JPY' rate='178.42'/></Cube>",
      ),
    ],
  ])('is parsed %s', (_, xml) => expect(parsed(xml)).toEqual(wanted))

  it.each([
    ['nothing', ''],
    ['a page', '<html><body>Maintenance</body></html>'],
    ['no day', document("<Cube currency='GBP' rate='0.85986'/>")],
    ['no rates', day('')],
    ['no rates of ours', day("<Cube currency='RUB' rate='90'/>")],
    ['a day that does not exist', day("<Cube currency='GBP' rate='0.85986'/>", '2026-02-30')],
    ['a day twice', day("<Cube currency='GBP' rate='0.85986'/></Cube><Cube time='2026-11-23'><Cube currency='USD' rate='1.1'/>")],
    ['a currency twice', day("<Cube currency='GBP' rate='0.85986'/><Cube currency='GBP' rate='0.9'/>")],
    ['a rate of 0', day("<Cube currency='GBP' rate='0'/>")],
    ['a rate below 0', day("<Cube currency='GBP' rate='-0.85'/>")],
    ['a rate without a number', day("<Cube currency='GBP' rate='N/A'/><Cube currency='USD' rate='1.1'/>")],
    ['a decimal comma', day("<Cube currency='GBP' rate='0,85'/>")],
    ['a rate with an exponent', day("<Cube currency='GBP' rate='1e9'/>")],
    ['no rate', day("<Cube currency='GBP'/>")],
    ['a rate that no currency has', day("<Cube currency='GBP' rate='99999999'/>")],
    ['too much', day(`<Cube currency='GBP' rate='0.85986'/>${' '.repeat(200_000)}`)],
  ])('is refused with %s', (_, xml) => expect(() => parseEcbRates(xml)).toThrow(expect.objectContaining({ name: 'ProviderUnavailable' })))
})

describe('the gateway of the European Central Bank', () => {
  async function startBank(response: FakeResponse) {
    const { url, requests } = await startFakeProvider(() => response)
    return { requests, rates: createEcbRates({ url: `${url}/stats/eurofxref/eurofxref-daily.xml`, timeoutMs: 300 }) }
  }

  it('requests the daily document', async () => {
    const { rates, requests } = await startBank({ text: day("<Cube currency='GBP' rate='0.85986'/>") })
    expect(await rates.fetch()).toEqual({ asOf: '2026-11-23', perEuro: new Map([['gbp', '0.85986']]) })
    expect(requests).toMatchObject([{ method: 'GET', path: '/stats/eurofxref/eurofxref-daily.xml' }])
  })

  it.each<[string, FakeResponse]>([
    ['is being repaired', { status: 503, text: '' }],
    ['has moved', { status: 404, text: '<html>' }],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:9/' }, text: '' }],
    ['does not respond', { isUnresponsive: true }],
    ['sends a page', { text: '<html>' }],
    ['sends too much', { text: 'x'.repeat(1_100_000) }],
  ])('is unavailable when it %s', async (_, response) => {
    const { rates } = await startBank(response)
    await expect(rates.fetch()).rejects.toMatchObject({ name: 'ProviderUnavailable' })
  })

  it('is busy when it limits requests', async () => {
    const { rates } = await startBank({ status: 429, text: '' })
    await expect(rates.fetch()).rejects.toMatchObject({ name: 'ProviderBusy' })
  })
})

describe('the built-in rates', () => {
  it('are those of a new installation, of every currency', async () => {
    const { asOf, perEuro } = await builtInRates.fetch()
    const rows = readCsv<'currency' | 'per_euro' | 'as_of'>('catalogue/exchange-rates.csv').filter(({ currency }) => currency !== 'eur')
    expect([...perEuro].sort()).toEqual(rows.map(({ currency, per_euro }) => [currency, per_euro]).sort())
    expect(rows.every(({ as_of }) => as_of === asOf)).toBe(true)
    expect([...perEuro.keys()].sort()).toEqual([...ratedCurrencies].sort())
  })
})
