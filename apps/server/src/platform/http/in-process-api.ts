import type { Endpoint, OutputOf } from '@partlane/contract/endpoint'
import type { Resource } from '@partlane/contract/resource'
import type { AppContext, CurrentUser } from '#app/context.ts'
import type { Guard } from './api.ts'
import type { Caller, Route } from './define-routes.ts'
import { parseInput } from './input.ts'

/**
 * The API for pages rendered here: the same guard, checks and handlers, without the network and without writing JSON:API to read it again.
 * The caller is always an anonymous visitor: the access token never reaches the server's pages.
 */
export function createInProcessApi({ ctx, routes, guard }: { ctx: AppContext; routes: Route[]; guard: Guard }) {
  const routesByEndpoint = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]))

  return async function callEndpoint<E extends Endpoint>(
    endpoint: Pick<E, 'method' | 'path'>,
    input: Record<string, unknown>,
    caller: Caller,
  ): Promise<OutputOf<E>> {
    const route = routesByEndpoint.get(`${endpoint.method} ${endpoint.path}`)
    if (!route) throw new Error(`no handler for ${endpoint.method} ${endpoint.path}`)
    const user = await guard(ctx, undefined, route.endpoint.audience)
    const parsedInput = parseInput(route.endpoint, splitInput(route.endpoint, input))
    const value = await route.handler({ ctx, user: user as CurrentUser, caller, ...parsedInput } as Parameters<typeof route.handler>[0])
    return projectOutput(route.endpoint, value) as OutputOf<E>
  }
}

/** One flat object as path parameters, query and body: names in the path are parameters, the rest goes where the method has it. */
function splitInput(endpoint: Endpoint, input: Record<string, unknown>) {
  const params: Record<string, unknown> = {}
  const remaining: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input))
    if (value !== undefined) (endpoint.path.includes(`{${key}}`) ? params : remaining)[key] = value
  return { params, query: endpoint.body ? {} : remaining, body: endpoint.body ? remaining : {} }
}

type Item = Record<string, unknown>

/** Only what the resource names, as on the wire: a page must not carry what the API would not tell. */
function projectOutput({ output }: Endpoint, value: unknown): unknown {
  if (output.kind === 'none' || output.kind === 'meta') return value
  const projectItem = (item: Item) => projectAttributes(output.resource, item)
  if (output.kind === 'many') return (value as Item[]).map(projectItem)
  if (output.kind === 'page') return { ...(value as Item), items: (value as { items: Item[] }).items.map(projectItem) }
  return output.meta ? { ...(value as Item), item: projectItem((value as { item: Item }).item) } : projectItem(value as Item)
}

function projectAttributes(resource: Resource, value: Item): Item {
  const projected: Item = { id: value.id }
  for (const key of Object.keys(resource.attributes.shape)) if (value[key] !== undefined) projected[key] = value[key]
  for (const [name, relation] of Object.entries(resource.relationships)) {
    const related = value[name]
    if (Array.isArray(related)) projected[name] = related.map((item: Item) => projectAttributes(relation.resource, item))
    else projected[name] = related ? projectAttributes(relation.resource, related as Item) : null
  }
  return projected
}
