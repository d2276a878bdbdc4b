/** The parts of an address that make its street lines. */
export type StreetParts = {
  line1?: string | null | undefined
  line2?: string | null | undefined
  street_number?: string | null | undefined
  street?: string | null | undefined
  sub_building?: string | null | undefined
  subpremise?: string | null | undefined
  building_name?: string | null | undefined
  premise?: string | null | undefined
}

/** "12", "12a", "12-14", "5 bis" before the name of a street. */
const numberedStreet = /^(\d{1,5}(?:\s?(?:bis|ter|quater)|[a-z])?(?:\s?[-/–]\s?\d{1,5}[a-z]?)?),?\s+(\p{L}.*)$/iu

/**
 * Completes the street of an address: `line1` from `street_number` and `street`, or those two from
 * a line that begins with a house number. Given values stay. A building has a line of its own
 * before the street.
 * @returns undefined if the address has neither `line1` nor `street` with a number or a building
 */
export function completeStreet<A extends StreetParts>(address: A): (A & { line1: string }) | undefined {
  if (address.line1) return { ...address, line1: address.line1, ...streetOfLines(address) }
  const building = [address.sub_building || address.subpremise, address.building_name || address.premise].filter(Boolean).join(', ')
  const street = [address.street_number, address.street].filter(Boolean).join(' ')
  if (!address.street || (!address.street_number && building === '')) return undefined
  if (building === '' || building === address.street_number) return { ...address, line1: street }
  return address.line2 ? { ...address, line1: `${building}, ${street}` } : { ...address, line1: building, line2: street }
}

/**
 * True if the lines name another street than `street_number` and `street`: they have neither the
 * number nor the first word of the street. Other spellings ("St John's Rd") are no contradiction.
 */
export function isStreetContradicted({ line1, line2, street_number, street }: StreetParts): boolean {
  if (!line1 || !street_number || !street) return false
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
  const lineWords = new Set(wordsOf(`${line1} ${line2 ?? ''}`))
  return ![wordsOf(street_number)[0], wordsOf(street)[0]].some((word) => word === undefined || lineWords.has(word))
}

function streetOfLines({ line1, line2, street_number, street }: StreetParts): Pick<StreetParts, 'street_number' | 'street'> {
  if (street_number || street) return {}
  const match = numberedStreet.exec(line1 ?? '') ?? numberedStreet.exec(line2 ?? '')
  return match ? { street_number: match[1], street: match[2] } : {}
}
