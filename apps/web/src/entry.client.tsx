import { hydrate } from '@tanstack/react-query'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { createBrowserApp } from '#lib/browser.ts'
import { takeCurrency } from '#lib/currency.ts'
import { takeEmbedding } from '#lib/embedding.ts'
import { readPageData } from '#lib/page-script.tsx'
import { Providers } from '#lib/providers.tsx'
import { catalogue } from '#lib/words.ts'

takeEmbedding() // before anything reads the token or the address
const app = createBrowserApp()
const page = readPageData()
takeCurrency(page.currency)
hydrate(app.queries, page.queries)

await catalogue.fetchAll(app.locale, page.messages)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Providers {...app}>
        <HydratedRouter />
      </Providers>
    </StrictMode>,
  )
})
