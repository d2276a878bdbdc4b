import { hasControlCharacters, hasLineBreaks, isVisible } from '../text/characters.ts'

/** What a carrier takes: parcels that one person lifts, pallets, or both. */
export const consignmentKinds = ['parcel', 'pallet'] as const
export type ConsignmentKind = (typeof consignmentKinds)[number]

/**
 * A carrier of the United Kingdom or the European Union.
 * `trackingUrl`: public page of a parcel, with `{number}` at the place of its number. Null: the
 * carrier has no such page, or it needs more than the number.
 * `numberPattern`: shape of its tracking numbers, without spaces and in capitals. Null: unknown.
 */
export type Carrier = {
  name: string
  /** ISO 3166 alpha-2 codes of the countries in which the carrier collects parcels. */
  countries: readonly string[]
  trackingUrl: string | null
  numberPattern: RegExp | null
  kinds: readonly ConsignmentKind[]
}

type CarrierFields = Omit<Carrier, 'name' | 'countries' | 'kinds'> & { kinds?: readonly ConsignmentKind[] }
const define = (name: string, countries: string, { kinds = ['parcel'], ...fields }: CarrierFields): Carrier => ({
  name,
  countries: countries.split(' '),
  kinds,
  ...fields,
})

/** S10 of the Universal Postal Union: two letters, nine digits, country of the post. */
const s10 = (country: string) => `[A-Z]{2}\\d{9}${country}`
const WIDE = 'GB AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'

/**
 * Carriers that a seller can choose, by id. Sellers name any other carrier themselves (`other`).
 * Numbers differ between the services of a carrier, so a number of another shape is a warning and
 * never a refusal.
 */
export const carriers = {
  royal_mail: define('Royal Mail', 'GB', {
    trackingUrl: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
    numberPattern: new RegExp(`^(${s10('GB')}|[A-Z0-9]{14,27})$`),
  }),
  parcelforce: define('Parcelforce Worldwide', 'GB', {
    trackingUrl: 'https://www.parcelforce.com/track-trace?trackNumber={number}',
    numberPattern: new RegExp(`^([A-Z]{2}\\d{7}|${s10('GB')})$`),
  }),
  evri: define('Evri', 'GB', { trackingUrl: 'https://www.evri.com/track/parcel/{number}', numberPattern: /^[A-Z0-9]{16}$/ }),
  dpd_uk: define('DPD UK', 'GB', {
    trackingUrl: 'https://track.dpd.co.uk/search?reference={number}',
    numberPattern: /^(\d{10}|\d{14}[A-Z0-9]?)$/,
  }),
  dhl: define('DHL', WIDE, {
    trackingUrl: 'https://www.dhl.com/gb-en/home/tracking.html?tracking-id={number}',
    numberPattern: /^(\d{10}|[A-Z0-9]{11,39})$/,
    kinds: ['parcel', 'pallet'],
  }),
  ups: define('UPS', WIDE, { trackingUrl: 'https://www.ups.com/track?tracknum={number}', numberPattern: /^1Z[A-Z0-9]{16}$/ }),
  fedex: define('FedEx', WIDE, {
    trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr={number}',
    numberPattern: /^(\d{12}|\d{15}|\d{20}|\d{22})$/,
    kinds: ['parcel', 'pallet'],
  }),
  yodel: define('Yodel', 'GB', {
    trackingUrl: 'https://www.yodel.co.uk/tracking/{number}',
    numberPattern: /^(J?JD[A-Z0-9]{14,18}|[A-Z0-9]{16})$/,
  }),
  inpost: define('InPost', 'GB FR IT PL', { trackingUrl: null, numberPattern: null }),
  apc_overnight: define('APC Overnight', 'GB', { trackingUrl: null, numberPattern: /^\d{20,22}$/ }),
  tuffnells: define('Tuffnells', 'GB', { trackingUrl: null, numberPattern: null, kinds: ['parcel', 'pallet'] }),
  palletways: define('Palletways', 'GB IE BE DE ES FR IT NL PT', { trackingUrl: null, numberPattern: null, kinds: ['pallet'] }),
  pallet_track: define('Pallet-Track', 'GB', { trackingUrl: null, numberPattern: null, kinds: ['pallet'] }),
  an_post: define('An Post', 'IE', {
    trackingUrl: 'https://www.anpost.com/Post-Parcels/Track/History?item={number}',
    numberPattern: new RegExp(`^${s10('IE')}$`),
  }),
  dpd_ireland: define('DPD Ireland', 'IE', {
    trackingUrl: 'https://dpd.ie/tracking?consignmentNumber={number}',
    numberPattern: /^\d{9,14}$/,
  }),
  colissimo: define('Colissimo', 'FR', {
    trackingUrl: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
    numberPattern: /^[A-Z0-9]{13,15}$/,
  }),
  chronopost: define('Chronopost', 'FR', {
    trackingUrl: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}',
    numberPattern: /^[A-Z0-9]{13,15}$/,
  }),
  mondial_relay: define('Mondial Relay', 'FR BE ES LU NL PT', {
    trackingUrl: 'https://www.mondialrelay.fr/suivi-de-colis/?numeroExpedition={number}',
    numberPattern: /^(\d{8}|\d{10}|\d{12})$/,
  }),
  dpd_france: define('DPD France', 'FR', { trackingUrl: 'https://trace.dpd.fr/fr/trace/{number}', numberPattern: /^\d{12,15}$/ }),
  geodis: define('GEODIS', 'FR', { trackingUrl: null, numberPattern: null, kinds: ['parcel', 'pallet'] }),
  gls: define('GLS', 'AT BE BG CZ DE DK ES FI FR HR HU IE IT LU NL PL PT RO SI SK', {
    trackingUrl: 'https://gls-group.com/GROUP/en/parcel-tracking?match={number}',
    numberPattern: /^(\d{11,12}|[A-Z0-9]{8})$/,
  }),
  dhl_germany: define('DHL Paket', 'DE', {
    trackingUrl: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
    numberPattern: /^(\d{12}|\d{20}|JJD[A-Z0-9]{15,17}|[A-Z]{2}\d{9}DE)$/,
  }),
  dpd_germany: define('DPD Germany', 'DE', {
    trackingUrl: 'https://tracking.dpd.de/status/en_US/parcel/{number}',
    numberPattern: /^\d{14}$/,
  }),
  hermes_germany: define('Hermes Germany', 'DE', {
    trackingUrl: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}',
    numberPattern: /^(\d{14}|H\d{19})$/,
  }),
  austrian_post: define('Austrian Post', 'AT', {
    trackingUrl: 'https://www.post.at/sv/sendungsdetails?snr={number}',
    numberPattern: /^(\d{16,22}|[A-Z]{2}\d{9}AT)$/,
  }),
  postnl: define('PostNL', 'NL BE', {
    trackingUrl: 'https://postnl.nl/tracktrace/?B={number}',
    numberPattern: /^(3S[A-Z0-9]{9,15}|[A-Z]{2}\d{9}NL)$/,
  }),
  bpost: define('bpost', 'BE', {
    trackingUrl: 'https://track.bpost.cloud/btr/web/#/search?itemCode={number}&lang=en',
    numberPattern: /^(\d{24}|[A-Z]{2}\d{9}BE)$/,
  }),
  correos: define('Correos', 'ES', {
    trackingUrl: 'https://www.correos.es/es/en/tools/tracker/items/details?tracking-number={number}',
    numberPattern: /^([A-Z0-9]{23}|[A-Z]{2}\d{9}ES)$/,
  }),
  poste_italiane: define('Poste Italiane', 'IT', {
    trackingUrl: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number}',
    numberPattern: /^[A-Z0-9]{12,13}$/,
  }),
  brt: define('BRT', 'IT', { trackingUrl: null, numberPattern: null, kinds: ['parcel', 'pallet'] }),
  poczta_polska: define('Poczta Polska', 'PL', {
    trackingUrl: 'https://emonitoring.poczta-polska.pl/?numer={number}',
    numberPattern: /^(\d{20}|[A-Z]{2}\d{9}PL)$/,
  }),
  postnord: define('PostNord', 'DK SE', { trackingUrl: null, numberPattern: /^(\d{11,20}|[A-Z]{2}\d{9}(DK|SE))$/ }),
} as const satisfies Record<string, Carrier>

export type CarrierId = keyof typeof carriers
/** `other`: a carrier that the seller names. */
export type CarrierChoice = CarrierId | 'other'

export const carrierIds = Object.keys(carriers) as CarrierId[]
export const carrierChoices: readonly CarrierChoice[] = [...carrierIds, 'other']

/** Limits of what a seller types, in characters; the columns of `parcels` have the same. */
export const trackingLimits = { carrier_name: 80, tracking_number: 60, tracking_url: 500 } as const

export const isCarrierId = (text: string): text is CarrierId => Object.hasOwn(carriers, text)

export function findCarrier(id: string): Carrier | undefined {
  return isCarrierId(id) ? carriers[id] : undefined
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
const namesInLetters = new Set(Object.values(carriers).map(({ name }) => lettersOf(name)))

/** Whether a text is the name of a carrier in the list: "ROYAL  mail". */
export const hasCarrierName = (text: string): boolean => namesInLetters.has(lettersOf(text))

/** A tracking number as carriers print it, for links and comparison: no spaces, in capitals. */
export const normaliseTrackingNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** False for what no carrier prints: nothing visible, control characters, too many characters. */
export function isTrackingNumber(text: string): boolean {
  return isVisible(text) && !hasControlCharacters(text) && !hasLineBreaks(text) && text.length <= trackingLimits.tracking_number
}

/**
 * False when the number has another shape than those of the carrier: a reason to warn only.
 */
export function isUsualTrackingNumber(carrier: string, number: string): boolean {
  const pattern = findCarrier(carrier)?.numberPattern
  return !pattern || pattern.test(normaliseTrackingNumber(number))
}

/**
 * The public page of a parcel, or null. The number cannot leave its place in the address.
 */
export function createTrackingUrl(carrier: string, number: string): string | null {
  const template = findCarrier(carrier)?.trackingUrl
  return template && isTrackingNumber(number)
    ? template.replace('{number}', () => encodeURIComponent(normaliseTrackingNumber(number)))
    : null
}

/**
 * A link that a seller may give for a carrier of their own: https, with a host, no credentials.
 */
export function isTrackingUrl(text: string): boolean {
  const match = /^https:\/\/([^/?#\s\\@]+)([/?#]\S*)?$/i.exec(text)
  const host = match?.[1]?.replace(/:\d{1,5}$/, '')
  return (
    text.length <= trackingLimits.tracking_url &&
    host !== undefined &&
    /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i.test(host) &&
    !hasControlCharacters(text)
  )
}
