import { MARKETPLACE_TIME_ZONE } from '../locale.ts'

const capitalByCountry: ReadonlyMap<string, string> = new Map(
  (
    'AT Vienna,BE Brussels,BG Sofia,CZ Prague,DE Berlin,DK Copenhagen,EE Tallinn,ES Madrid,FI Helsinki,FR Paris,GB London,GR Athens,' +
    'HR Zagreb,HU Budapest,IE Dublin,IT Rome,LT Vilnius,LU Luxembourg,LV Riga,MT Malta,NL Amsterdam,PL Warsaw,PT Lisbon,RO Bucharest,' +
    'SE Stockholm,SI Ljubljana,SK Bratislava'
  )
    .split(',')
    .map((entry) => entry.split(' ') as [string, string]),
)

/**
 * The time zone of a country (ISO 3166 alpha-2): that of its capital. Countries that are not listed
 * have the time zone of the marketplace.
 */
export const timeZoneOf = (country: string | null): string => {
  if (country === 'CY') return 'Asia/Nicosia'
  const capital = country === null ? undefined : capitalByCountry.get(country)
  return capital === undefined ? MARKETPLACE_TIME_ZONE : `Europe/${capital}`
}

/**
 * Names of places only, and UTC and GMT. PostgreSQL reads offsets such as "+01:00" with the
 * opposite sign, and abbreviations such as SST differ between it and `Intl`.
 */
const ZONE_NAME = /^(?:UTC|GMT|[A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2})$/i
/** Names that `Intl` accepts and the IANA database, and so PostgreSQL, does not have. */
const UNKNOWN_NAME = /^(?:SystemV\/.*|US\/Pacific-New|Canada\/East-Saskatchewan|Etc\/Unknown)$/i

/** Whether a text is the IANA name of a time zone, such as "Europe/Paris". Browsers report such. */
export function isTimeZone(text: string): boolean {
  if (!ZONE_NAME.test(text) || UNKNOWN_NAME.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
