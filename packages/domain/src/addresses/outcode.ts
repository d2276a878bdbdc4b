import { fullPostcodePattern } from './postcode.ts'

const outcodePattern = /^[A-Z]{1,2}\d[A-Z\d]?$/
const partialPostcodePattern = /^(\S+)\s+\d?[A-Z]{0,2}$/

/**
 * Returns the outcode (postcode district) of a full or partial British postcode: LS6 for "LS6 2AB",
 * "LS6 2" and "ls6". Returns undefined for any other text.
 */
export function parseOutcode(text: string): string | undefined {
  const normalised = text.trim().toUpperCase()
  const compact = partialPostcodePattern.exec(normalised)?.[1] ?? normalised.replace(/\s/g, '')
  return fullPostcodePattern.exec(compact)?.[1] ?? (outcodePattern.test(compact) ? compact : undefined)
}

/** The postcode area: the letters before the first digit, "LS" for "LS6". */
export const postcodeArea = (outcode: string): string => /^[A-Z]+/.exec(outcode)?.[0] ?? ''
