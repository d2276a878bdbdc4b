import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { withClient } from '../src/platform/db/with-client.ts'
import { type ColumnType, columnTypes } from './column-types.ts'

// Generates the table types from a database with all migrations and from `columnTypes`. `--check`
// only compares them with the committed file.
const target = join(import.meta.dirname, '../src/platform/db/schema.generated.ts')
const folder = mkdtempSync(join(tmpdir(), 'partlane-types-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, database: 'types', nonDurable: true })
try {
  await migrate(postgres.connectionString)
  const outputFile = join(folder, 'schema.ts')
  generateTypes(outputFile, await typeExpressions(postgres.connectionString))
  const generated = readFileSync(outputFile, 'utf8')
  if (!process.argv.includes('--check')) copyFileSync(outputFile, target)
  else if (generated !== readFileSync(target, 'utf8')) {
    console.error('schema.generated.ts does not match the migrations and column types: run `npm run db:types`')
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

type Column = { name: string; nullable: boolean; has_default: boolean }

/**
 * The complete type expression of each column of `columnTypes`: kysely-codegen adds neither
 * nullability nor defaults to an override.
 * @throws Error for a column that does not exist
 */
function typeExpressions(connectionString: string): Promise<Record<string, string>> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<Column>(`
      select case table_schema when 'public' then '' else table_schema || '.' end || table_name || '.' || column_name as name,
        is_nullable = 'YES' as nullable, column_default is not null as has_default
      from information_schema.columns`)
    const columnsByName = new Map(rows.map((column) => [column.name, column]))
    return Object.fromEntries(Object.entries(columnTypes).map(([name, type]) => [name, typeExpression(name, type, columnsByName)]))
  })
}

function typeExpression(name: string, { type }: ColumnType, columnsByName: ReadonlyMap<string, Column>): string {
  const column = columnsByName.get(name)
  if (!column) throw new Error(`column-types.ts names an unknown column: ${name}`)
  const nullableType = column.nullable ? `${type} | null` : type
  return column.has_default ? `Generated<${nullableType}>` : nullableType
}

function generateTypes(outputFile: string, columns: Record<string, string>): void {
  const typeMapping = { int8: 'number', citext: 'string', tsvector: 'string' }
  const customImports = Object.assign({}, ...Object.values(columnTypes).map(({ imports }) => imports))
  execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, '../../../node_modules/.bin/kysely-codegen'),
      ...['--dialect', 'postgres', '--url', postgres.connectionString, '--out-file', outputFile],
      ...['--date-parser', 'string', '--type-mapping', JSON.stringify(typeMapping), '--exclude-pattern', 'graphile_worker.*'],
      ...['--overrides', JSON.stringify({ columns }), '--custom-imports', JSON.stringify(customImports)],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}
