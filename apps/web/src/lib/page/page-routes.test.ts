import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, it } from 'vitest'
import routeTable from '../../routes.ts'
import { createRouteSelector, pickRoutes } from './page-routes.ts'

type Entry = { id: string; parentId?: string; path?: string; index?: boolean }

const flatten = (entries: RouteConfigEntry[], parentId: string): Entry[] =>
  entries.flatMap(({ file, path, index, children = [] }) => [{ id: file, parentId, path, index }, ...flatten(children, file)])

const entries: Entry[] = [{ id: 'root', path: '' }, ...flatten(routeTable, 'root')]
const routes = Object.fromEntries(entries.map((entry) => [entry.id, entry]))
const selector = createRouteSelector(routes)

function nest(selected: Record<string, Entry>, parentId?: string): RouteObject[] {
  return Object.values(selected)
    .filter((entry) => entry.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, index, path } : { id, path, children: nest(selected, id) }))
}

const allRoutes = nest(routes)
const selectFor = (pathname: string) => {
  const key = selector.findKey(pathname)
  return key === undefined ? routes : pickRoutes(routes, selector.listIds(key))
}
const match = (candidates: RouteObject[], pathname: string) =>
  matchRoutes(candidates, pathname)?.map(({ route, params, pathnameBase }) => ({ id: route.id, params, pathnameBase }))

/** Results by argument: thousands of paths have few keys and share their parents. */
const once = <Key, Value>(compute: (key: Key) => Value) => {
  const values = new Map<Key, Value>()
  return (key: Key): Value => {
    const value = values.has(key) ? (values.get(key) as Value) : compute(key)
    values.set(key, value)
    return value
  }
}
const nestOnce = once((key: string | undefined) => nest(key === undefined ? routes : pickRoutes(routes, selector.listIds(key))))
const matchAllOnce = once((pathname: string) => match(allRoutes, pathname))

const tablePaths = entries.flatMap(({ path }) => (path === undefined ? [] : [`/${path.replace(/[:*?]+/g, '')}`]))
const otherPaths = ['', '/SEARCH', '/%73earch', '/nothing', '//cart', '/cart.data']
const prefixes = ['', '/fr', '/elsewhere', '/profile']
const suffixes = ['', '/more/', '/search']
const withParents = (path: string) => path.split('/').map((_, index, segments) => segments.slice(0, index + 1).join('/') || '/')

describe('createRouteSelector', () => {
  it('selects the routes that match a path and its parents, as all routes do', () => {
    const paths = prefixes.flatMap((prefix) =>
      [...tablePaths, ...otherPaths].flatMap((path) => suffixes.map((suffix) => prefix + path + suffix)),
    )
    const pairs = new Map<string, { selected: RouteObject[]; each: string }>()
    for (const path of new Set(paths)) {
      const { pathname } = new URL(`http://localhost${path}`)
      const selected = nestOnce(selector.findKey(pathname))
      for (const each of withParents(pathname)) pairs.set(`${selector.findKey(pathname)} ${each}`, { selected, each })
    }
    for (const { selected, each } of pairs.values()) expect(match(selected, each), each).toEqual(matchAllOnce(each))
  })

  it('leaves out the routes of other pages', () => {
    const pages = ['routes/home.tsx', 'routes/not-found.tsx']
    const layouts = ['root', 'routes/shell.tsx', 'routes/content.tsx']
    expect(Object.keys(selectFor('/fr/search')).toSorted()).toEqual([...layouts, ...pages, 'routes/search.tsx'].toSorted())
    expect(Object.keys(selectFor('/nothing')).toSorted()).toEqual([...layouts, ...pages].toSorted())
    expect(Object.keys(selectFor('/search.data'))).toHaveLength(entries.length)
  })
})
