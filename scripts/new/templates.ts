/** A name in the forms code needs: `saved-searches` is given. */
export function nameForms(feature: string) {
  const words = feature.split('-')
  const camel = words.map((word, i) => (i === 0 ? word : word[0]?.toUpperCase() + word.slice(1))).join('')
  const one = camel
    .replace(/ies$/, 'y')
    .replace(/(ch|sh|ss|x)es$/, '$1')
    .replace(/([^s])s$/, '$1')
  const pascal = (text: string) => text[0]?.toUpperCase() + text.slice(1)
  return {
    feature,
    camel,
    one,
    Camel: pascal(camel),
    One: pascal(one),
    table: words.join('_'),
    type: one.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  }
}

export type Files = Record<string, string>

/** A feature of the server that keeps something for a person and lists it: the shortest whole slice, from the table to its test. */
export function serverFeature(feature: string, migration: string): Files {
  const { camel, one, Camel, One, table, type } = nameForms(feature)
  const folder = `apps/server/src/features/${feature}`
  return {
    [`apps/server/db/migrations/${migration}_${table}.sql`]: `-- Why this table is there, in a sentence.

create table ${table} (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text not null,
  created_at timestamptz not null
);
create index ${table}_of_user on ${table} (user_id, created_at desc, id desc); -- one's own, newest first
`,
    [`packages/contract/src/${feature}.ts`]: `import { z } from 'zod'
import { defineEndpoint, page } from './endpoint.ts'
import { instant, pageQuery } from './fields.ts'
import { defineResource } from './resource.ts'

export const ${one} = defineResource('${type}', z.object({ title: z.string(), created_at: instant }))

export const ${camel} = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/${table}',
    audience: 'member',
    summary: 'List own ${feature}, newest first',
    query: z.strictObject(pageQuery),
    output: page(${one}),
  }),
}
`,
    [`${folder}/${feature}.routes.ts`]: `import { ${camel} } from '@partlane/contract/${feature}'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { present${One} } from './${feature}.present.ts'
import { list${Camel} } from './${feature}.queries.ts'

export const ${camel}Routes = defineRoutes((route) => {
  route(${camel}.list, async ({ ctx, user, query }) => {
    const { items, pagy } = await list${Camel}(ctx.db, { userId: user.id, page: query })
    return { items: items.map(present${One}), pagy }
  })
})
`,
    [`${folder}/${feature}.queries.ts`]: `import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

/** One's own, newest first. */
export const list${Camel} = (db: DbOrTx, { userId, page }: { userId: number; page: PageRequest }) =>
  fetchPage(
    db
      .selectFrom('${table}')
      .where('user_id', '=', userId)
      .select(['id', 'title', 'created_at'])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
    page,
  )
export type ${One}Row = Awaited<ReturnType<typeof list${Camel}>>['items'][number]
`,
    [`${folder}/${feature}.present.ts`]: `import type { Flat } from '@partlane/contract/resource'
import type { ${one} } from '@partlane/contract/${feature}'
import type { ${One}Row } from './${feature}.queries.ts'

export const present${One} = (row: ${One}Row): Flat<typeof ${one}> => ({
  id: String(row.id),
  title: row.title,
  created_at: row.created_at.toISOString(),
})
`,
    [`${folder}/${feature}.test.ts`]: `import { expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

it('shows everybody their own, newest first', async () => {
  const { app, ctx, world } = await startTestApp()
  const [me, other] = [await world.user(), await world.user()]
  for (const [user, title] of [[me, 'first'], [me, 'second'], [other, 'not mine']] as const) {
    await ctx.db.insertInto('${table}').values({ user_id: user.id, title, created_at: app.clock.now() }).execute()
    app.clock.advance(1000)
  }
  const response = await app.as(me).get('/users/${table}')
  expect(response).toHaveStatus(200)
  expect(response.body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)).toEqual(['second', 'first'])
})
`,
    [`${folder}/README.md`]: `# ${Camel}

What it is, in a sentence.

- Endpoints: \`GET /users/${table}\`
- Events, jobs: none yet
- Odd points of the specification: none known
`,
  }
}

/** A page of the web with its words and its query, for a feature whose contract exists. */
export function webFeature(feature: string): Files {
  const { camel, Camel } = nameForms(feature)
  const renderMessages = (title: string, empty: string) => `${JSON.stringify({ title, empty }, null, 2)}\n`
  return {
    [`packages/client/src/${feature}.ts`]: `import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api-context.tsx'

export const ${camel}Keys = { all: ['${camel}'] as const, list: (page: number) => [...${camel}Keys.all, 'list', page] as const }

export const ${camel}Query = (api: Api, page = 1) =>
  queryOptions({ queryKey: ${camel}Keys.list(page), queryFn: () => api.${camel}.list({ page }) })
`,
    [`apps/web/src/features/${feature}/${Camel}Page.tsx`]: `import { useApi } from '@partlane/client/api/api-context'
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
`,
    [`apps/web/src/routes/${feature}.tsx`]: `import { ${Camel}Page } from '#features/${feature}/${Camel}Page.tsx'
import { pageMeta, type RouteHandle } from '#lib/route.ts'
import { metaMessages } from '#lib/words.ts'
import type { Route } from './+types/${feature}.ts'

/** path /profile/${feature} */
export const handle: RouteHandle = { guard: 'member', messages: ['${feature}'] }

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: metaMessages(matches, '${feature}')('title'), noindex: true })
}

export default function ${Camel}Route() {
  return <${Camel}Page />
}
`,
    [`packages/i18n/messages/en-GB/${feature}.json`]: renderMessages(Camel, 'Nothing here yet'),
    [`packages/i18n/messages/fr/${feature}.json`]: renderMessages(Camel, 'Rien pour le moment'),
  }
}
