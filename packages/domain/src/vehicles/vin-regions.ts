export const vinRegions = ['africa', 'asia', 'europe', 'north_america', 'oceania', 'south_america'] as const
export type VinRegion = (typeof vinRegions)[number]

const regionRanges: readonly [from: string, to: string, VinRegion][] = [
  ['A', 'H', 'africa'],
  ['J', 'R', 'asia'],
  ['S', 'Z', 'europe'],
  ['1', '5', 'north_america'],
  ['6', '7', 'oceania'],
  ['8', '9', 'south_america'],
]

/** Order of the second characters in ISO 3780. */
const CHARACTER_ORDER = 'ABCDEFGHJKLMNPRSTUVWXYZ1234567890'

/** First character, range of the second character, country (ISO 3166). Others are unknown. */
const countryRanges: readonly string[] = [
  'A A-H ZA|A J-N CI|B A-E AO|B F-K KE|B L-R TZ|C A-E BJ|C F-K MG|C L-R TN|D A-E EG|D F-K MA|D L-R ZM|E A-E ET|E F-K MZ|F A-E GH|F F-K NG',
  'J A-0 JP|K A-E LK|K F-K IL|K L-R KR|K S-0 KZ|L A-0 CN|M A-E IN|M F-K ID|M L-R TH|M S-0 MM|N A-E IR|N F-K PK|N L-R TR|P A-E PH|P F-K SG|P L-R MY',
  'R A-E AE|R F-K TW|R L-R VN|R S-0 SA|S A-M GB|S N-T DE|S U-Z PL|T A-H CH|T J-P CZ|T R-V HU|T W-1 PT|U H-M DK|U N-T IE|U U-Z RO|U 5-7 SK',
  'V A-E AT|V F-R FR|V S-W ES|V X-2 RS|V 3-5 HR|V 6-0 EE|W A-0 DE|X A-E BG|X F-K GR|X L-R NL|X S-W RU|X X-2 LU|X 3-0 RU|Y A-E BE|Y F-K FI',
  'Y S-W SE|Y X-2 NO|Y 3-5 BY|Y 6-0 UA|Z A-R IT|Z X-2 SI|Z 3-5 LT|Z 6-0 RU',
  '1 A-0 US|2 A-0 CA|3 A-W MX|4 A-0 US|5 A-0 US|6 A-W AU|7 A-E NZ|7 F-0 US|8 A-E AR|8 F-K CL|8 L-R EC|8 S-W PE|8 X-2 VE|9 A-E BR|9 F-K CO|9 L-R PY|9 S-W UY|9 X-2 TT|9 3-9 BR',
]
  .join('|')
  .split('|')

const isBetween = (character: string, from: string, to: string) =>
  CHARACTER_ORDER.indexOf(character) >= CHARACTER_ORDER.indexOf(from) && CHARACTER_ORDER.indexOf(character) <= CHARACTER_ORDER.indexOf(to)

/**
 * Region of the manufacturer's head office, by the first character. Codes 7F to 70 were assigned to
 * the United States later.
 */
export function vinRegionOf(vin: string): VinRegion | null {
  if (vinCountryOf(vin) === 'US') return 'north_america'
  const firstCharacter = vin.charAt(0)
  return regionRanges.find(([from, to]) => firstCharacter >= from && firstCharacter <= to)?.[2] ?? null
}

export function vinCountryOf(vin: string): string | null {
  const range = countryRanges.find(
    (candidate) => candidate.startsWith(vin.charAt(0)) && isBetween(vin.charAt(1), candidate.charAt(2), candidate.charAt(4)),
  )
  return range?.slice(6) ?? null
}
