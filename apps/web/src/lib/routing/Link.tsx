import { useLocale } from '@partlane/i18n/react'
import { type ComponentProps, type MouseEvent, useCallback } from 'react'
import { type NavigateOptions, useLocation, useNavigate } from 'react-router'
import type { UiLinkProps } from '#ui/core/ui-context.tsx'
import { toLocalePath } from './locale-paths.ts'

/** Paths in code have no locale: to="/search" links to /fr/search on a French page. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale()
  return useCallback((path) => (path.startsWith('/') ? toLocalePath(path, locale) : path), [locale])
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & Pick<NavigateOptions, 'preventScrollReset' | 'state'> & { to: string }

/**
 * A link to a page. It has what React Router's Link has for absolute paths, the only ones here.
 * Resolving relative paths took a fifth of the time that a list of cards needs.
 */
function BrowserLink({ to, preventScrollReset, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const href = useLocalePath()(to)
  const followLink = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event, rest.target)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    void navigate(href, { replace: href === pathname + search + hash, preventScrollReset: preventScrollReset ?? false, state })
  }
  return <a {...rest} href={href} onClick={followLink} />
}

/**
 * The same HTML. It needs no router, so that its HTML can be rendered and stored apart from a page.
 */
function ServerLink({ to, preventScrollReset: _reset, state: _state, onClick: _onClick, ...rest }: LinkProps) {
  return <a {...rest} href={useLocalePath()(to)} />
}

export const Link = import.meta.env.SSR ? ServerLink : BrowserLink

/** A click that the browser would not answer with a new tab or a download. */
const isPlainClick = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined) =>
  button === 0 && (!target || target === '_self') && !(metaKey || altKey || ctrlKey || shiftKey)

type NavLinkProps = Omit<LinkProps, 'className'> & {
  /** Also current on the pages below its path. */
  includesSubpages?: boolean
  className: (options: { isActive: boolean }) => string
}

/** Returns a function that tells whether a link of a menu leads to the current page. */
export function useIsCurrentPage(): (to: string, includesSubpages?: boolean) => boolean {
  const { pathname } = useLocation()
  const localePath = useLocalePath()
  return (to, includesSubpages = false) => {
    const [path = ''] = localePath(to).split(/[?#]/, 1)
    return pathname === path || (includesSubpages && pathname.startsWith(`${path}/`))
  }
}

/** A link of a menu, which marks the current page. As light as `Link`. */
export function NavLink({ to, includesSubpages, className, ...rest }: NavLinkProps) {
  const isActive = useIsCurrentPage()(to, includesSubpages)
  return <Link to={to} aria-current={isActive ? 'page' : undefined} className={className({ isActive })} {...rest} />
}

/** Like Link, from code: `const navigate = useLocaleNavigate(); navigate('/cart')`. */
export function useLocaleNavigate() {
  const navigate = useNavigate()
  const localePath = useLocalePath()
  return useCallback(
    (path: string, options?: Pick<NavigateOptions, 'replace' | 'state'>) => void navigate(localePath(path), options),
    [navigate, localePath],
  )
}

/** Link component for `UiProvider`. */
export function UiRouterLink({ href, ...rest }: UiLinkProps) {
  return href.startsWith('/') ? <Link to={href} {...rest} /> : <a href={href} {...rest} />
}
