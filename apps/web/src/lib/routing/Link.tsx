import { useLocale } from '@partlane/i18n/react'
import { useCallback } from 'react'
import {
  type NavLinkProps,
  Link as RouterLink,
  type LinkProps as RouterLinkProps,
  NavLink as RouterNavLink,
  useNavigate,
} from 'react-router'
import type { UiLinkProps } from '#ui/core/ui-context.tsx'
import { toLocalePath } from './locale-paths.ts'

/** Paths in code have no locale: to="/search" links to /fr/search on a French page. */
export function useLocalePath(): (path: string) => string {
  const locale = useLocale()
  return useCallback((path) => (path.startsWith('/') ? toLocalePath(path, locale) : path), [locale])
}

export type LinkProps = Omit<RouterLinkProps, 'to'> & { to: string }

export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink to={useLocalePath()(to)} {...rest} />
}

export function NavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  return <RouterNavLink to={useLocalePath()(to)} {...rest} />
}

/** Like Link, from code: `const navigate = useLocaleNavigate(); navigate('/cart')`. */
export function useLocaleNavigate() {
  const navigate = useNavigate()
  const localePath = useLocalePath()
  return useCallback((path: string, options?: { replace?: boolean }) => void navigate(localePath(path), options), [navigate, localePath])
}

/** Link component for `UiProvider`. */
export function UiRouterLink({ href, ...rest }: UiLinkProps) {
  const localePath = useLocalePath()
  if (!href.startsWith('/')) return <a href={href} {...rest} />
  return <RouterLink to={localePath(href)} {...rest} />
}
