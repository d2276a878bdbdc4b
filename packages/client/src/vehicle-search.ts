import { MAX_SEARCH_TEXT_LENGTH } from '@partlane/domain/limits'
import type { Api } from './api/api.ts'
import { catalogueEndpoints } from './api/endpoints/catalogue.generated.ts'

const MIN_SEARCH_TEXT_LENGTH = 2

/** Vehicles whose names match a text such as "golf mk7 2.0 tdi". None for a shorter text. */
export async function searchVehicles(api: Api, text: string, signal: AbortSignal) {
  if (text.trim().length < MIN_SEARCH_TEXT_LENGTH) return []
  return api(catalogueEndpoints).vehicleSearch({ q: text.slice(0, MAX_SEARCH_TEXT_LENGTH) }, { signal })
}
