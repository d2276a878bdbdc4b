import { isRateDate, parseRate, type RatedCurrency, ratedCurrencies } from '@partlane/domain/money/published-rates'
import { ProviderUnavailable } from '../provider.ts'
import type { PublishedRates } from './port.ts'

const MAX_DOCUMENT_LENGTH = 200_000 // that of 90 days has about 60,000 characters

/**
 * Parses the daily document of the European Central Bank: nested elements `Cube` with the
 * attributes `time`, or `currency` and `rate`. Quotes, order of attributes, prefix and white space
 * do not matter. Of several days, as in its document of 90 days, the newest counts. Currencies that
 * we do not have are ignored.
 * @throws ProviderUnavailable for a document without a day, or with a value that cannot be true
 */
export function parseEcbRates(xml: string): PublishedRates {
  if (xml.length > MAX_DOCUMENT_LENGTH) throw new ProviderUnavailable('a document that is too large')
  const days = new Map<string, Map<RatedCurrency, string>>()
  let rates: Map<RatedCurrency, string> | undefined
  for (const { time, currency, rate } of listCubes(xml)) {
    if (time !== undefined) {
      if (!isRateDate(time) || days.has(time)) throw new ProviderUnavailable('rates of an invalid day')
      rates = new Map()
      days.set(time, rates)
    } else if (currency !== undefined) addRate(rates, currency.trim().toLowerCase(), rate ?? '')
  }
  const asOf = [...days.keys()].sort().at(-1)
  const perEuro = asOf === undefined ? undefined : days.get(asOf)
  if (asOf === undefined || !perEuro || perEuro.size === 0) throw new ProviderUnavailable('no rates in the response')
  return { asOf, perEuro }
}

function addRate(rates: Map<RatedCurrency, string> | undefined, name: string, text: string): void {
  const currency = ratedCurrencies.find((code) => code === name)
  if (!currency) return
  const rate = parseRate(text.trim().replace(',', '_')) // the document has decimal points only
  if (!rates || rate === undefined || rates.has(currency)) throw new ProviderUnavailable(`no valid rate of ${currency}`)
  rates.set(currency, rate)
}

type CubeAttributes = Partial<Record<string, string>>

/** The attributes of the elements `Cube`, in their order. Comments contain none. */
function* listCubes(xml: string): Generator<CubeAttributes> {
  const elements = xml.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<(?:[\w-]+:)?Cube\b((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*)>/g)
  for (const [, attributes = ''] of elements)
    yield Object.fromEntries([...attributes.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, a, b]) => [name, a ?? b]))
}
