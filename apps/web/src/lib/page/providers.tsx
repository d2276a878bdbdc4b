import type { Api } from '@partlane/client/api/api'
import { ApiProvider } from '@partlane/client/api/api-context'
import { CableProvider } from '@partlane/client/cable/cable-context'
import type { SessionStore } from '@partlane/client/session/session-store'
import type { Locale } from '@partlane/domain/locale'
import { I18nProvider } from '@partlane/i18n/react'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { catalogue } from '../text/messages.ts'

type ProvidersProps = { api: Api; session: SessionStore; queryClient: QueryClient; locale: Locale; children: ReactNode }

/**
 * Contexts of every page, on server and client. They wrap the router, so that error pages have
 * them.
 */
export function Providers({ api, session, queryClient, locale, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider api={api} session={session}>
        <CableProvider>
          <I18nProvider locale={locale} catalogue={catalogue}>
            {children}
          </I18nProvider>
        </CableProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}
