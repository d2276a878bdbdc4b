import type { Contract } from '@partlane/contract/contract'
import type { Endpoint, InputOf, OutputOf } from '@partlane/contract/endpoint'
import { type EndpointTable, readRow } from './endpoint-table.ts'
import { endpoints } from './endpoints.generated.ts'
import type { CallOptions, Transport } from './transport.ts'

type Arguments<I> = unknown extends I
  ? [input?: Record<never, never>, options?: CallOptions]
  : Record<never, never> extends I
    ? [input?: I, options?: CallOptions]
    : [input: I, options?: CallOptions]

type Call<E> = E extends Endpoint ? (...args: Arguments<InputOf<E>>) => Promise<OutputOf<E>> : never

/** `api.offers.accept({ id })`: path parameters, query and body in one flat object, the answer already flat. */
export type Api = { readonly [F in keyof Contract]: { readonly [N in keyof Contract[F]]: Call<Contract[F][N]> } }

/** The whole API as functions over one transport: the network in a browser or on a phone, the same process in a page's loader. */
export function createApi(transport: Transport): Api {
  const bind =
    (text: string) =>
    (input: Record<string, unknown> = {}, options?: CallOptions) =>
      transport(readRow(text), input, options)
  const features = Object.entries(endpoints as EndpointTable).map(([feature, calls]) => [
    feature,
    Object.fromEntries(Object.entries(calls).map(([name, row]) => [name, bind(row)])),
  ])
  return Object.fromEntries(features) as Api
}
