const district = /^[A-Z]{1,2}\d[A-Z\d]?$/
const unit = /^([A-Z]{1,2}\d[A-Z\d]?)\d[A-Z]{2}$/
const begun = /^(\S+)\s+\d?[A-Z]{0,2}$/

/** The postcode district of a British postcode, whole or only begun: "LS6 2AB", "LS6 2" and "ls6" are all of LS6. Nothing for anything else. */
export function outcodeOf(text: string): string | undefined {
  const typed = text.trim().toUpperCase()
  const plain = begun.exec(typed)?.[1] ?? typed.replace(/\s/g, '')
  return unit.exec(plain)?.[1] ?? (district.test(plain) ? plain : undefined)
}

/** The postcode area: the letters before the first digit. */
export const areaOf = (outcode: string): string => /^[A-Z]+/.exec(outcode)?.[0] ?? ''
