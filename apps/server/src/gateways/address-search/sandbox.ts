import { z } from 'zod'
import { type District, districtsBeginning, districtsOf, type Position, type Town, townsNamed } from '#platform/gazetteer/gazetteer.ts'
import type { AddressSearch, Details, DetailsQuestion, Suggestion } from './port.ts'
import { readTypedAddress } from './typed-address.ts'

const MOST = 10
const LONGEST_LINE = 120

/** A place of the gazetteer with the line as it was typed. The whole of it is in the id: nothing is kept between two questions. */
type Place = { town: Town; line: string; postcode: string }

/**
 * Answers from our own gazetteer in Loqate's shape. It confirms postcode district and town; the line is given back as it was typed, because it knows
 * no street and no house. A town of several districts is a container.
 */
export function createGazetteerSearch(): AddressSearch {
  return {
    name: 'gazetteer',
    find: async ({ Text, Container }) => ({
      Items: (Container ? rowsWithin(Container) : rowsFor(Text)).slice(0, Container ? undefined : MOST),
    }),
    retrieve: async (question) => detailsOf(question),
  }
}

function rowsFor(text: string): Suggestion[] {
  const { line, towns, outcode, postcode = '' } = readTypedAddress(text)
  const typed = line.slice(0, LONGEST_LINE)
  if (typed !== '') return towns.map((town) => row({ town, line: typed, postcode }))
  if (outcode !== undefined && postcode !== outcode) return towns.map((town) => row({ town, line: '', postcode }))
  if (outcode !== undefined) return [...districtsOf(outcode), ...longer(outcode)].map(districtRow)
  return towns.map((town) => (town.outcodes.length > 1 ? containerRow(town) : row({ town, line: '', postcode: town.outcodes[0] ?? '' })))
}

const longer = (outcode: string) => districtsBeginning(outcode).filter((district) => district.outcode !== outcode)
const districtRow = ({ town, outcode }: District) => row({ town, line: '', postcode: outcode })

function rowsWithin(container: string): Suggestion[] {
  const place = readId(container)
  return place ? place.town.outcodes.map((postcode) => row({ ...place, postcode })) : []
}

const row = (place: Place): Suggestion => ({
  Id: idOf(place),
  Type: 'Address',
  Text: place.line || place.postcode || place.town.name,
  Highlight: '',
  Description: [`${place.town.name}, ${place.town.county}`, place.line && place.postcode].filter(Boolean).join(' '),
})

const containerRow = (town: Town): Suggestion => ({
  ...row({ town, line: '', postcode: '' }),
  Type: 'Locality',
  Description: `${town.county} - ${town.outcodes.length} postcode districts`,
})

const idShape = z.tuple([z.string(), z.string(), z.string(), z.string()])

const idOf = ({ town, line, postcode }: Place) =>
  `GAZ|${Buffer.from(JSON.stringify([town.area, town.name, line, postcode])).toString('base64url')}`

/** Whatever comes back as an id may have been made by anybody: only a town of the gazetteer with a district of its own is taken. */
function readId(id: string): Place | undefined {
  try {
    const [area, name, line, postcode] = idShape.parse(JSON.parse(Buffer.from(id.replace(/^GAZ\|/, ''), 'base64url').toString()))
    const town = townsNamed(name).find((each) => each.area === area && each.name === name)
    const known = postcode === '' || town?.outcodes.some((outcode) => postcode === outcode || postcode.startsWith(`${outcode} `))
    return town && known ? { town, line: line.slice(0, LONGEST_LINE), postcode } : undefined
  } catch {
    return undefined
  }
}

function detailsOf({ Id, Field1Format, Field2Format }: DetailsQuestion): Details {
  const place = readId(Id)
  if (!place) return { Items: [] }
  const { town, line, postcode } = place
  const known = {
    Id,
    DomesticId: '',
    Language: 'ENG',
    LanguageAlternatives: 'ENG',
    Company: '',
    SubBuilding: '',
    BuildingNumber: '',
    BuildingName: '',
    SecondaryStreet: '',
    Street: '',
    District: '',
    City: town.name,
    Line1: line,
    Line2: '',
    Line3: '',
    Line4: '',
    Line5: '',
    AdminAreaName: town.county,
    ProvinceName: town.county,
    Province: town.county,
    PostalCode: postcode,
    CountryName: 'United Kingdom',
    CountryIso2: 'GB',
    CountryIso3: 'GBR',
    CountryIsoNumber: 826,
    Label: [line, town.name, town.county, postcode, 'United Kingdom'].filter(Boolean).join('\n'),
    Type: '',
    DataLevel: postcode === '' ? 'Locality' : 'Postcode',
  }
  const fill = (format: string | undefined) => filled(format, { ...known, ...positionWords(place) })
  return { Items: [{ ...known, Field1: fill(Field1Format), Field2: fill(Field2Format) }] }
}

const positionWords = ({ town, postcode }: Place) => {
  const at: Position = districtsOf(postcode.split(' ')[0] ?? '').find((district) => district.town === town) ?? town
  return { Latitude: at.latitude, Longitude: at.longitude }
}

/** A caller's own field: "{Latitude}" or "{City}, {PostalCode}"; what is not known is left out. */
const filled = (format: string | undefined, values: Record<string, string | number>) =>
  (format ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(Object.hasOwn(values, name) ? values[name] : ''))
