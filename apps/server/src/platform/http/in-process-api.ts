import type { Endpoint, OutputOf } from '@partlane/contract/endpoint'
import { COMPUTED_ID } from '@partlane/contract/json-api'
import type { Resource } from '@partlane/contract/resource'
import type { AppContext, CurrentUser } from '#app/context.ts'
import { limitStatements } from '#platform/db/statement-limit.ts'
import type { Guard } from './api.ts'
import type { Caller, Route } from './define-routes.ts'
import { toErrorResponse } from './errors.ts'
import { parseInput } from './input.ts'

/**
 * The API for pages that this process renders: the same guard, validation and handlers, without the
 * network and without JSON:API serialisation. The caller is always an anonymous visitor, because
 * the access token is not sent to pages.
 */
export function createInProcessApi({ ctx, routes, guard }: { ctx: AppContext; routes: Route[]; guard: Guard }) {
  const routesByEndpoint = new Map(routes.map((route) => [`${route.endpoint.method} ${route.endpoint.path}`, route]))

  type EndpointName = Pick<Endpoint, 'method' | 'path'>
  const findRoute = ({ method, path }: EndpointName) => routesByEndpoint.get(`${method} ${path}`)

  async function callEndpoint<E extends Endpoint>(
    endpoint: Pick<E, 'method' | 'path'>,
    input: Record<string, unknown>,
    caller: Caller,
  ): Promise<OutputOf<E>> {
    const route = findRoute(endpoint)
    if (!route) throw new Error(`no handler for ${endpoint.method} ${endpoint.path}`)
    return limitStatements(ctx.config.STATEMENT_TIMEOUT_MS, async () => {
      const user = await guard(ctx, undefined, route.endpoint)
      const parsedInput = parseInput(route.endpoint, splitInput(route.endpoint, input))
      const value = await route.handler({ ctx, user: user as CurrentUser, caller, ...parsedInput } as Parameters<typeof route.handler>[0])
      return projectOutput(route.endpoint, value) as OutputOf<E>
    })
  }

  /** The response of the HTTP API to the same error, with the place of each refused field. */
  const describeError = (error: unknown, endpoint: EndpointName, requestId: string) =>
    toErrorResponse(error, requestId, findRoute(endpoint)?.endpoint)

  return Object.assign(callEndpoint, { describeError })
}

/**
 * Splits one flat object into path parameters, query and body. Names in the path are parameters.
 * The method determines whether the rest is the query or the body.
 */
function splitInput(endpoint: Endpoint, input: Record<string, unknown>) {
  const params: Record<string, unknown> = {}
  const remaining: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(input))
    if (value !== undefined) (endpoint.path.includes(`{${key}}`) ? params : remaining)[key] = value
  return { params, query: endpoint.body ? {} : remaining, body: endpoint.body ? remaining : {} }
}

type Item = Record<string, unknown>

/** Keeps only the fields of the resource, so that a page has the same data as the API response. */
function projectOutput({ output }: Endpoint, value: unknown): unknown {
  if (!('resource' in output)) return value
  const projectItem = (item: Item) => projectAttributes(output.resource, item)
  if (output.kind === 'many') return (value as Item[]).map(projectItem)
  if (output.kind === 'page') return { ...(value as Item), items: (value as { items: Item[] }).items.map(projectItem) }
  if (output.kind === 'computed') return projectAttributes(output.resource, { ...(value as Item), id: COMPUTED_ID })
  return projectItem(value as Item)
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
