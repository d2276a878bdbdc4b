import type { CurrencyCode } from './money.ts'

/** Countries that use each of our currencies (ISO 3166 alpha-2). */
const countriesByCurrency: Record<CurrencyCode, string> = {
  gbp: 'GB GG IM JE',
  eur: 'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT',
  usd: 'AS EC FM GU MH MP PR PW SV TC TL UM US VG VI',
  pln: 'PL',
  sek: 'SE',
  chf: 'CH LI',
  jpy: 'JP',
}
const currencyByCountry = new Map(
  Object.entries(countriesByCurrency).flatMap(([currency, codes]) =>
    codes.split(' ').map((code) => [code, currency as CurrencyCode] as const),
  ),
)

/** The currency of a country. Undefined if it is not one of ours: no currency is assumed. */
export const currencyOfCountry = (country: string | null): CurrencyCode | undefined => currencyByCountry.get(country?.toUpperCase() ?? '')
