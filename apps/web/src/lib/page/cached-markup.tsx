import { type ComponentType, createContext, type ReactElement, type ReactNode, useContext } from 'react'

/** The HTML of some components, which is the same on many pages. Only the server has one. */
export type MarkupCache = {
  /** Returns the HTML, or a mark for it. `key` contains everything that the HTML depends on. */
  getOrMark(key: string, element: ReactElement): string
}

export const MarkupCacheContext = createContext<MarkupCache | undefined>(undefined)

type Contents = { children: ReactNode } | { dangerouslySetInnerHTML: { __html: string } }

/**
 * The contents of an element as its props. On the server their HTML is stored, so that a component
 * with the same props is rendered once; browsers render the component, and hydrate the same HTML.
 *
 * The HTML may depend on nothing but the locale and `props`, which must be plain data: no time, no
 * state, no other context. The component may not use `useId`, because ids depend on the position.
 */
export function useCachedMarkup<P extends object>(name: string, Component: ComponentType<P>, props: P, locale: string): Contents {
  const cache = useContext(MarkupCacheContext)
  const element = <Component {...props} />
  if (!cache) return { children: element }
  return { dangerouslySetInnerHTML: { __html: cache.getOrMark(`${name} ${locale} ${JSON.stringify(props)}`, element) } }
}
