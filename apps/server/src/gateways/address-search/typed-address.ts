import { tidyPostcode } from '@partlane/domain/addresses/postcode'
import { districtsOf, placeKey, type Town, townsBeginning, townsNamed } from '#platform/gazetteer/gazetteer.ts'

/** What somebody typed, taken apart: the line as it stands, the towns it may mean, and the postcode as far as it is there. */
export type TypedAddress = { line: string; towns: readonly Town[]; outcode?: string | undefined; postcode?: string | undefined }

const POSTCODE = /(?:^|[\s,])([A-Z]{1,2}\d[A-Z\d]?)(?:\s*(\d[A-Z]{2}))?(?=$|[\s,])/gi
const MOST_WORDS = 4
const SHORTEST_BEGINNING = 3

/**
 * "12 High Street, Leeds LS1" -> the line "12 High Street" in Leeds, district LS1. A district must exist; a town counts where it stands at the end,
 * or, beside a district, where it is one of the district's. The last word may be unfinished: "7 Mill Lane Lud".
 */
export function readTypedAddress(text: string): TypedAddress {
  const code = [...text.matchAll(POSTCODE)].findLast(([, district = '']) => districtsOf(district.toUpperCase()).length > 0)
  const outcode = code?.[1]?.toUpperCase()
  const postcode = code?.[1] && code[2] ? tidyPostcode('GB', `${code[1]}${code[2]}`) : outcode
  const rest = code ? `${text.slice(0, code.index)}, ${text.slice(code.index + code[0].length)}` : text
  const words = tidy(rest).split(' ').filter(Boolean)
  return { ...splitTown(words, outcode), outcode, postcode }
}

const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(\s*,)+/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')

function splitTown(words: string[], outcode: string | undefined): { line: string; towns: readonly Town[] } {
  const own = outcode === undefined ? undefined : districtsOf(outcode).map(({ town }) => town)
  const [towns, size] = townAtEnd(words, own)
  const line = tidy(words.slice(0, words.length - size).join(' '))
  return { line, towns: towns.length > 0 ? towns : (own ?? []) }
}

/** The longest run of last words that names a town; with a district only its own towns count. A county may follow it. */
function townAtEnd(words: string[], own: readonly Town[] | undefined): [readonly Town[], size: number] {
  const among = (towns: readonly Town[]) => (own === undefined ? towns : towns.filter((town) => own.includes(town)))
  for (let end = words.length; end > Math.max(0, words.length - MOST_WORDS); end--) {
    const after = words.slice(end).join(' ')
    for (let size = Math.min(MOST_WORDS, end); size >= 1; size--) {
      const name = words.slice(end - size, end).join(' ')
      if (roadWords.has(placeKey(name)) && !isBoundary(words, end - size)) continue // "12 High Street" is not in Street, Somerset
      const named = among(townsNamed(name))
      const towns = after === '' ? named : named.filter((town) => isWithin(town, after))
      if (towns.length > 0) return [towns, size + words.length - end]
    }
  }
  for (let size = Math.min(MOST_WORDS, words.length); size >= 1; size--) {
    const at = words.length - size
    const begun = words.slice(at).join(' ')
    const clear = isBoundary(words, at) || roadWords.has(placeKey(words[at - 1] ?? ''))
    const towns = clear && placeKey(begun).length >= SHORTEST_BEGINNING ? among(townsBeginning(begun)) : []
    if (towns.length > 0) return [towns, size]
  }
  return [[], 0]
}

const isWithin = ({ county, nation }: Town, words: string) =>
  [placeKey(county), placeKey(nation), 'uk', 'united kingdom'].includes(placeKey(words))

const isBoundary = (words: string[], at: number) => at === 0 || words[at - 1]?.endsWith(',') === true

/** What a road's name ends in: a town may begin behind it. */
const roadWords = new Set(
  'street st road rd lane ln avenue ave close way drive court crescent place terrace gardens grove hill square park row mews yard walk rise view'.split(
    ' ',
  ),
)
