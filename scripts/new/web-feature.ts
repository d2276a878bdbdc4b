import { type Files, type NameForms, nameForms } from './name-forms.ts'

/** The files of a page with its query and messages, for a feature with a contract. */
export function webFeature(feature: string): Files {
  const names = nameForms(feature)
  return {
    [`packages/client/src/${feature}.ts`]: renderClient(names),
    [`apps/web/src/features/${feature}/${names.Camel}Page.tsx`]: renderPage(names),
    [`apps/web/src/routes/profile/${feature}.tsx`]: renderRoute(names),
    [`packages/i18n/messages/en-GB/${feature}.json`]: renderMessages(names.Camel, 'Nothing here yet'),
    [`packages/i18n/messages/fr/${feature}.json`]: renderMessages(names.Camel, 'Rien pour le moment'),
  }
}

const renderClient = ({ camel }: NameForms) => `import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api/api.ts'

export const ${camel}Keys = { all: ['${camel}'] as const, list: (page: number) => [...${camel}Keys.all, 'list', page] as const }

export const ${camel}Query = (api: Api, page = 1) =>
  queryOptions({ queryKey: ${camel}Keys.list(page), queryFn: () => api.${camel}.list({ page }) })
`

const renderPage = ({ feature, camel, Camel }: NameForms) => `import { useApi } from '@partlane/client/api/api-context'
import { ${camel}Query } from '@partlane/client/${feature}'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'

export function ${Camel}Page() {
  const { t } = useI18n('${feature}')
  const { data } = useQuery(${camel}Query(useApi()))
  return (
    <>
      <h1>{t('title')}</h1>
      {data?.items.length === 0 && <p>{t('empty')}</p>}
      <ul>{data?.items.map((item) => <li key={item.id}>{item.title}</li>)}</ul>
    </>
  )
}
`

const renderRoute = ({ feature, Camel }: NameForms) => `import { ${Camel}Page } from '#features/${feature}/${Camel}Page.tsx'
import { pageMeta, type RouteHandle } from '#lib/routing/route.ts'
import { metaMessages } from '#lib/text/messages.ts'
import type { Route } from './+types/${feature}.ts'

/** path /profile/${feature} */
export const handle: RouteHandle = { guard: 'member', messages: ['${feature}'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, '${feature}')('title'), noindex: true })
}

export default function ${Camel}Route() {
  return <${Camel}Page />
}
`

const renderMessages = (title: string, empty: string) => `${JSON.stringify({ title, empty }, null, 2)}\n`
