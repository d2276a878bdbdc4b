import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { errorMeta } from '#lib/page/error-meta.ts'
import { createPrefetcher } from '#lib/routing/route.ts'
import { AppShell } from '#shell/AppShell.tsx'
import { ContentError } from '#shell/ContentError.tsx'
import { SlotsProvider } from '#shell/slots.tsx'
import { appSlots } from '../app-slots.tsx'
import type { Route } from './+types/shell.ts'

/** path /:locale? - the shell around every page, with the data of its slots */
export async function loader({ context }: Route.LoaderArgs) {
  const page = createPrefetcher(context)
  for (const prefetch of appSlots.prefetch ?? []) prefetch(page)
  await page.dehydrate()
  return null
}

export function meta({ matches, error }: Route.MetaArgs) {
  return errorMeta(matches, error)
}

/** The shell stays mounted on all pages. Its slots update their data with their own queries. */
export const shouldRevalidate = () => false

const renderShell = (content: ReactNode) => (
  <SlotsProvider value={appSlots}>
    <AppShell>{content}</AppShell>
  </SlotsProvider>
)

export default function ShellRoute() {
  return renderShell(<Outlet />)
}

/**
 * For a page whose routes cannot be discovered: only this route matches its path then. If the shell
 * fails itself, the boundary of the root renders.
 */
export function ErrorBoundary() {
  return renderShell(<ContentError />)
}
