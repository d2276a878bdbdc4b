import { createApi } from '@partlane/client/api/api'
import { ApiProvider } from '@partlane/client/api/api-context'
import { createQueryClient } from '@partlane/client/api/query-client'
import { type InProcessCall, inProcessTransport } from '@partlane/client/api/transport'
import { createSessionStore } from '@partlane/client/session/session-store'
import { createMemoryStorage, createStoredValues } from '@partlane/client/session/stored-values'
import type { Locale } from '@partlane/domain/locale'
import { createCatalogue } from '@partlane/i18n/catalogue'
import { compileAll } from '@partlane/i18n/message-files'
import { I18nProvider, useI18n } from '@partlane/i18n/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { configure, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router'
import { UiRouterLink } from '#lib/routing/Link.tsx'
import { UiProvider } from '#ui/core/ui-context.tsx'

const compiledMessages = compileAll()

configure({ asyncUtilTimeout: 5000 }) // for busy machines; a passing test does not wait that long

type RenderOptions = {
  path?: string
  locale?: Locale
  /** Token of the session; see `tokenFor`. Without it the visitor is anonymous. */
  token?: string
  /** Handles API calls. Without it every call responds 404. */
  call?: InProcessCall
}

const respondNotFound: InProcessCall = async () => ({ ok: false, status: 404, errors: [{ status: '404', code: 'not_found', title: '' }] })

/**
 * Renders routes, or one element at any path, with the real messages, router and query client.
 * Needs `@vitest-environment jsdom`.
 */
export function renderPage(
  routesOrElement: RouteObject[] | ReactNode,
  { path = '/', locale = 'en-GB', token, call = respondNotFound }: RenderOptions = {},
) {
  const catalogue = createCatalogue(async (messageLocale, namespace) => compiledMessages[messageLocale][namespace] ?? {})
  for (const [namespace, messages] of Object.entries(compiledMessages[locale])) catalogue.put(locale, namespace, messages)
  const storage = createStoredValues(createMemoryStorage())
  if (token) storage.write('accessToken', token)
  const session = createSessionStore(storage)
  const routes = Array.isArray(routesOrElement)
    ? (routesOrElement as RouteObject[])
    : [{ path: '*', element: routesOrElement as ReactNode }]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <ApiProvider api={createApi(inProcessTransport(call))} session={session}>
        <I18nProvider locale={locale} catalogue={catalogue}>
          <WithUi>
            <RouterProvider router={router} />
          </WithUi>
        </I18nProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )
  return { ...view, router, session, storage }
}

function WithUi({ children }: { children: ReactNode }) {
  const { t, locale } = useI18n('ui')
  return (
    <UiProvider locale={locale} t={t} Link={UiRouterLink}>
      {children}
    </UiProvider>
  )
}

/** A token with these claims. Its signature is not valid; browsers do not verify it. */
export function tokenFor(user: { id?: number; role?: string; status?: string } = {}): string {
  const claims = { id: 1, role: 'personal', status: 'verified', exp: 4_102_444_800, ...user }
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
}
