const outcodePattern = /^[A-Z]{1,2}\d[A-Z\d]?$/
const fullPostcodePattern = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/
const partialPostcodePattern = /^(\S+)\s+\d?[A-Z]{0,2}$/

/** The postcode district of a British postcode, whole or only begun: "LS6 2AB", "LS6 2" and "ls6" are all of LS6. Nothing for anything else. */
export function parseOutcode(text: string): string | undefined {
  const normalised = text.trim().toUpperCase()
  const compact = partialPostcodePattern.exec(normalised)?.[1] ?? normalised.replace(/\s/g, '')
  return fullPostcodePattern.exec(compact)?.[1] ?? (outcodePattern.test(compact) ? compact : undefined)
}

/** The postcode area: the letters before the first digit. */
export const postcodeArea = (outcode: string): string => /^[A-Z]+/.exec(outcode)?.[0] ?? ''
