import type { Contract } from '@partlane/contract/contract'
import type { Method } from '@partlane/contract/endpoint'

export type ResponseKind = 'one' | 'many' | 'page' | 'page+meta' | 'computed' | 'raw' | 'file' | 'none'
/**
 * Method, path below /api/v1, kind of the response, and location of input that is not in the path.
 */
export type EndpointRow = readonly [method: Method, path: string, kind: ResponseKind, inputLocation: 'query' | 'body']

/**
 * The endpoints of one feature: endpoint name -> row as text. The input location is omitted if it
 * is the default of the method.
 */
export type FeatureEndpoints<F extends keyof Contract> = {
  readonly feature: F
  readonly endpoints: { readonly [N in keyof Contract[F]]: string }
}

/** Parses a row such as "PUT /users/vehicles/{id} one". */
export function parseEndpointRow(text: string): EndpointRow {
  const defaultLocation = text.startsWith('P') ? 'body' : 'query' // POST and PUT have a body
  const [method, path, kind, inputLocation = defaultLocation] = text.split(' ')
  return [method, path, kind, inputLocation] as unknown as EndpointRow
}
