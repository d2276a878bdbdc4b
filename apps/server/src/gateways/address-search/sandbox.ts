import { z } from 'zod'
import { type District, districtsByPrefix, districtsOf, type Position, type Town, townsByName } from '#platform/gazetteer/gazetteer.ts'
import { parseAddressText } from './parse-address-text.ts'
import type { AddressSearch, Details, DetailsParams, Suggestion } from './port.ts'

const MAX_SUGGESTIONS = 10
const MAX_LINE_LENGTH = 120

/**
 * A place of the gazetteer with the typed line. The id contains all of it, so that nothing is
 * stored between two calls.
 */
type Place = { town: Town; line: string; postcode: string }

/**
 * Address search in our own gazetteer, with Loqate's response format. It confirms the postcode
 * district and the town. The line is returned as typed, because the gazetteer has no streets and
 * houses. A town with several districts is a container.
 */
export function createGazetteerSearch(): AddressSearch {
  return {
    name: 'gazetteer',
    find: async ({ Text, Container }) => ({
      Items: (Container ? suggestionsInContainer(Container) : suggestionsFor(Text)).slice(0, Container ? undefined : MAX_SUGGESTIONS),
    }),
    retrieve: async (params) => detailsOf(params),
  }
}

function suggestionsFor(text: string): Suggestion[] {
  const { line, towns, outcode, postcode = '' } = parseAddressText(text)
  const truncatedLine = line.slice(0, MAX_LINE_LENGTH)
  if (truncatedLine !== '') return towns.map((town) => suggestionOf({ town, line: truncatedLine, postcode }))
  if (outcode !== undefined && postcode !== outcode) return towns.map((town) => suggestionOf({ town, line: '', postcode }))
  if (outcode !== undefined) return [...districtsOf(outcode), ...subdistrictsOf(outcode)].map(districtSuggestion)
  return towns.map((town) =>
    town.outcodes.length > 1 ? containerSuggestion(town) : suggestionOf({ town, line: '', postcode: town.outcodes[0] ?? '' }),
  )
}

const subdistrictsOf = (outcode: string) => districtsByPrefix(outcode).filter((district) => district.outcode !== outcode)
const districtSuggestion = ({ town, outcode }: District) => suggestionOf({ town, line: '', postcode: outcode })

function suggestionsInContainer(container: string): Suggestion[] {
  const place = parsePlaceId(container)
  return place ? place.town.outcodes.map((postcode) => suggestionOf({ ...place, postcode })) : []
}

const suggestionOf = (place: Place): Suggestion => ({
  Id: placeIdOf(place),
  Type: 'Address',
  Text: place.line || place.postcode || place.town.name,
  Highlight: '',
  Description: [`${place.town.name}, ${place.town.county}`, place.line && place.postcode].filter(Boolean).join(' '),
})

const containerSuggestion = (town: Town): Suggestion => ({
  ...suggestionOf({ town, line: '', postcode: '' }),
  Type: 'Locality',
  Description: `${town.county} - ${town.outcodes.length} postcode districts`,
})

const placeIdSchema = z.tuple([z.string(), z.string(), z.string(), z.string()])

const placeIdOf = ({ town, line, postcode }: Place) =>
  `GAZ|${Buffer.from(JSON.stringify([town.area, town.name, line, postcode])).toString('base64url')}`

/**
 * Parses an id from the client. Only a town of the gazetteer with one of its districts is accepted.
 */
function parsePlaceId(id: string): Place | undefined {
  try {
    const [area, name, line, postcode] = placeIdSchema.parse(JSON.parse(Buffer.from(id.replace(/^GAZ\|/, ''), 'base64url').toString()))
    const town = townsByName(name).find((candidate) => candidate.area === area && candidate.name === name)
    const isKnownPostcode = postcode === '' || town?.outcodes.some((outcode) => postcode === outcode || postcode.startsWith(`${outcode} `))
    return town && isKnownPostcode ? { town, line: line.slice(0, MAX_LINE_LENGTH), postcode } : undefined
  } catch {
    return undefined
  }
}

function detailsOf({ Id, Field1Format, Field2Format }: DetailsParams): Details {
  const place = parsePlaceId(Id)
  if (!place) return { Items: [] }
  const { town, line, postcode } = place
  const knownFields = {
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
  const fillFormat = (format: string | undefined) => fillTemplate(format, { ...knownFields, ...positionFields(place) })
  return { Items: [{ ...knownFields, Field1: fillFormat(Field1Format), Field2: fillFormat(Field2Format) }] }
}

const positionFields = ({ town, postcode }: Place) => {
  const position: Position = districtsOf(postcode.split(' ')[0] ?? '').find((district) => district.town === town) ?? town
  return { Latitude: position.latitude, Longitude: position.longitude }
}

/**
 * Fills the template of a custom field: "{Latitude}" or "{City}, {PostalCode}". Unknown values are
 * omitted.
 */
const fillTemplate = (format: string | undefined, values: Record<string, string | number>) =>
  (format ?? '').replace(/\{(\w+)\}/g, (_, name: string) => String(Object.hasOwn(values, name) ? values[name] : ''))
