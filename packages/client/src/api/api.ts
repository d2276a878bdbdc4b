import type { Contract } from '@partlane/contract/contract'
import type { Endpoint, InputOf, OutputOf } from '@partlane/contract/endpoint'
import { type EndpointTable, parseEndpointRow } from './endpoint-table.ts'
import { endpoints } from './endpoints.generated.ts'
import type { CallOptions, Transport } from './transport.ts'

type CallArguments<I> = unknown extends I
  ? [input?: Record<never, never>, options?: CallOptions]
  : Record<never, never> extends I
    ? [input?: I, options?: CallOptions]
    : [input: I, options?: CallOptions]

type ApiCall<E> = E extends Endpoint ? (...args: CallArguments<InputOf<E>>) => Promise<OutputOf<E>> : never

/**
 * `api.offers.accept({ id })`: path parameters, query and body are one flat object, and the result
 * is flat.
 */
export type Api = { readonly [F in keyof Contract]: { readonly [N in keyof Contract[F]]: ApiCall<Contract[F][N]> } }

/**
 * Creates the API as functions over a transport: HTTP in browsers and apps, in-process calls in
 * page loaders of the server.
 */
export function createApi(transport: Transport): Api {
  const createCall =
    (endpointText: string) =>
    (input: Record<string, unknown> = {}, options?: CallOptions) =>
      transport(parseEndpointRow(endpointText), input, options)
  const features = Object.entries(endpoints as EndpointTable).map(([feature, endpointTexts]) => [
    feature,
    Object.fromEntries(Object.entries(endpointTexts).map(([name, endpointText]) => [name, createCall(endpointText)])),
  ])
  return Object.fromEntries(features) as Api
}
