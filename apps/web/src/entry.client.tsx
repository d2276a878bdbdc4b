import { hydrateAnonymousQueries } from '@partlane/client/api/query-client'
import { type ComponentType, StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { canReachServer } from '#lib/page/connection.ts'
import { createBrowserApp } from '#lib/page/create-browser-app.ts'
import { readPageData } from '#lib/page/page-script.tsx'
import { Providers } from '#lib/page/providers.tsx'
import { createPageErrorReporter, currentRouteId } from '#lib/page/report-page-error.ts'
import { adoptServerCurrency } from '#lib/preferences/currency.ts'
import { consumeEmbeddingParams } from '#lib/routing/embedding.ts'
import { openLinksWithRouterWhileOffline } from '#lib/routing/offline-links.ts'
import { prefetchRoutesOnIntent } from '#lib/routing/prefetch-routes.ts'
import { catalogue } from '#lib/text/messages.ts'
import { NoConnectionPage } from '#shell/NoConnection.tsx'

declare global {
  interface Window {
    /** For `scripts/keep-page-offline.ts`: a route to show instead of a reload. */
    loadOfflineModule: () => Promise<{ default: ComponentType } | undefined>
  }
}

consumeEmbeddingParams() // must run before the token and the URL are read
const app = createBrowserApp()
const page = readPageData()
adoptServerCurrency(page.currency)
hydrateAnonymousQueries(app.queryClient, page.queries)

const reportPageError = createPageErrorReporter(app.api, currentRouteId)
prefetchRoutesOnIntent()
openLinksWithRouterWhileOffline()
window.loadOfflineModule = async () => ((await canReachServer()) ? undefined : { default: NoConnectionPage })
await catalogue.fetchAll(app.locale, page.messages).catch((error) => {
  window.dispatchEvent(new Event('pagefailed')) // early-input.ts
  throw error
})
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Providers {...app}>
        <HydratedRouter />
      </Providers>
    </StrictMode>,
    { onRecoverableError: reportPageError, onUncaughtError: reportPageError },
  )
})
