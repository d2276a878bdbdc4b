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
