import { outcodeOf } from '@partlane/domain/addresses/outcode'
import { type District, districtsOf, nearestDistrict, type Position, type Town, townsNamed } from '#platform/gazetteer/gazetteer.ts'
import { readTypedAddress } from '../address-search/typed-address.ts'
import type { Geocoder, GeocodingAnswer, GeocodingResult } from './port.ts'

/**
 * Answers from our own gazetteer in Google's shape: a postcode district with its town, or a town. Never a street or a house, and the point
 * is the middle of the district.
 */
export function createGazetteerGeocoder(): Geocoder {
  return {
    name: 'gazetteer',
    byAddress: async (address) => answerOf(placesIn(address)),
    byPosition: async (latlng) => {
      const [latitude = 0, longitude = 0] = latlng.split(',').map(Number)
      const district = nearestDistrict({ latitude, longitude })
      return answerOf(district ? [ofDistrict(district)] : [])
    },
  }
}

function placesIn(address: string): GeocodingResult[] {
  const outcode = outcodeOf(address)
  if (outcode !== undefined) return districtsOf(outcode).map(ofDistrict)
  const typed = readTypedAddress(address)
  if (typed.outcode === undefined) return (typed.towns.length > 0 ? typed.towns : townsNamed(address)).map(ofTown)
  const districts = districtsOf(typed.outcode)
  const named = districts.filter(({ town }) => typed.towns.includes(town))
  return (named.length > 0 ? named : districts).map(ofDistrict)
}

const answerOf = (results: GeocodingResult[]): GeocodingAnswer => ({ status: results.length > 0 ? 'OK' : 'ZERO_RESULTS', results })

const ofDistrict = (district: District) =>
  resultOf(district.town, district, `${district.town.name} ${district.outcode}, UK`, {
    id: `district:${district.outcode}:${district.town.name}`,
    types: ['postal_code', 'postal_code_prefix'],
    first: [{ long_name: district.outcode, short_name: district.outcode, types: ['postal_code', 'postal_code_prefix'] }],
  })

const ofTown = (town: Town) =>
  resultOf(town, town, `${town.name}, ${town.county}, UK`, { id: `town:${town.area}:${town.name}`, types: ['postal_town'], first: [] })

type Kind = { id: string; types: string[]; first: GeocodingResult['address_components'] }

function resultOf(town: Town, { latitude, longitude }: Position, formatted_address: string, { id, types, first }: Kind): GeocodingResult {
  const part = (long_name: string, type: string, short_name = long_name) => ({ long_name, short_name, types: [type] })
  return {
    address_components: [
      ...first,
      part(town.name, 'postal_town'),
      part(town.county, 'administrative_area_level_2'),
      part(town.nation, 'administrative_area_level_1'),
      part('United Kingdom', 'country', 'GB'),
    ],
    formatted_address,
    geometry: { location: { lat: latitude, lng: longitude } },
    place_id: `gazetteer:${id}`,
    types,
  }
}
