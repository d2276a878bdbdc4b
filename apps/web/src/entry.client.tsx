import { hydrateAnonymousQueries } from '@partlane/client/api/query-client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
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

consumeEmbeddingParams() // must run before the token and the URL are read
const app = createBrowserApp()
const page = readPageData()
adoptServerCurrency(page.currency)
hydrateAnonymousQueries(app.queryClient, page.queries)

const reportPageError = createPageErrorReporter(app.api, currentRouteId)
prefetchRoutesOnIntent()
openLinksWithRouterWhileOffline()
// For scripts/keep-page-offline.ts
Object.assign(window, { noConnectionModule: { default: NoConnectionPage } })
await catalogue.fetchAll(app.locale, page.messages)
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
