type Route = { id: string; parentId?: string; path?: string }
type Routes = Readonly<Record<string, Route | undefined>>

/** Other paths, such as those of data requests or with escaped characters, need all routes. */
const PLAIN_PATH_PATTERN = /^(\/[\w-]+)*\/?$/

/** Undefined for an index and for a path that begins with a parameter: they match any segment. */
const staticFirstSegment = ({ path }: Route) => /^[^:*/]+/.exec(path ?? '')?.[0]

/**
 * React Router tries all routes in turn, several times for each page, and copies them for each
 * render. A path can match few of them: those that begin with its first segment, or with its
 * second one after a locale, and those that match any segment. The same is true of its parents,
 * whose routes are in the page too.
 */
export function createRouteSelector(routes: Routes) {
  const all = Object.values(routes).filter((route) => route !== undefined)
  const parentIds = new Set(all.map(({ parentId }) => parentId))
  const leaves = all.filter(({ id }) => !parentIds.has(id))
  const firstSegments = new Set(leaves.map(staticFirstSegment).filter((segment) => segment !== undefined))

  /**
   * Pages with the same key have the same routes. Undefined: all routes. There are few keys: one
   * for each first segment of the route table, and '' for other addresses.
   */
  function findKey(pathname: string): string | undefined {
    if (!PLAIN_PATH_PATTERN.test(pathname)) return undefined
    const [, first = '', second = ''] = pathname.toLowerCase().split('/')
    if (!firstSegments.has(first)) return firstSegments.has(second) ? second : ''
    return firstSegments.has(second) ? undefined : first
  }

  /** Ids of the routes of a key and of their parents. */
  function listIds(key: string): Set<string> {
    const ids = new Set<string>()
    for (const leaf of leaves) {
      const segment = staticFirstSegment(leaf)
      if (segment !== undefined && segment !== key) continue
      for (let route: Route | undefined = leaf; route; route = routes[route.parentId ?? '']) ids.add(route.id)
    }
    return ids
  }

  return { findKey, listIds }
}

/** The entries of `routes` with these ids, in their order, which decides between equal routes. */
export const pickRoutes = <T>(routes: Readonly<Record<string, T>>, ids: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
