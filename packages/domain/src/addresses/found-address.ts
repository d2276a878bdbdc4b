/**
 * An address that a service found, in the fields of ours (specification, section 3). What it did not say is ''.
 * `line1` may be empty: a gazetteer of towns and postcode districts knows no house.
 */
export type FoundAddress = {
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

type LoqateRow = Readonly<Record<string, string | number | null>>

/** A row of the detail lookup (Loqate's own names). Lines after the second are joined to it: our addresses have two. */
export function addressFromLoqate(row: LoqateRow): FoundAddress {
  const text = (name: string) => String(row[name] ?? '').trim()
  const [line1 = '', ...others] = ['Line1', 'Line2', 'Line3', 'Line4', 'Line5'].map(text).filter((line) => line !== '')
  return {
    company_name: text('Company'),
    sub_building: text('SubBuilding'),
    building_name: text('BuildingName'),
    street_number: text('BuildingNumber'),
    street: text('Street'),
    line1: line1 === text('Company') ? (others.shift() ?? '') : line1, // the company has a field of its own
    line2: others.join(', '),
    city: text('City'),
    region: text('ProvinceName') || text('AdminAreaName'),
    postal_code: text('PostalCode'),
    country: text('CountryIso2'),
    full_country_name: text('CountryName'),
    subpremise: text('SubBuilding'),
    premise: text('BuildingName') || text('BuildingNumber'),
    loqate_place_id: text('Id').startsWith('GAZ|') ? '' : text('Id'), // our gazetteer's ids are no Loqate ids
    label: text('Label').replace(/\s*\n\s*/g, ', '),
  }
}

type GoogleComponent = { long_name: string; short_name: string; types: readonly string[] }
type GoogleResult = { address_components: readonly GoogleComponent[]; formatted_address: string }

/** The best result of a geocoding answer. Its towns have many names: a British one is `postal_town`. */
export function addressFromGoogle({ address_components: parts, formatted_address }: GoogleResult): FoundAddress {
  const part = (...types: string[]) => types.map((type) => parts.find((each) => each.types.includes(type))).find(Boolean)
  const long = (...types: string[]) => part(...types)?.long_name ?? ''
  const [number, street, premise, subpremise] = [long('street_number'), long('route'), long('premise'), long('subpremise')]
  const building = [subpremise, premise].filter(Boolean).join(', ')
  const road = [number, street].filter(Boolean).join(' ')
  return {
    company_name: '',
    sub_building: subpremise,
    building_name: premise,
    street_number: number,
    street,
    line1: street === '' ? building : building === '' ? road : building,
    line2: street !== '' && building !== '' ? road : '',
    city: long('postal_town', 'locality', 'administrative_area_level_3'),
    region: long('administrative_area_level_2'),
    postal_code: long('postal_code'),
    country: part('country')?.short_name ?? '',
    full_country_name: long('country'),
    subpremise,
    premise,
    loqate_place_id: '',
    label: formatted_address,
  }
}

type TypedAddress = { line1: string; line2?: string | null | undefined; city: string; postal_code: string; country: string }
type Loose<T> = { [K in keyof T]?: T[K] | null | undefined }
/** What a service knows of an address beyond what its form shows. */
const finer = [
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
export type AddressParts = { [K in (typeof finer)[number]]?: string }

const same = (a: string | null | undefined, b: string | null | undefined) =>
  (a ?? '').replace(/\s/g, '').toLowerCase() === (b ?? '').replace(/\s/g, '').toLowerCase()

/**
 * The parts of a found address that go with what stands in the form; nothing once somebody has changed a line by hand, because then the
 * number and street found earlier are of another house.
 */
export function partsOf(found: Loose<FoundAddress> | null | undefined, typed: TypedAddress): AddressParts {
  const lines = ['line1', 'line2', 'city', 'postal_code', 'country'] as const
  if (!found || !lines.every((name) => same(typed[name], found[name]))) return {}
  return Object.fromEntries(finer.flatMap((name) => (found[name] ? [[name, found[name]]] : [])))
}
