import { parseOutcode } from '@partlane/domain/addresses/outcode'
import { parseAddressText } from '#gateways/address-search/parse-address-text.ts'
import { type District, districtsOf, nearestDistrict, type Position, type Town, townsByName } from '#platform/gazetteer/gazetteer.ts'
import type { Geocoder, GeocodingResponse, GeocodingResult } from './port.ts'

/**
 * Geocoder with our own gazetteer, with Google's response format. It returns a postcode district
 * with its town, or a town, never a street or a house. The position is the centre of the district.
 */
export function createGazetteerGeocoder(): Geocoder {
  return {
    name: 'gazetteer',
    geocode: async (address) => toResponse(resultsFor(address)),
    reverseGeocode: async (latlng) => {
      const [latitude = 0, longitude = 0] = latlng.split(',').map(Number)
      const district = nearestDistrict({ latitude, longitude })
      return toResponse(district ? [districtResult(district)] : [])
    },
  }
}

function resultsFor(address: string): GeocodingResult[] {
  const outcode = parseOutcode(address)
  if (outcode !== undefined) return districtsOf(outcode).map(districtResult)
  const parsed = parseAddressText(address)
  if (parsed.outcode === undefined) return (parsed.towns.length > 0 ? parsed.towns : townsByName(address)).map(townResult)
  const districts = districtsOf(parsed.outcode)
  const matchingDistricts = districts.filter(({ town }) => parsed.towns.includes(town))
  return (matchingDistricts.length > 0 ? matchingDistricts : districts).map(districtResult)
}

const toResponse = (results: GeocodingResult[]): GeocodingResponse => ({ status: results.length > 0 ? 'OK' : 'ZERO_RESULTS', results })

const districtResult = (district: District) =>
  createResult(district.town, district, `${district.town.name} ${district.outcode}, UK`, {
    id: `district:${district.outcode}:${district.town.name}`,
    types: ['postal_code', 'postal_code_prefix'],
    leadingComponents: [{ long_name: district.outcode, short_name: district.outcode, types: ['postal_code', 'postal_code_prefix'] }],
  })

const townResult = (town: Town) =>
  createResult(town, town, `${town.name}, ${town.county}, UK`, {
    id: `town:${town.area}:${town.name}`,
    types: ['postal_town'],
    leadingComponents: [],
  })

type ResultKind = { id: string; types: string[]; leadingComponents: GeocodingResult['address_components'] }

function createResult(
  town: Town,
  { latitude, longitude }: Position,
  formatted_address: string,
  { id, types, leadingComponents }: ResultKind,
): GeocodingResult {
  const component = (long_name: string, type: string, short_name = long_name) => ({ long_name, short_name, types: [type] })
  return {
    address_components: [
      ...leadingComponents,
      component(town.name, 'postal_town'),
      component(town.county, 'administrative_area_level_2'),
      component(town.nation, 'administrative_area_level_1'),
      component('United Kingdom', 'country', 'GB'),
    ],
    formatted_address,
    geometry: { location: { lat: latitude, lng: longitude } },
    place_id: `gazetteer:${id}`,
    types,
  }
}
