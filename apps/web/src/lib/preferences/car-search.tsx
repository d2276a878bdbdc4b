import { useCallback } from 'react'
import { Link, type LinkProps } from '../routing/Link.tsx'
import { useCar } from './car.ts'

/**
 * Adds `fit=fits` to a path of the results page. The parameter names no car: the results follow the
 * chosen car. A path that names a vehicle or a filter `fit` stays as it is.
 */
export function toFittingPath(path: string): string {
  const [pathname = '', query = ''] = path.split('?', 2)
  const params = new URLSearchParams(query)
  if (pathname !== '/search' || ['fit', 'vehicle', 'node'].some((name) => params.has(name))) return path
  return `${path}${query === '' ? '?' : '&'}fit=fits`
}

/** The parameters of a results page after another car was chosen: its first page with what fits. */
export function toFittingParams(search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['vehicle', 'year', 'page']) params.delete(name)
  params.set('fit', 'fits')
  return params.toString()
}

/** Returns a function that limits a path of the results page to parts that fit the chosen car. */
export function useFittingPath(): (path: string) => string {
  const hasCar = useCar() !== null
  return useCallback((path) => (hasCar ? toFittingPath(path) : path), [hasCar])
}

/** A link to search results. With a chosen car it opens only parts that fit the car. */
export function SearchLink({ to, ...rest }: LinkProps) {
  return <Link to={useFittingPath()(to)} {...rest} />
}
