import { contract } from '@partlane/contract/contract'
import type { Endpoint } from '@partlane/contract/endpoint'

export type NamedEndpoint = { name: string; endpoint: Endpoint }

/** Every endpoint of the contract with its name: `cart.add`. */
export const allEndpoints: NamedEndpoint[] = Object.entries(contract as Record<string, Record<string, Endpoint>>).flatMap(
  ([feature, endpoints]) => Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

/** What stands in a path. Well formed and of nobody: what is asked here is who may come in, not what they find. */
const samplePathValues: Record<string, string> = { id: '987654321', slug: 'nobody-has-this', order_id: '987654321', provider: 'google' }

/** The path to call; a new kind of parameter must be added above before its endpoint can be tested. */
export function pathOf({ name, endpoint }: NamedEndpoint, values: Record<string, string> = samplePathValues): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = values[parameter]
    if (value === undefined) throw new Error(`${name}: say in test/contract/endpoints.ts what may stand for {${parameter}}`)
    return value
  })
}
