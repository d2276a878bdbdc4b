import { contract } from '@partlane/contract/contract'
import type { Endpoint } from '@partlane/contract/endpoint'

export type NamedEndpoint = { name: string; endpoint: Endpoint }

/** All endpoints of the contract with their names, e.g. `cart.add`. */
export const allEndpoints: NamedEndpoint[] = Object.entries(contract as Record<string, Record<string, Endpoint>>).flatMap(
  ([feature, endpoints]) => Object.entries(endpoints).map(([name, endpoint]) => ({ name: `${feature}.${name}`, endpoint })),
)

/** Valid path parameters of objects that do not exist, for tests of access and not of results. */
const samplePathValues: Record<string, string> = {
  id: '987654321',
  slug: 'nobody-has-this',
  order_id: '987654321',
  parcel_id: '987654321',
  invoice_id: '987654321',
  surcharge_id: '987654321',
  deadline_id: '987654321',
  provider: 'google',
  kind: 'sales',
}

/** The path of an endpoint. A new kind of parameter needs a value above. */
export function pathOf({ name, endpoint }: NamedEndpoint, values: Record<string, string> = samplePathValues): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, parameter: string) => {
    const value = values[parameter]
    if (value === undefined) throw new Error(`${name}: say in test/contract/endpoints.ts what may stand for {${parameter}}`)
    return value
  })
}
