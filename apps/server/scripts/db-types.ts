import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts'
import { migrate } from '../src/platform/db/migrate.ts'

// Generates the table types from a database with all migrations. `--check` only compares them with
// the committed file.
const target = join(import.meta.dirname, '../src/platform/db/schema.generated.ts')
const folder = mkdtempSync(join(tmpdir(), 'partlane-types-'))
const postgres = await startEmbeddedPostgres({ dataDir: folder, database: 'types', nonDurable: true })
try {
  await migrate(postgres.connectionString)
  const outputFile = join(folder, 'schema.ts')
  const typeMapping = JSON.stringify({ int8: 'number', citext: 'string', tsvector: 'string' })
  execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, '../../../node_modules/.bin/kysely-codegen'),
      ...['--dialect', 'postgres', '--url', postgres.connectionString, '--out-file', outputFile],
      ...['--date-parser', 'string', '--type-mapping', typeMapping, '--exclude-pattern', 'graphile_worker.*'],
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const generated = readFileSync(outputFile, 'utf8')
  if (!process.argv.includes('--check')) copyFileSync(outputFile, target)
  else if (generated !== readFileSync(target, 'utf8')) {
    console.error('schema.generated.ts does not match the migrations: run `npm run db:types`')
    process.exitCode = 1
  }
} finally {
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
