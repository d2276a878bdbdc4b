import { isPostcode } from './postcode.ts'

/**
 * An address returned by a provider, in our own fields (specification, section 3). Missing values
 * are ''. `line1` may be empty: a gazetteer of towns and postcode districts contains no houses.
 */
export type ResolvedAddress = {
  company_name: string
  sub_building: string
  building_name: string
  street_number: string
  street: string
  line1: string
  line2: string
  city: string
  region: string
  postal_code: string
  country: string
  full_country_name: string
  subpremise: string
  premise: string
  loqate_place_id: string
  label: string
}

/**
 * Whether an address can be used as it is. The gazetteer finds only the town and the
 * outcode.
 */
export const isCompleteAddress = ({ line1, city, postal_code, country }: ResolvedAddress): boolean =>
  line1 !== '' && city !== '' && isPostcode(country || 'GB', postal_code)

type LoqateRow = Readonly<Record<string, string | number | null>>

/**
 * Converts a row of Loqate's Retrieve call (Loqate's field names). Our addresses have two lines, so
 * further lines are appended to the second.
 */
export function addressFromLoqate(row: LoqateRow): ResolvedAddress {
  const field = (name: string) => String(row[name] ?? '').trim()
  const [line1 = '', ...otherLines] = ['Line1', 'Line2', 'Line3', 'Line4', 'Line5'].map(field).filter((line) => line !== '')
  return {
    company_name: field('Company'),
    sub_building: field('SubBuilding'),
    building_name: field('BuildingName'),
    street_number: field('BuildingNumber'),
    street: field('Street'),
    // A line with the company is already stored in company_name
    line1: line1 === field('Company') ? (otherLines.shift() ?? '') : line1,
    line2: otherLines.join(', '),
    city: field('City'),
    region: field('ProvinceName') || field('AdminAreaName'),
    postal_code: field('PostalCode'),
    country: field('CountryIso2'),
    full_country_name: field('CountryName'),
    subpremise: field('SubBuilding'),
    premise: field('BuildingName') || field('BuildingNumber'),
    // Ids of our own gazetteer are not Loqate ids
    loqate_place_id: field('Id').startsWith('GAZ|') ? '' : field('Id'),
    label: field('Label').replace(/\s*\n\s*/g, ', '),
  }
}

type GoogleComponent = { long_name: string; short_name: string; types: readonly string[] }
type GoogleResult = { address_components: readonly GoogleComponent[]; formatted_address: string }

/**
 * Converts a result of Google's geocoder. The type of a town depends on the country: `postal_town`
 * in the UK.
 */
export function addressFromGoogle({ address_components: components, formatted_address }: GoogleResult): ResolvedAddress {
  const findComponent = (...types: string[]) =>
    types.map((type) => components.find((component) => component.types.includes(type))).find(Boolean)
  const longName = (...types: string[]) => findComponent(...types)?.long_name ?? ''
  const [streetNumber, street, premise, subpremise] = [
    longName('street_number'),
    longName('route'),
    longName('premise'),
    longName('subpremise'),
  ]
  return {
    company_name: '',
    sub_building: subpremise,
    building_name: premise,
    street_number: streetNumber,
    street,
    ...buildLines({ streetNumber, street, premise, subpremise }),
    city: longName('postal_town', 'locality', 'administrative_area_level_3'),
    region: longName('administrative_area_level_2'),
    postal_code: longName('postal_code'),
    country: findComponent('country')?.short_name ?? '',
    full_country_name: longName('country'),
    subpremise,
    premise,
    loqate_place_id: '',
    label: formatted_address,
  }
}

type GoogleStreetParts = { streetNumber: string; street: string; premise: string; subpremise: string }

/** A building has a line of its own before the street. A number without a street is omitted. */
function buildLines({ streetNumber, street, premise, subpremise }: GoogleStreetParts): Pick<ResolvedAddress, 'line1' | 'line2'> {
  const building = [subpremise, premise].filter(Boolean).join(', ')
  const road = [streetNumber, street].filter(Boolean).join(' ')
  if (street === '') return { line1: building, line2: '' }
  if (building === '') return { line1: road, line2: '' }
  return { line1: building, line2: road }
}

type AddressInput = { line1: string; line2?: string | null | undefined; city: string; postal_code: string; country: string }
type PartialNullable<T> = { [K in keyof T]?: T[K] | null | undefined }
/** Parts of an address that a provider returns and that the address form does not show. */
const addressPartNames = [
  'sub_building',
  'building_name',
  'street_number',
  'street',
  'full_country_name',
  'subpremise',
  'premise',
  'loqate_place_id',
  'label',
] as const
export type AddressParts = { [K in (typeof addressPartNames)[number]]?: string }

const isSameText = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').replace(/\s/g, '').toLowerCase() === (b ?? '').replace(/\s/g, '').toLowerCase()

/**
 * Returns the hidden parts of a resolved address while the form still has the same address.
 * Returns an empty object once a visible field was edited: number and street may then belong to
 * another house. Spaces and case are ignored in the comparison.
 */
export function selectMatchingAddressParts(
  resolved: PartialNullable<ResolvedAddress> | null | undefined,
  input: AddressInput,
): AddressParts {
  const lineNames = ['line1', 'line2', 'city', 'postal_code', 'country'] as const
  if (!resolved || !lineNames.every((name) => isSameText(input[name], resolved[name]))) return {}
  return Object.fromEntries(addressPartNames.flatMap((name) => (resolved[name] ? [[name, resolved[name]]] : [])))
}
