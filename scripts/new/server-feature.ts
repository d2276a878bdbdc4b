import { type Files, type NameForms, nameForms } from './name-forms.ts'

/**
 * The files of a server feature that lists own rows of a member: table, contract, routes, query,
 * presenter, test, README.
 */
export function serverFeature(feature: string, migration: string): Files {
  const names = nameForms(feature)
  const folder = `apps/server/src/features/${feature}`
  return {
    [`apps/server/db/migrations/${migration}_${names.table}.sql`]: renderMigration(names),
    [`packages/contract/src/${feature}.ts`]: renderContract(names),
    [`${folder}/${feature}.routes.ts`]: renderRoutes(names),
    [`${folder}/${feature}.queries.ts`]: renderQueries(names),
    [`${folder}/${feature}.present.ts`]: renderPresenter(names),
    [`${folder}/${feature}.test.ts`]: renderTest(names),
    [`${folder}/README.md`]: renderReadme(names),
  }
}

const renderMigration = ({ table }: NameForms) => `-- One sentence that says what this table is for.

create table ${table} (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  title text not null,
  created_at timestamptz not null
);
create index ${table}_of_user on ${table} (user_id, created_at desc, id desc); -- list of a user, newest first
`

const renderContract = ({ feature, camel, one, table, type }: NameForms) => `import { z } from 'zod'
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
`

const renderRoutes = ({ feature, camel, Camel, One }: NameForms) => `import { ${camel} } from '@partlane/contract/${feature}'
import { defineRoutes } from '#platform/http/define-routes.ts'
import { present${One} } from './${feature}.present.ts'
import { list${Camel} } from './${feature}.queries.ts'

export const ${camel}Routes = defineRoutes((route) => {
  route(${camel}.list, async ({ ctx, user, query }) => {
    const { items, pagy } = await list${Camel}(ctx.db, { userId: user.id, page: query })
    return { items: items.map(present${One}), pagy }
  })
})
`

const renderQueries = ({ table, Camel, One }: NameForms) => `import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

/** Rows of a user, newest first. */
export function list${Camel}(db: DbOrTx, { userId, page }: { userId: number; page: PageRequest }) {
  const query = db
    .selectFrom('${table}')
    .where('user_id', '=', userId)
    .select(['id', 'title', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
  return fetchPage(db, query, page)
}
export type ${One}Row = Awaited<ReturnType<typeof list${Camel}>>['items'][number]
`

const renderPresenter = ({ feature, one, One }: NameForms) => `import type { ${one} } from '@partlane/contract/${feature}'
import type { Flat } from '@partlane/contract/resource'
import type { ${One}Row } from './${feature}.queries.ts'

export const present${One} = (row: ${One}Row): Flat<typeof ${one}> => ({
  id: String(row.id),
  title: row.title,
  created_at: row.created_at.toISOString(),
})
`

const renderTest = ({ table }: NameForms) => `import { describe, expect, it } from 'vitest'
import { startTestApp } from '#test/app.ts'

describe('GET /users/${table}', () => {
  it('lists own rows, newest first', async () => {
    const { app, ctx, world } = await startTestApp()
    const [user, otherUser] = [await world.user(), await world.user()]
    for (const [owner, title] of [[user, 'first'], [user, 'second'], [otherUser, 'of another user']] as const) {
      await ctx.db.insertInto('${table}').values({ user_id: owner.id, title, created_at: app.clock.now() }).execute()
      app.clock.advance(1000)
    }
    const response = await app.as(user).get('/users/${table}')
    expect(response).toHaveStatus(200)
    expect(response.body.data.map(({ attributes }: { attributes: { title: string } }) => attributes.title)).toEqual(['second', 'first'])
  })
})
`

const renderReadme = ({ Camel, table }: NameForms) => `# ${Camel}

One sentence that says what the feature is.

- Endpoints: \`GET /users/${table}\`
- Events, jobs: none yet
- Exceptions in the specification: none known
`
