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
import { inLocale } from './locale-paths.ts'

/** Paths are written without a language: to="/search" leads to /fr/search for a French reader. */
export function useLocalPath(): (path: string) => string {
  const locale = useLocale()
  return useCallback((path) => (path.startsWith('/') ? inLocale(path, locale) : path), [locale])
}

type LinkProps = Omit<RouterLinkProps, 'to'> & { to: string }

export function Link({ to, ...rest }: LinkProps) {
  return <RouterLink to={useLocalPath()(to)} {...rest} />
}

export function NavLink({ to, ...rest }: Omit<NavLinkProps, 'to'> & { to: string }) {
  return <RouterNavLink to={useLocalPath()(to)} {...rest} />
}

/** `const go = useGo(); go('/cart')`: like Link, from code. */
export function useGo() {
  const navigate = useNavigate()
  const localPath = useLocalPath()
  return useCallback((path: string, options?: { replace?: boolean }) => void navigate(localPath(path), options), [navigate, localPath])
}

/** What the components of ui/ use for their links. */
export function UiRouterLink({ href, ...rest }: UiLinkProps) {
  const localPath = useLocalPath()
  if (!href.startsWith('/')) return <a href={href} {...rest} />
  return <RouterLink to={localPath(href)} {...rest} />
}
