import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { fileChecksums } from './file-checksums.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const CHANGED_MIGRATION = '0010_search_words_and_missing_vehicles.sql'
const PLACES_MIGRATION = '0066_places_of_listings.sql'
/** What the migration contained before ADR 0022. */
const formerStatements = `create extension if not exists cube;
create extension if not exists earthdistance;
create index search_position on listing_search using gist (ll_to_earth(latitude, longitude))
  where latitude is not null and longitude is not null;
`

/** The migrations of a version that used the extensions. */
function createFormerFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'partlane-former-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const names = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql') && name < PLACES_MIGRATION)
  for (const name of names) cpSync(join(migrationsFolder, name), join(folder, name))
  const sql = readFileSync(join(folder, CHANGED_MIGRATION), 'utf8')
  const place = '-- sellers in the search box'
  expect(sql).toContain(place)
  writeFileSync(join(folder, CHANGED_MIGRATION), sql.replace(place, `${formerStatements}${place}`))
  return folder
}

async function createEmptyDatabase(): Promise<pg.Client> {
  const name = `former_${process.pid}`
  const url = new URL(inject('postgres'))
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(`create database ${name} template template0`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  })
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

it('moves a database that uses earthdistance to places, with its listings', { timeout: 120_000 }, async () => {
  const client = await createEmptyDatabase()
  const connectionString = `postgres://${client.user}:${client.password}@${client.host}:${client.port}/${client.database}`
  await migrate(connectionString, createFormerFolder())
  const listChecksum = async () =>
    (await client.query('select checksum from schema_migrations where name = $1', [CHANGED_MIGRATION])).rows[0].checksum
  expect(await listChecksum()).toBe(fileChecksums[CHANGED_MIGRATION]?.formerStatements)
  await client.query('set session_replication_role = replica') // the row needs no listing
  await client.query(`insert into listing_search (listing_id, seller_id, category_id, subcategory_id, condition, sale_format,
      shipping_type, price_minor, fits, around, has_years, universal, part_numbers, words, created_at, latitude, longitude)
    values (1, 1, 1, 1, 'used', 'fixed', 'ship_only', 100, '{}', '{}', false, false, '{}', '', now(), 53.8008, -1.5491)`)

  expect(await migrate(connectionString)).toContain(PLACES_MIGRATION)
  expect(await listChecksum()).toBe(fileChecksums[CHANGED_MIGRATION]?.statements)
  const { rows } = await client.query(
    'select p.latitude, p.longitude from listing_search s join search_places p on p.id = s.place_id where s.listing_id = 1',
  )
  expect(rows).toEqual([{ latitude: 53.8, longitude: -1.55 }])
  const { rowCount } = await client.query("select 1 from pg_extension where extname in ('cube', 'earthdistance')")
  expect(rowCount).toBe(0)
  expect(await migrate(connectionString)).toEqual([])
})
