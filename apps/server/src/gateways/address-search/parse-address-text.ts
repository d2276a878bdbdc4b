import { normalisePostcode } from '@partlane/domain/addresses/postcode'
import { districtsOf, placeKey, type Town, townsByName, townsByPrefix } from '#platform/gazetteer/gazetteer.ts'

/**
 * The parts of a typed address: the line without town and postcode, the possible towns, and the
 * postcode or its outcode.
 */
export type ParsedAddress = { line: string; towns: readonly Town[]; outcode?: string | undefined; postcode?: string | undefined }

const POSTCODE_PATTERN = /(?:^|[\s,])([A-Z]{1,2}\d[A-Z\d]?)(?:\s*(\d[A-Z]{2}))?(?=$|[\s,])/gi
const MAX_TOWN_WORDS = 4
const MIN_PREFIX_LENGTH = 3

/**
 * Parses "12 High Street, Leeds LS1" to the line "12 High Street" in Leeds, district LS1. The
 * district must exist. A town is recognised at the end, or, next to a district, if the district
 * belongs to it. The last word may be incomplete: "7 Mill Lane Lud".
 */
export function parseAddressText(text: string): ParsedAddress {
  const postcodeMatch = [...text.matchAll(POSTCODE_PATTERN)].findLast(([, district = '']) => districtsOf(district.toUpperCase()).length > 0)
  const outcode = postcodeMatch?.[1]?.toUpperCase()
  const postcode = postcodeMatch?.[1] && postcodeMatch[2] ? normalisePostcode('GB', `${postcodeMatch[1]}${postcodeMatch[2]}`) : outcode
  const textWithoutPostcode = postcodeMatch
    ? `${text.slice(0, postcodeMatch.index)}, ${text.slice(postcodeMatch.index + postcodeMatch[0].length)}`
    : text
  const words = trimSeparators(textWithoutPostcode).split(' ').filter(Boolean)
  return { ...splitTown(words, outcode), outcode, postcode }
}

const trimSeparators = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/(\s*,)+/g, ',')
    .replace(/^[\s,]+|[\s,]+$/g, '')

function splitTown(words: string[], outcode: string | undefined): { line: string; towns: readonly Town[] } {
  const districtTowns = outcode === undefined ? undefined : districtsOf(outcode).map(({ town }) => town)
  const [towns, wordCount] = townAtEnd(words, districtTowns)
  const line = trimSeparators(words.slice(0, words.length - wordCount).join(' '))
  return { line, towns: towns.length > 0 ? towns : (districtTowns ?? []) }
}

/**
 * Finds the longest town name at the end of the words. With a district only its own towns match. A
 * county can follow the town.
 */
function townAtEnd(words: string[], districtTowns: readonly Town[] | undefined): [readonly Town[], size: number] {
  const filterByDistrict = (towns: readonly Town[]) =>
    districtTowns === undefined ? towns : towns.filter((town) => districtTowns.includes(town))
  for (let end = words.length; end > Math.max(0, words.length - MAX_TOWN_WORDS); end--) {
    const suffix = words.slice(end).join(' ')
    for (let size = Math.min(MAX_TOWN_WORDS, end); size >= 1; size--) {
      const name = words.slice(end - size, end).join(' ')
      // "12 High Street" is not in the town Street in Somerset
      if (roadTypes.has(placeKey(name)) && !isBoundary(words, end - size)) continue
      const candidates = filterByDistrict(townsByName(name))
      const towns = suffix === '' ? candidates : candidates.filter((town) => isInCountyOrNation(town, suffix))
      if (towns.length > 0) return [towns, size + words.length - end]
    }
  }
  for (let size = Math.min(MAX_TOWN_WORDS, words.length); size >= 1; size--) {
    const start = words.length - size
    const prefix = words.slice(start).join(' ')
    const isSeparated = isBoundary(words, start) || roadTypes.has(placeKey(words[start - 1] ?? ''))
    const towns = isSeparated && placeKey(prefix).length >= MIN_PREFIX_LENGTH ? filterByDistrict(townsByPrefix(prefix)) : []
    if (towns.length > 0) return [towns, size]
  }
  return [[], 0]
}

const isInCountyOrNation = ({ county, nation }: Town, words: string) =>
  [placeKey(county), placeKey(nation), 'uk', 'united kingdom'].includes(placeKey(words))

const isBoundary = (words: string[], index: number) => index === 0 || words[index - 1]?.endsWith(',') === true

/** Words that end a street name. A town name can begin after them. */
const roadTypes = new Set(
  'street st road rd lane ln avenue ave close way drive court crescent place terrace gardens grove hill square park row mews yard walk rise view'.split(
    ' ',
  ),
)
