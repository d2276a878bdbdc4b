import type { Method } from '@partlane/contract/endpoint'

export type ResponseKind = 'one' | 'one+meta' | 'many' | 'page' | 'page+meta' | 'meta' | 'none'
/** Verb, path below /api/v1, shape of the answer, and where the input goes that is not in the path. */
export type EndpointRow = readonly [method: Method, path: string, kind: ResponseKind, place: 'query' | 'body']
/** As it is kept: one text for each, because it comes with the first page. The place is said only where it is not the method's usual one. */
export type EndpointTable = Record<string, Record<string, string>>

/** "PUT /users/vehicles/{id} one" -> its parts. */
export function parseEndpointRow(text: string): EndpointRow {
  const [method, path, kind, inputLocation = text.startsWith('P') ? 'body' : 'query'] = text.split(' ') // POST and PUT
  return [method, path, kind, inputLocation] as unknown as EndpointRow
}
