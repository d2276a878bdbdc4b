import { useI18n } from '@partlane/i18n/react'
import { type ReactNode, useState } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { pageServicesContext } from '#lib/page/page-context.ts'
import { PageDataScript, PageMeta } from '#lib/page/page-script.tsx'
import { useRootLoaderData } from '#lib/page/root-loader-data.ts'
import { measureServerOffset } from '#lib/page/server-offset.ts'
import { StartScript } from '#lib/page/start-scripts.tsx'
import { UiRouterLink } from '#lib/routing/Link.tsx'
import { RootErrorPage } from '#shell/RootErrorPage.tsx'
import { UiProvider } from '#ui/core/ui-context.tsx'
import type { Route } from './+types/root.ts'
import nunito from './ui/fonts/nunito-common.woff2?url'
import poppins from './ui/fonts/poppins-common-600.woff2?url'
import './ui/styles.css'
import './shell/shell.css'

export const loader = ({ context }: Route.LoaderArgs) => context.get(pageServicesContext).rootData

/** The data belongs to the document. Later changes (currency, car, theme) are in client stores. */
export const shouldRevalidate = () => false

export const links = () =>
  [nunito, poppins].map((href) => ({ rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const, href }))

/**
 * `Links` has no nonce: styles and fonts need none. Browsers hide the nonce attribute, so that
 * React would report a hydration mismatch.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { locale, theme, indexed } = useRootLoaderData()
  return (
    <html lang={locale} data-theme={theme ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#12161c" />
        {!indexed && <meta name="robots" content="noindex, nofollow" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <PageMeta />
        <Links nonce="" />
      </head>
      <body>
        {children}
        <PageDataScript />
        <ScrollRestoration />
        <Scripts />
        <StartScript />
      </body>
    </html>
  )
}

export default function App() {
  const { t, locale } = useI18n('ui')
  const { renderedAtMs } = useRootLoaderData()
  const [serverOffsetMs] = useState(() => measureServerOffset(renderedAtMs))
  return (
    <UiProvider locale={locale} t={t} Link={UiRouterLink} serverOffsetMs={serverOffsetMs} renderedAtMs={renderedAtMs || undefined}>
      <Outlet />
    </UiProvider>
  )
}

/** Shown if the shell itself fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RootErrorPage error={error} />
}
