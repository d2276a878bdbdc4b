import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { fileChecksums } from './file-checksums.ts'
import { migrate } from './migrate.ts'

const migrationName = '9001_shelves.sql'
const migrationSql = `-- Shelves of a warehouse.
create table shelves (
  id int, -- the number on the label
  label text default 'a -- b'
);
`

describe('migrate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'partlane-migrate-'))
  let database: TestDatabase
  let client: pg.Client

  beforeEach(async () => {
    database = await createTestDatabase()
    client = new pg.Client({ connectionString: database.connectionString })
    await client.connect()
  })
  afterEach(async () => {
    await client.end()
    await database.drop()
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function listChecksums(): Promise<Record<string, string>> {
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migrations')
    return Object.fromEntries(rows.map(({ name, checksum }) => [name, checksum]))
  }

  const migrateSql = (sql: string) => {
    writeFileSync(join(folder, migrationName), sql)
    return migrate(database.connectionString, folder)
  }

  describe('with a migration that was applied before', () => {
    beforeEach(async () => {
      expect(await migrateSql(migrationSql)).toEqual([migrationName])
    })

    it.each([
      ['the same text', migrationSql],
      ['a changed comment', migrationSql.replace('the number on the label', 'printed')],
      ['no comments and no line breaks', `create table shelves(id int, label text default 'a -- b');`],
    ])('accepts %s', async (_name, sql) => {
      const checksumsBefore = await listChecksums()
      expect(await migrateSql(sql)).toEqual([])
      expect(await listChecksums()).toEqual(checksumsBefore)
    })

    it.each([
      ['a changed statement', migrationSql.replace('id int', 'id bigint')],
      ['a changed literal', migrationSql.replace('a -- b', 'a -- c')],
      ['an additional statement', `${migrationSql}create index on shelves (id);`],
    ])('rejects %s', async (_name, sql) => {
      await expect(migrateSql(sql)).rejects.toThrow(`migration ${migrationName} was changed after it was applied`)
    })

    it('rejects the checksum of an unknown file', async () => {
      await client.query('update schema_migrations set checksum = $1 where name = $2', ['0'.repeat(64), migrationName])
      await expect(migrateSql(migrationSql)).rejects.toThrow('was changed after it was applied')
    })
  })

  describe('with the checksums of whole files', () => {
    let currentChecksums: Record<string, string>
    beforeEach(async () => {
      currentChecksums = await listChecksums()
      for (const [name, { file }] of Object.entries(fileChecksums))
        await client.query('update schema_migrations set checksum = $1 where name = $2', [file, name])
    })

    it('starts and stores the checksums of the statements', async () => {
      expect(await listChecksums()).not.toEqual(currentChecksums)
      expect(await migrate(database.connectionString)).toEqual([])
      expect(await listChecksums()).toEqual(currentChecksums)
    })

    it('rejects a statement that was changed since', async () => {
      const name = '0006_garage.sql'
      writeFileSync(join(folder, name), 'create table vehicles (id int);')
      await expect(migrate(database.connectionString, folder)).rejects.toThrow(`migration ${name} was changed after it was applied`)
      rmSync(join(folder, name))
    })
  })

  it('rolls back a migration that fails', async () => {
    await expect(migrateSql('create table shelves (id int); select 1 / 0;')).rejects.toThrow(
      `migration ${migrationName} failed: division by zero`,
    )
    expect((await client.query(`select to_regclass('shelves') as shelves`)).rows).toEqual([{ shelves: null }])
    expect(await listChecksums()).not.toHaveProperty([migrationName])
  })

  it('applies a migration once when two processes start together', async () => {
    writeFileSync(join(folder, migrationName), migrationSql)
    const results = await Promise.all([1, 2].map(() => migrate(database.connectionString, folder)))
    expect(results.flat()).toEqual([migrationName])
  })
})
