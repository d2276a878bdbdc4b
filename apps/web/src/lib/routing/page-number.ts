import { MAX_PAGE } from '@partlane/domain/limits'

/** The page number of a URL, between 1 and the last page that the API serves. */
export const parsePageNumber = (search: URLSearchParams): number =>
  Math.min(MAX_PAGE, Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1))
