import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AppContext } from '#app/context.ts'
import { startTestApp } from '#test/app.ts'
import { type ImportOptions, importCatalogue } from './import-catalogue.ts'
import type { CatalogueSource } from './parse-catalogue.ts'
import type { ImportReport } from './report.ts'
import { rowsOf, smallCatalogue } from './test-kit.ts'

const tables = ['vehicle_nodes', 'categories', 'attributions', 'attribution_options', 'exchange_rates'] as const

/** Every row of the catalogue with the number of the transaction that wrote it. */
const snapshot = async ({ db }: Pick<AppContext, 'db'>) =>
  Promise.all(tables.map(async (table) => (await sql.raw(`select xmin::text, t::text from ${table} t order by 2`).execute(db)).rows))

const start = async () => {
  const { ctx } = await startTestApp({ startAt: new Date('2026-11-20T12:00:00Z') })
  const load = (sources: CatalogueSource[], options: Partial<ImportOptions> = {}) => importCatalogue(ctx, { sources, ...options })
  const vehicle = (fullName: string) =>
    ctx.db.selectFrom('vehicle_nodes').where('full_name', '=', fullName).selectAll().executeTakeFirstOrThrow()
  return { ctx, load, vehicle }
}

const total = ({ files }: ImportReport, outcome: 'read' | 'added' | 'changed' | 'unchanged' | 'refused') =>
  files.reduce((sum, file) => sum + file[outcome], 0)
const refusalsOf = ({ refusedRows }: ImportReport) => refusedRows.map(({ file, line, column, code }) => [file, line, column, code])

const golf = 'Volkswagen,Golf,Mk7'
const engine = (trims: string) => rowsOf('vehicle-engines.csv', `${golf},2.0 TDI 150,diesel,1968,150,CRBC,2013,,${trims}`)

describe('importing a catalogue', () => {
  it('writes vehicles with their parents, years and full names', async () => {
    const { ctx, load, vehicle } = await start()
    const report = await load(smallCatalogue())
    expect(report).toMatchObject({ written: true, refusedRows: [] })
    expect([total(report, 'read'), total(report, 'added')]).toEqual([17, 17])

    const series = await vehicle('Volkswagen Golf Mk7 (5G) 2.0 TDI 150')
    const trim = await vehicle('Volkswagen Golf Mk7 (5G) 2.0 TDI 150 GT')
    const facts = { fuel: 'diesel', engine_cc: 1968, power_hp: 150, engine_code: 'CRBC' }
    expect(series).toMatchObject({ level: 'series', slug: '2-0-tdi-150', year_from: 2013, year_to: 2020, popularity: 80, facts })
    expect(trim).toMatchObject({ level: 'trim', year_from: 2013, year_to: 2020, popularity: 80, facts, parent_id: series.id })
    expect(trim.path).toEqual([...series.path, trim.id])
    expect(await vehicle('Volkswagen Golf')).toMatchObject({ year_from: 2012, year_to: null })
    expect(await vehicle('Citroën C3')).toMatchObject({ year_from: 2009, year_to: 2016 })
    const slugs = await ctx.db.selectFrom('vehicle_nodes').where('name', 'like', 'VTR%').select(['name', 'slug']).orderBy('id').execute()
    expect(slugs).toEqual([
      { name: 'VTR', slug: 'vtr' },
      { name: 'VTR+', slug: 'vtr-2' },
    ])
  })

  it('writes categories with attributes and options, and first rates against the euro', async () => {
    const { ctx, load } = await start()
    await load(smallCatalogue())
    const discs = await ctx.db.selectFrom('categories').where('slug', '=', 'brake-discs').selectAll().executeTakeFirstOrThrow()
    const brakes = await ctx.db.selectFrom('categories').where('slug', '=', 'brakes').selectAll().executeTakeFirstOrThrow()
    expect(brakes).toMatchObject({ parent_id: null, icon: 'disc-3', position: 1 })
    expect(discs).toMatchObject({ parent_id: brakes.id, drawing: 'brake-disc', search_words: 'rotors' })
    const attributes = await ctx.db.selectFrom('attributions').where('category_id', '=', discs.id).selectAll().orderBy('position').execute()
    expect(attributes).toMatchObject([
      { key: 'axle', type: 'choice', unit: null },
      { key: 'diameter', type: 'number', unit: 'mm' },
    ])
    const options = await ctx.db
      .selectFrom('attribution_options')
      .where('attribution_id', '=', attributes[0]?.id ?? 0)
      .selectAll()
      .orderBy('position')
      .execute()
    expect(options).toMatchObject([{ value: 'front', label_fr: 'Avant' }, { value: 'rear' }])
    const rates = await ctx.db.selectFrom('exchange_rates').select(['base', 'quote', 'rate', 'as_of', 'source']).execute()
    expect(rates).toEqual([{ base: 'eur', quote: 'gbp', rate: '0.87340000', as_of: '2026-11-20', source: 'built_in' }])
  })

  it('writes nothing when it reads the same files again', async () => {
    const { ctx, load } = await start()
    await load(smallCatalogue())
    const before = await snapshot(ctx)
    const report = await load(smallCatalogue())
    expect([total(report, 'unchanged'), total(report, 'added'), total(report, 'changed')]).toEqual([17, 0, 0])
    expect(await snapshot(ctx)).toEqual(before)
  })

  it('updates changed rows, keeps their ids and removes nothing', async () => {
    const { ctx, load, vehicle } = await start()
    await load(smallCatalogue())
    const [generation, trim] = [await vehicle('Volkswagen Golf Mk7 (5G)'), await vehicle('Volkswagen Golf Mk7 (5G) 2.0 TDI 150 GT')]
    const report = await load([
      rowsOf('vehicle-makes.csv', 'VOLKSWAGEN,DE,92,WVW|WV1', 'Citroen,FR,60,VF7'),
      rowsOf('vehicle-models.csv', 'Volkswagen,Golf,70'),
      rowsOf('vehicle-generations.csv', `${golf},5G|BQ1,2011,2021,hatchback|estate`, 'Volkswagen,Golf,Mk8,CD1,2019,2025,hatchback'),
      rowsOf('categories.csv', 'brake-discs,brakes,2,Brake discs,Disques,,brake-disc,rotors'),
      rowsOf('attributes.csv', 'brake-discs,diameter,2,Diameter,Diamètre,number,cm'),
      rowsOf('attribute-options.csv', 'brake-discs,axle,rear,2,Back,Arrière'),
      rowsOf('exchange-rates.csv', 'eur,1,2026-11-20', 'gbp,0.5,2026-11-20'),
    ])
    expect([total(report, 'changed'), total(report, 'unchanged'), total(report, 'added')]).toEqual([8, 2, 0])
    expect(await vehicle('VOLKSWAGEN Golf Mk7 (5G)')).toMatchObject({ id: generation.id, year_from: 2011, year_to: 2021, popularity: 70 })
    expect(await vehicle('VOLKSWAGEN Golf')).toMatchObject({ year_from: 2011, year_to: 2025 })
    expect(await vehicle('VOLKSWAGEN Golf Mk7 (5G) 2.0 TDI 150 GT')).toMatchObject({
      id: trim.id,
      year_from: 2013,
      year_to: 2020,
      popularity: 70,
    })
    expect(await vehicle('Citroen C3 Mk2 (A51) 1.4 VTi 95 VTR+')).toMatchObject({ slug: 'vtr-2' })
    const { rate } = await ctx.db.selectFrom('exchange_rates').where('base', '=', 'eur').select('rate').executeTakeFirstOrThrow()
    expect(rate).toBe('0.87340000')
  })

  it('finds the parents of a single file in the database', async () => {
    const { load, vehicle } = await start()
    await load(smallCatalogue())
    const report = await load([engine('SE|R-Line')])
    expect(report.files).toEqual([{ file: 'vehicle-engines.csv', read: 1, added: 0, changed: 1, unchanged: 0, refused: 0 }])
    expect(await vehicle('Volkswagen Golf Mk7 (5G) 2.0 TDI 150 R-Line')).toMatchObject({ level: 'trim', slug: 'r-line' })
    expect(await vehicle('Volkswagen Golf Mk7 (5G) 2.0 TDI 150 GT')).toMatchObject({ level: 'trim' })
  })

  it('leaves the universal make alone', async () => {
    const { ctx, load } = await start()
    await load([rowsOf('vehicle-makes.csv', 'Universal,GB,1,')])
    const makes = await ctx.db
      .selectFrom('vehicle_nodes')
      .where('name', '=', 'Universal')
      .select(['slug', 'source'])
      .orderBy('slug')
      .execute()
    expect(makes).toEqual([
      { slug: 'universal', source: 'system' },
      { slug: 'universal-2', source: 'imported' },
    ])
  })
})

describe('refused rows', () => {
  it.each<[what: string, source: CatalogueSource, column: string, code: string]>([
    ['a model of an unknown make', rowsOf('vehicle-models.csv', 'Tesla,Model 3,9'), 'make', 'unknown_parent'],
    [
      'a generation of an unknown model',
      rowsOf('vehicle-generations.csv', 'Volkswagen,Polo,Mk1,,1975,,hatchback'),
      'model',
      'unknown_parent',
    ],
    [
      'an engine of an unknown generation',
      rowsOf('vehicle-engines.csv', 'Volkswagen,Golf,Mk9,1.0,petrol,999,80,,,,'),
      'generation',
      'unknown_parent',
    ],
    [
      'an engine from before its generation',
      rowsOf('vehicle-engines.csv', `${golf},1.0,petrol,999,80,,2011,,`),
      'year_from',
      'years_outside_generation',
    ],
    [
      'an engine from after its generation',
      rowsOf('vehicle-engines.csv', `${golf},1.0,petrol,999,80,,,2021,`),
      'year_to',
      'years_outside_generation',
    ],
    ['a trim that stands twice', engine('SE|se'), 'trims', 'duplicate_value'],
    ['a category below nothing', rowsOf('categories.csv', 'pads,stops,1,Pads,Plaquettes,,,'), 'parent', 'unknown_parent'],
    ['a category below a subcategory', rowsOf('categories.csv', 'pads,brake-discs,1,Pads,Plaquettes,,,'), 'parent', 'nested_category'],
    ['a category below itself', rowsOf('categories.csv', 'brakes,brakes,1,Brakes,Freinage,,,'), 'parent', 'nested_category'],
    [
      'a main category that moves',
      rowsOf('categories.csv', 'engine,,2,Engine,Moteur,,,', 'brakes,engine,1,B,F,,,'),
      'parent',
      'category_has_subcategories',
    ],
    ['an attribute of nothing', rowsOf('attributes.csv', 'pads,axle,1,Axle,Essieu,choice,'), 'category', 'unknown_parent'],
    ['an option of an unknown category', rowsOf('attribute-options.csv', 'pads,axle,front,1,Front,Avant'), 'category', 'unknown_parent'],
    [
      'an option of an unknown attribute',
      rowsOf('attribute-options.csv', 'brake-discs,side,left,1,Left,Gauche'),
      'attribute',
      'unknown_parent',
    ],
    ['an option of a number', rowsOf('attribute-options.csv', 'brake-discs,diameter,9,1,9,9'), 'attribute', 'attribute_without_options'],
    ['a make twice', rowsOf('vehicle-makes.csv', 'Tesla,US,9,', 'TESLA,US,9,'), 'make', 'duplicate_row'],
    ['a model twice', rowsOf('vehicle-models.csv', 'Volkswagen,Up,9', 'Volkswagen,Up,9'), 'model', 'duplicate_row'],
    [
      'a generation twice',
      rowsOf('vehicle-generations.csv', `${golf},,2012,2020,van`, `${golf},,2012,2020,van`),
      'generation',
      'duplicate_row',
    ],
    [
      'an engine twice',
      rowsOf('vehicle-engines.csv', `${golf},1.0,petrol,999,80,,,,`, `${golf},1.0,petrol,999,81,,,,`),
      'engine',
      'duplicate_row',
    ],
    ['a category twice', rowsOf('categories.csv', 'pads,brakes,2,P,P,,,', 'pads,brakes,3,P,P,,,'), 'category', 'duplicate_row'],
    ['an attribute twice', rowsOf('attributes.csv', 'brakes,side,1,S,C,text,', 'brakes,side,2,S,C,text,'), 'attribute', 'duplicate_row'],
    [
      'an option twice',
      rowsOf('attribute-options.csv', 'brake-discs,axle,front,1,F,A', 'brake-discs,axle,front,2,F,A'),
      'option',
      'duplicate_row',
    ],
    ['a currency twice', rowsOf('exchange-rates.csv', 'eur,1,2026-11-20', 'eur,2,2026-11-20'), 'currency', 'duplicate_row'],
  ])('refuses %s and writes nothing', async (_what, source, column, code) => {
    const { ctx, load } = await start()
    await load(smallCatalogue())
    const before = await snapshot(ctx)
    const report = await load([source])
    expect(refusalsOf(report)).toEqual([[source.name, expect.any(Number), column, code]])
    expect([report.written, total(report, 'refused')]).toEqual([false, 1])
    expect(await snapshot(ctx)).toEqual(before)
  })

  it('writes the accepted rows when the refused ones are skipped', async () => {
    const { ctx, load } = await start()
    const models = rowsOf('vehicle-models.csv', 'Volkswagen,Golf,80', 'Volkswagn,Polo,70', 'Volkswagen,Up,x')
    const report = await load([rowsOf('vehicle-makes.csv', 'Volkswagen,DE,92,'), models], { skipRefused: true })
    expect(report.written).toBe(true)
    expect(report.files[1]).toEqual({ file: 'vehicle-models.csv', read: 3, added: 1, changed: 0, unchanged: 0, refused: 2 })
    const stored = await ctx.db.selectFrom('vehicle_nodes').where('level', '=', 'model').select('name').execute()
    expect(stored).toEqual([{ name: 'Golf' }])
  })

  it('refuses the rows below a refused row', async () => {
    const { load } = await start()
    const report = await load([rowsOf('vehicle-makes.csv', 'Volkswagen,Germany,92,'), rowsOf('vehicle-models.csv', 'Volkswagen,Golf,80')])
    expect(refusalsOf(report)).toEqual([
      ['vehicle-makes.csv', 2, 'country', 'invalid_format'],
      ['vehicle-models.csv', 2, 'make', 'unknown_parent'],
    ])
  })
})

describe('a dry run', () => {
  it('reports what an import would do and writes nothing', async () => {
    const { ctx, load } = await start()
    await load(smallCatalogue())
    const before = await snapshot(ctx)
    const files = [engine('SE|R-Line'), rowsOf('exchange-rates.csv', 'eur,1,2026-11-20', 'usd,1.1587,2026-11-20')]
    const report = await load(files, { dryRun: true })
    expect(report).toMatchObject({ written: false, refusedRows: [] })
    expect([total(report, 'changed'), total(report, 'added')]).toEqual([1, 2])
    expect(await snapshot(ctx)).toEqual(before)
    expect(await load(files)).toEqual({ ...report, written: true })
  })
})

describe('two imports at once', () => {
  it('makes the second one wait for the first', async () => {
    const { ctx, load } = await start()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: written, resolve: reportWritten } = Promise.withResolvers<void>()
    const first = load(smallCatalogue(), {
      onWritten: () => {
        reportWritten()
        return held
      },
    })
    await written
    const second = load(smallCatalogue())
    const waiting = sql<{ count: number }>`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(ctx.db)).rows[0]?.count).toBe(1)
    release()
    const reports = await Promise.all([first, second])
    expect(reports.map((report) => [total(report, 'added'), total(report, 'unchanged')])).toEqual([
      [17, 0],
      [0, 17],
    ])
  })
})
