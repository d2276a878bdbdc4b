import type { Contract } from '@partlane/contract/contract'
import type { Endpoint, InputOf, OutputOf } from '@partlane/contract/endpoint'
import { type FeatureEndpoints, parseEndpointRow } from './endpoint-table.ts'
import type { CallOptions, Transport } from './transport.ts'

type CallArguments<I> = unknown extends I
  ? [input?: Record<never, never>, options?: CallOptions]
  : Record<never, never> extends I
    ? [input?: I, options?: CallOptions]
    : [input: I, options?: CallOptions]

type ApiCall<E> = E extends Endpoint ? (...args: CallArguments<InputOf<E>>) => Promise<OutputOf<E>> : never

/** The calls of one feature, by endpoint name. */
type FeatureCalls<F extends keyof Contract> = { readonly [N in keyof Contract[F]]: ApiCall<Contract[F][N]> }

/**
 * `api(offersEndpoints).accept({ id })`: path parameters, query and body are one flat object, and
 * the result is flat. The caller imports the endpoints of the feature, so that a page loads only
 * those that it may call.
 */
export type Api = <F extends keyof Contract>(feature: FeatureEndpoints<F>) => FeatureCalls<F>

/**
 * Creates the API as functions over a transport: HTTP in browsers and apps, in-process calls in
 * page loaders of the server.
 */
export function createApi(transport: Transport): Api {
  const createCall =
    (endpointText: string) =>
    (input: Record<string, unknown> = {}, options?: CallOptions) =>
      transport(parseEndpointRow(endpointText), input, options)
  const callsByFeature = new Map<string, unknown>()
  return <F extends keyof Contract>({ feature, endpoints }: FeatureEndpoints<F>) => {
    let calls = callsByFeature.get(feature)
    if (!calls) {
      calls = Object.fromEntries(Object.entries<string>(endpoints).map(([name, endpointText]) => [name, createCall(endpointText)]))
      callsByFeature.set(feature, calls)
    }
    return calls as FeatureCalls<F>
  }
}
