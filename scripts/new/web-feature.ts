import { addImport, insertAfter, insertBefore } from './edit-text.ts'
import { type Edits, type NameForms, type NewFeature, nameForms } from './name-forms.ts'

export const menuGroups = ['you', 'selling', 'buying'] as const
export type MenuGroup = (typeof menuGroups)[number]

/**
 * An account page that lists what the endpoint of the feature returns, with its query, messages and
 * test. With `menuGroup` it also gets a link in that group of the account menu.
 */
export function webFeature(feature: string, { menuGroup }: { menuGroup?: MenuGroup | undefined } = {}): NewFeature {
  const names = nameForms(feature)
  return {
    files: {
      [`packages/client/src/${feature}.ts`]: renderClient(names),
      [`apps/web/src/features/${feature}/${names.Camel}Page.tsx`]: renderPage(names),
      [`apps/web/src/features/${feature}/${names.Camel}Page.test.tsx`]: renderTest(names),
      [`apps/web/src/routes/profile/${feature}.tsx`]: renderRoute(names),
      [`packages/i18n/messages/en-GB/${feature}.json`]: renderMessages({ title: names.Title, ...englishMessages }),
      [`packages/i18n/messages/fr/${feature}.json`]: renderMessages({ title: names.Title, ...frenchMessages }),
    },
    edits: {
      'apps/web/src/routes.ts': (text) =>
        insertBefore(text, "        route('profile/:place',", `        route('profile/${feature}', 'routes/profile/${feature}.tsx'),\n`),
      ...(menuGroup ? addMenuLink(names, menuGroup) : {}),
    },
  }
}

/** Adds the link after the last one of its group. */
const addMenuLink = ({ feature, table, Title }: NameForms, menuGroup: MenuGroup): Edits => ({
  'apps/web/src/shell/account-links.ts': (text) =>
    insertAfter(text, lastLinkOf(text, menuGroup), `\n  { id: '${table}', path: '/profile/${feature}', group: '${menuGroup}' },`),
  'apps/web/src/shell/account-icons.tsx': (text) =>
    insertBefore(addImport(text, "import List from 'lucide-react/icons/list'"), '  youtube: <', `  ${table}: <List />,\n`),
  'packages/i18n/messages/en-GB/account-menu.json': (text) => addMenuLabel(text, table, Title),
  'packages/i18n/messages/fr/account-menu.json': (text) => addMenuLabel(text, table, Title),
})

function lastLinkOf(text: string, menuGroup: MenuGroup): string {
  const link = text.split('\n').findLast((line) => line.includes(`group: '${menuGroup}'`))
  if (!link) throw new Error(`account-links.ts has no link in the group ${menuGroup}`)
  return link
}

const addMenuLabel = (text: string, key: string, label: string): string =>
  insertBefore(text, '  "youtube":', `  ${JSON.stringify(key)}: ${JSON.stringify(label)},\n`)

const renderClient = ({ feature, camel, one, One, text }: NameForms) => `import type { ${one} } from '@partlane/contract/${feature}'
import type { Flat } from '@partlane/contract/resource'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'
import { ${camel}Endpoints } from './api/endpoints/${feature}.generated.ts'

export type ${One} = Flat<typeof ${one}>

export const ${camel}Keys = {
  all: ['${camel}'] as const,
  list: (page: number) => [...${camel}Keys.all, 'list', page] as const,
}

/** Own ${text}, newest first. The previous page is shown until the next is loaded. */
export const ${camel}Query = (api: Api, page: number) =>
  queryOptions({
    queryKey: ${camel}Keys.list(page),
    queryFn: ({ signal }) => api(${camel}Endpoints).list({ page }, { signal }),
    placeholderData: keepPreviousData,
  })
`

const renderPage = ({ feature, camel, one, Camel, One }: NameForms) => `import { useApi } from '@partlane/client/api/api-context'
import { type ${One}, ${camel}Query } from '@partlane/client/${feature}'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Pagination } from '#ui/navigation/Pagination.tsx'

export function ${Camel}Page() {
  const { t } = useI18n('${feature}')
  const { messageOfError } = useErrorMessages()
  const [search] = useSearchParams()
  const page = Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1)
  const { data, error, isFetching, refetch } = useQuery(${camel}Query(useApi(), page))
  return (
    <div className="page py-6 md:py-10">
      <h1 className="mb-4 text-2xl">{t('title')}</h1>
      {error && !data ? (
        <ErrorState title={t('failed')} retryLabel={t('retry')} retrying={isFetching} onRetry={() => void refetch()}>
          {messageOfError(error)}
        </ErrorState>
      ) : !data ? (
        <Loading label={t('loading')}>
          <Skeleton className="h-36 rounded-card" />
        </Loading>
      ) : data.items.length === 0 ? (
        <EmptyState title={t('empty')} />
      ) : (
        <>
          <ul className="grid gap-3">
            {data.items.map((${one}) => (
              <${One}Row key={${one}.id} ${one}={${one}} />
            ))}
          </ul>
          <Pagination page={data.pagy.page} pages={data.pagy.pages} getHref={(number) => \`?page=\${number}\`} className="mt-6" />
        </>
      )}
    </div>
  )
}

const ${One}Row = ({ ${one} }: { ${one}: ${One} }) => <li>{${one}.title}</li>
`

const renderTest = ({ feature, table, type, Camel, Title }: NameForms) => `// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { createFakeApi, ok } from '../../../test/fake-api.ts'
import { renderPage, tokenFor } from '../../../test/render.tsx'
import { ${Camel}Page } from './${Camel}Page.tsx'

const pagy = { count: 1, page: 1, items: 48, pages: 1, next: null, prev: null }
const item = { type: '${type}', id: '1', title: 'The first one', created_at: '2026-11-20T10:00:00.000Z' }

const renderList = (response?: { items: object[] }) =>
  renderPage(<${Camel}Page />, {
    path: '/profile/${feature}',
    token: tokenFor(),
    ...(response ? { call: createFakeApi({ '/users/${table}': () => ok({ ...response, pagy }) }).call } : {}),
  })

afterEach(cleanup)

describe('${Camel}Page', () => {
  it('lists the items', async () => {
    renderList({ items: [item] })
    expect(await screen.findByText('The first one')).toBeTruthy()
    expect(screen.getByRole('heading', { name: '${Title}' })).toBeTruthy()
  })

  it('says that there are no items', async () => {
    renderList({ items: [] })
    expect(await screen.findByText('Nothing here yet')).toBeTruthy()
  })

  it('offers to load the list again after an error', async () => {
    renderList()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })
})
`

const renderRoute = ({ feature, Camel }: NameForms) => `import { ${Camel}Page } from '#features/${feature}/${Camel}Page.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/${feature}.ts'

/** path /profile/${feature} */
export const handle: RouteHandle = { guard: 'member', messages: ['${feature}', 'errors'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, '${feature}')('title'), noindex: true })
}

export default function ${Camel}Route() {
  return <${Camel}Page />
}
`

const englishMessages = { empty: 'Nothing here yet', failed: 'This list could not be loaded', loading: 'Loading', retry: 'Try again' }
const frenchMessages = {
  empty: 'Rien pour le moment',
  failed: 'Cette liste n’a pas pu être chargée',
  loading: 'Chargement',
  retry: 'Réessayer',
}

const renderMessages = (messages: Record<string, string>) => `${JSON.stringify(messages, null, 2)}\n`
