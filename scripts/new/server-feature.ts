import { addImport, insertAfter, insertBefore } from './edit-text.ts'
import { type Edits, type NameForms, type NewFeature, nameForms } from './name-forms.ts'

/**
 * A server feature that lists own rows of a member: table, contract, routes, query, presenter,
 * personal data, test, README, and the lines that register them.
 */
export function serverFeature(feature: string, migration: string): NewFeature {
  const names = nameForms(feature)
  const folder = `apps/server/src/features/${feature}`
  return {
    files: {
      [`apps/server/db/migrations/${migration}_${names.table}.sql`]: renderMigration(names),
      [`packages/contract/src/${feature}.ts`]: renderContract(names),
      [`${folder}/${feature}.routes.ts`]: renderRoutes(names),
      [`${folder}/${feature}.queries.ts`]: renderQueries(names),
      [`${folder}/${feature}.present.ts`]: renderPresenter(names),
      [`${folder}/personal-data.ts`]: renderPersonalData(names),
      [`${folder}/public.ts`]: `export { erase${names.Camel}, export${names.Camel} } from './personal-data.ts'\n`,
      [`${folder}/${feature}.test.ts`]: renderTest(names),
      [`${folder}/README.md`]: renderReadme(names),
    },
    edits: registerServerFeature(names),
  }
}

const registerServerFeature = ({ feature, camel, Camel, table, text: words }: NameForms): Edits => ({
  'packages/contract/src/contract.ts': (text) =>
    insertBefore(
      addImport(text, `import { ${camel} } from './${feature}.ts'`),
      '}\n\nexport type Contract = typeof contract',
      `  ${camel},\n`,
    ),
  'packages/contract/src/descriptions.ts': (text) => insertBefore(text, '}\n', `  ${camel}: 'The ${words} of the signed-in user',\n`),
  'apps/server/src/app/routes.ts': (text) => {
    const line = `import { ${camel}Routes } from '#features/${feature}/${feature}.routes.ts'`
    return addImport(text, line).replace(/\n\]\n$/, `\n  ...${camel}Routes,\n]\n`)
  },
  'apps/server/src/app/user-data.ts': (text) =>
    insertBefore(
      addImport(text, `import { erase${Camel}, export${Camel} } from '#features/${feature}/public.ts'`),
      '} satisfies Record<string, UserDataEntry>',
      `  '${table}.user_id': { erase: erase${Camel}, export: export${Camel}, merge: MEMBERS_ONLY },\n`,
    ),
  // Every test of personal data needs a row. The title is one of the texts that must be erased.
  'apps/server/src/features/profile/test-helpers.ts': (text) =>
    insertAfter(
      text,
      'async function insertPersonalRows({ db, clock }: AppContext, user: TestUser): Promise<void> {\n',
      `  await db.insertInto('${table}').values({ user_id: user.id, title: 'Quixley: ${words}', created_at: clock.now() }).execute()\n`,
    ),
})

const renderMigration = ({
  table,
  text,
}: NameForms) => `-- ${text[0]?.toUpperCase()}${text.slice(1)} of members: write here what they are for.

create table ${table} (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  title text not null check (length(title) between 1 and 120),
  created_at timestamptz not null
);
create index ${table}_of_user on ${table} (user_id, created_at desc, id desc); -- list of a user, newest first
`

const renderContract = ({ camel, one, table, type, text }: NameForms) => `import { z } from 'zod'
import { defineEndpoint, page } from './endpoint.ts'
import { instant, pageQuery } from './fields.ts'
import { defineResource } from './resource.ts'

export const ${one} = defineResource('${type}', z.object({ title: z.string(), created_at: instant }))

export const ${camel} = {
  list: defineEndpoint({
    method: 'GET',
    path: '/users/${table}',
    audience: 'member',
    summary: 'List own ${text}, newest first',
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

const renderQueries = ({ table, Camel, One, text }: NameForms) => `import type { DbOrTx } from '#platform/db/db.ts'
import { fetchPage, type PageRequest } from '#platform/db/pagination.ts'

/** Lists the ${text} of a user, newest first. */
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

const renderPersonalData = ({ table, Camel, text }: NameForms) => `import type { AccountClosure } from '#app/context.ts'
import type { DbOrTx, Tx } from '#platform/db/db.ts'

/** Deletes all ${text} of a user. */
export async function erase${Camel}(tx: Tx, { userId }: AccountClosure): Promise<void> {
  await tx.deleteFrom('${table}').where('user_id', '=', userId).execute()
}

export const export${Camel} = async (db: DbOrTx, userId: number) => ({
  ${table}: await db.selectFrom('${table}').where('user_id', '=', userId).select(['title', 'created_at']).orderBy('id').execute(),
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
    const secondPage = await app.as(user).get('/users/${table}?page=2&items=1')
    expect(secondPage.body.data).toMatchObject([{ attributes: { title: 'first' } }])
  })
})
`

const renderReadme = ({ Title, table }: NameForms) => `# ${Title}

One sentence that says what the feature is for.

## Endpoints
\`GET /users/${table}\`

## Rules
- The list contains only rows of the signed-in member, newest first.
- Closing the account deletes the rows (\`personal-data.ts\`).
`
