import type { Endpoint, OutputOf } from '@partlane/contract/endpoint'
import type { Resource } from '@partlane/contract/resource'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Guard } from './api.ts'
import type { Caller, Route } from './define-routes.ts'
import { checkInput } from './input.ts'

/**
 * The API for pages rendered here: the same guard, checks and handlers, without the network and without writing JSON:API to read it again.
 * The caller is always an anonymous visitor: the access token never reaches the server's pages.
 */
export function createInProcessApi({ ctx, routes, guard }: { ctx: AppContext; routes: Route[]; guard: Guard }) {
  const handlers = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]))

  return async function call<E extends Endpoint>(
    endpoint: Pick<E, 'method' | 'path'>,
    input: Record<string, unknown>,
    caller: Caller,
  ): Promise<OutputOf<E>> {
    const route = handlers.get(`${endpoint.method} ${endpoint.path}`)
    if (!route) throw new Error(`no handler for ${endpoint.method} ${endpoint.path}`)
    const user = await guard(ctx, undefined, route.endpoint.audience)
    const checked = checkInput(route.endpoint, spread(route.endpoint, input))
    const value = await route.handler({ ctx, user: user as CurrentUser, caller, ...checked } as Parameters<typeof route.handler>[0])
    return project(route.endpoint, value) as OutputOf<E>
  }
}

/** One flat object as path parameters, query and body: names in the path are parameters, the rest goes where the method has it. */
function spread(endpoint: Endpoint, input: Record<string, unknown>) {
  const params: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input))
    if (value !== undefined) (endpoint.path.includes(`{${key}}`) ? params : rest)[key] = value
  return { params, query: endpoint.body ? {} : rest, body: endpoint.body ? rest : {} }
}

type Value = Record<string, unknown>

/** Only what the resource names, as on the wire: a page must not carry what the API would not tell. */
function project({ output }: Endpoint, value: unknown): unknown {
  if (output.kind === 'none' || output.kind === 'meta') return value
  const only = (item: Value) => projectValue(output.resource, item)
  if (output.kind === 'many') return (value as Value[]).map(only)
  if (output.kind === 'page') return { ...(value as Value), items: (value as { items: Value[] }).items.map(only) }
  return output.meta ? { ...(value as Value), item: only((value as { item: Value }).item) } : only(value as Value)
}

function projectValue(resource: Resource, value: Value): Value {
  const kept: Value = { id: value.id }
  for (const key of Object.keys(resource.attributes.shape)) if (value[key] !== undefined) kept[key] = value[key]
  for (const [name, relation] of Object.entries(resource.relationships)) {
    const related = value[name]
    if (Array.isArray(related)) kept[name] = related.map((item: Value) => projectValue(relation.resource, item))
    else kept[name] = related ? projectValue(relation.resource, related as Value) : null
  }
  return kept
}
