import { Outlet } from 'react-router'
import { createPrefetcher } from '#lib/routing/route.ts'
import { AppShell } from '#shell/AppShell.tsx'
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

/** The shell stays mounted on all pages. Its slots update their data with their own queries. */
export const shouldRevalidate = () => false

export default function ShellRoute() {
  return (
    <SlotsProvider value={appSlots}>
      <AppShell>
        <Outlet />
      </AppShell>
    </SlotsProvider>
  )
}
