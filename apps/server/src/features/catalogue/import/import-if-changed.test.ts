import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueFolder } from '@partlane/demo-world/csv-files'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '#test/app.ts'
import { importCatalogueIfChanged } from './import-if-changed.ts'

describe('the shipped catalogue', { timeout: 60_000 }, () => {
  it('has no refused rows and is imported once', async () => {
    const { ctx } = await startTestApp()
    const report = await importCatalogueIfChanged(ctx, catalogueFolder)
    expect(report).toMatchObject({ written: true, refusedRows: [] })
    expect(report?.files.map(({ file }) => file)).toHaveLength(8)
    expect(await importCatalogueIfChanged(ctx, catalogueFolder)).toBeUndefined()
  })

  it('adds to an older catalogue, updates it and keeps the ids', async () => {
    const { ctx } = await startTestApp()
    await importCatalogueIfChanged(ctx, catalogueFolder)
    const listNodes = async () => (await sql<object>`select * from vehicle_nodes where level <> 'trim' order by id`.execute(ctx.db)).rows
    const countTrims = async () =>
      (await sql<{ count: number }>`select count(*)::int as count from vehicle_nodes where level = 'trim'`.execute(ctx.db)).rows
    const [before, trims] = [await listNodes(), await countTrims()]

    await sql`update vehicle_nodes set year_to = 2019 where full_name = 'Volkswagen Golf Mk7 (5G)'`.execute(ctx.db)
    await sql`update categories set name_fr = 'Autre' where slug = 'brake-discs'`.execute(ctx.db)
    await sql`delete from vehicle_nodes where level = 'trim' and full_name like 'Volkswagen Golf Mk7%'`.execute(ctx.db)
    await sql`update seeds set checksum = 'older' where name = 'reference'`.execute(ctx.db)

    const report = await importCatalogueIfChanged(ctx, catalogueFolder)
    expect(report?.files.filter(({ added, changed }) => added + changed > 0)).toMatchObject([
      { file: 'vehicle-generations.csv', added: 0, changed: 1 },
      { file: 'vehicle-engines.csv', added: 0, changed: expect.any(Number) },
      { file: 'categories.csv', added: 0, changed: 1 },
    ])
    expect(await listNodes()).toEqual(before)
    expect(await countTrims()).toEqual(trims)
    const discs = await ctx.db.selectFrom('categories').where('slug', '=', 'brake-discs').select('name_fr').executeTakeFirst()
    expect(discs).toEqual({ name_fr: 'Disques de frein' })
  })

  it('is an error when a row is refused', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'partlane-catalogue-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    cpSync(catalogueFolder, folder, { recursive: true })
    writeFileSync(join(folder, 'vehicle-makes.csv'), 'make,country,popularity,wmi\nAbarth,Italy,5,ZFA\n')
    const { ctx } = await startTestApp()
    await expect(importCatalogueIfChanged(ctx, folder)).rejects.toThrow('vehicle-makes.csv 2: country is "Italy"')
  })
})
