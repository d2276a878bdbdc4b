import { describe, expect, it } from 'vitest'
import { type CatalogueSource, MAX_FILE_MEGABYTES, MAX_ROWS_PER_FILE, parseCatalogue } from './parse-catalogue.ts'
import { MAX_REFUSALS_PER_FILE } from './refused-rows.ts'
import { csvFile, csvLines, rowsOf, smallCatalogue } from './test-kit.ts'

const refusalsOf = async (...sources: CatalogueSource[]) =>
  (await parseCatalogue(sources)).refused.map(({ line, column, code }) => [line, column, code])

const golf = 'Volkswagen,Golf,Mk7'

describe('parseCatalogue', () => {
  it('parses every file of a catalogue', async () => {
    const { rows, read, refused } = await parseCatalogue(smallCatalogue())
    expect(refused).toEqual([])
    expect(read.get('vehicle-generations.csv')).toBe(3)
    expect(rows['vehicle-makes.csv'][0]).toEqual({
      file: 'vehicle-makes.csv',
      line: 2,
      values: { make: 'Volkswagen', country: 'DE', popularity: 92, wmi: ['WVW', 'WV1'] },
    })
    expect(rows['vehicle-engines.csv'][1]?.values).toMatchObject({ engine_code: '', year_from: null, trims: ['VTR', 'VTR+'] })
    expect(rows['exchange-rates.csv'].map(({ values }) => values.per_euro)).toEqual([1, 0.8734])
  })

  it('accepts a byte order mark, Windows line ends, quotes, columns in another order and empty lines', async () => {
    const text = '\uFEFFpopularity,model,make\r\n80, "Golf ""R"", new" ,Volkswagen\r\n\r\n,,\r\n"12","Two\r\nlines",VW\r\n5,Up,VW\r\n'
    const { rows, refused } = await parseCatalogue([csvFile('vehicle-models.csv', text.replace(', "', ',"').replace('" ,', '",'))])
    expect(refused.map(({ line, column, code }) => [line, column, code])).toEqual([[5, 'model', 'unprintable_character']])
    expect(rows['vehicle-models.csv'].map(({ line, values }) => [line, values.model])).toEqual([
      [2, 'Golf "R", new'],
      [7, 'Up'],
    ])
  })

  it('counts refused rows and goes on after them', async () => {
    const { rows, read, refused } = await parseCatalogue([rowsOf('vehicle-models.csv', ',,', 'VW,Golf,many', 'VW,Polo,70')])
    expect([read.get('vehicle-models.csv'), rows['vehicle-models.csv'].length, refused.length]).toEqual([2, 1, 1])
    expect(refused[0]).toEqual({
      file: 'vehicle-models.csv',
      line: 3,
      column: 'popularity',
      code: 'invalid_number',
      message: 'popularity is not a number: "many".',
    })
  })

  it.each<[what: string, source: CatalogueSource, line: number, column: string | null, code: string]>([
    ['a file of another name', csvLines('prices.csv', 'price'), 1, null, 'unknown_file'],
    ['an empty file', csvFile('vehicle-makes.csv', ''), 1, null, 'empty_file'],
    ['semicolons', csvLines('vehicle-models.csv', 'make;model;popularity', 'VW;Golf;80'), 1, null, 'semicolon_separated'],
    ['tabs', csvLines('vehicle-models.csv', 'make\tmodel\tpopularity'), 1, null, 'semicolon_separated'],
    ['a missing column', csvLines('vehicle-models.csv', 'make,model'), 1, 'popularity', 'missing_column'],
    ['an unknown column', csvLines('vehicle-models.csv', 'make,model,popularity,price'), 1, 'price', 'unknown_column'],
    ['a column that stands twice', csvLines('vehicle-models.csv', 'make,model,popularity,make'), 1, 'make', 'duplicate_column'],
    ['a row with fewer cells', rowsOf('vehicle-models.csv', 'VW,Golf'), 2, null, 'wrong_cell_count'],
    ['a quote that is not closed', rowsOf('vehicle-models.csv', 'VW,Golf,80', '"VW,Polo,70'), 3, null, 'malformed_csv'],
    [
      'bytes of Latin-1',
      csvFile('vehicle-models.csv', Buffer.from('make,model,popularity\nCitro\xebn,C3,50\n', 'latin1')),
      2,
      'make',
      'invalid_encoding',
    ],
    ['a zero byte', rowsOf('vehicle-models.csv', 'VW,Go\u0000lf,80'), 2, 'model', 'unprintable_character'],
    ['a bell in a list', rowsOf('vehicle-generations.csv', `${golf},5G|\u0007G,2012,,hatchback`), 2, 'codes', 'unprintable_character'],
    ['a direction override', rowsOf('categories.csv', 'a,,1,Golf,Gol\u202Ef,,,'), 2, 'name_fr', 'unprintable_character'],
    ['an empty name', rowsOf('vehicle-models.csv', 'VW,,80'), 2, 'model', 'required'],
    ['a long name', rowsOf('vehicle-models.csv', `VW,${'x'.repeat(81)},80`), 2, 'model', 'too_long'],
    ['a fraction', rowsOf('vehicle-models.csv', 'VW,Golf,8.5'), 2, 'popularity', 'invalid_number'],
    ['a number out of range', rowsOf('vehicle-models.csv', 'VW,Golf,101'), 2, 'popularity', 'out_of_range'],
    ['a country in words', rowsOf('vehicle-makes.csv', 'VW,Germany,92,'), 2, 'country', 'invalid_format'],
    ['a manufacturer code with an O', rowsOf('vehicle-makes.csv', 'VW,DE,92,WVW|WVO'), 2, 'wmi', 'invalid_format'],
    ['a list that repeats', rowsOf('vehicle-makes.csv', 'VW,DE,92,WVW|WVW'), 2, 'wmi', 'duplicate_value'],
    ['reversed years', rowsOf('vehicle-generations.csv', `${golf},5G,2020,2012,hatchback`), 2, 'year_to', 'years_reversed'],
    ['an unknown body', rowsOf('vehicle-generations.csv', `${golf},5G,2012,2020,boat`), 2, 'bodies', 'unknown_value'],
    ['no body', rowsOf('vehicle-generations.csv', `${golf},5G,2012,2020,`), 2, 'bodies', 'required'],
    ['an unknown fuel', rowsOf('vehicle-engines.csv', `${golf},1.0,steam,999,80,,,,SE`), 2, 'fuel', 'unknown_value'],
    [
      'an electric engine with cc',
      rowsOf('vehicle-engines.csv', `${golf},e-Golf,electric,999,136,,,,SE`),
      2,
      'engine_cc',
      'displacement_mismatch',
    ],
    ['a petrol engine without cc', rowsOf('vehicle-engines.csv', `${golf},1.0,petrol,,80,,,,SE`), 2, 'engine_cc', 'displacement_mismatch'],
    ['a slug with a space', rowsOf('categories.csv', 'brake discs,,1,Discs,Disques,,,'), 2, 'category', 'invalid_format'],
    ['an unknown type of attribute', rowsOf('attributes.csv', 'brakes,axle,1,Axle,Essieu,list,'), 2, 'type', 'unknown_value'],
    ['a position of 0', rowsOf('attributes.csv', 'brakes,axle,0,Axle,Essieu,choice,'), 2, 'position', 'out_of_range'],
    ['an option without a value', rowsOf('attribute-options.csv', 'brakes,axle,,1,Front,Avant'), 2, 'option', 'required'],
    ['a currency without rates', rowsOf('exchange-rates.csv', 'xyz,2,2026-11-20'), 2, 'currency', 'unknown_value'],
    ['a rate of 0', rowsOf('exchange-rates.csv', 'gbp,0,2026-11-20'), 2, 'per_euro', 'out_of_range'],
    ['a rate with a decimal comma', rowsOf('exchange-rates.csv', 'gbp,"0,87",2026-11-20'), 2, 'per_euro', 'invalid_number'],
    ['a rate of a day that does not exist', rowsOf('exchange-rates.csv', 'gbp,0.87,2026-02-30'), 2, 'as_of', 'invalid_format'],
  ])('refuses %s', async (_what, source, line, column, code) => {
    expect(await refusalsOf(source)).toEqual([[line, column, code]])
  })

  it('drops the rows of a file that cannot be read to its end', async () => {
    const { rows, read } = await parseCatalogue([rowsOf('vehicle-models.csv', 'VW,Golf,80', 'VW,Polo,x', 'VW,17" wheels,70', 'VW,Up,9')])
    expect([rows['vehicle-models.csv'], read.get('vehicle-models.csv')]).toEqual([[], expect.any(Number)])
  })

  it('states every reason to refuse a row', async () => {
    expect(await refusalsOf(rowsOf('vehicle-models.csv', ',,-1'))).toEqual([
      [2, 'make', 'required'],
      [2, 'model', 'required'],
      [2, 'popularity', 'out_of_range'],
    ])
  })

  it('refuses the second file of a name', async () => {
    expect(await refusalsOf(...smallCatalogue(), rowsOf('vehicle-makes.csv'))).toEqual([[1, null, 'duplicate_file']])
  })

  it('stops to read a file above the limit', async () => {
    let chunks = 0
    const endless: CatalogueSource = {
      name: 'vehicle-models.csv',
      async *open() {
        yield Buffer.from('make,model,popularity\n')
        for (; chunks < 1_000; chunks++) yield Buffer.from(`VW,${'x'.repeat(70)},80\n`.repeat(10_000))
      },
    }
    expect(await refusalsOf(endless)).toEqual([[1, null, 'file_too_large']])
    expect(chunks).toBeLessThan(MAX_FILE_MEGABYTES * 10 + 10)
  })

  it('names the place and the character that cannot be printed', async () => {
    const { refused } = await parseCatalogue([rowsOf('vehicle-models.csv', 'VW,Golf,80', 'VW,Po\u0000lo,70')])
    expect(refused).toEqual([
      {
        file: 'vehicle-models.csv',
        line: 3,
        column: 'model',
        code: 'unprintable_character',
        message: 'model contains the character U+0000, which cannot be printed.',
      },
    ])
  })

  it('accepts accents, no-break spaces, combining marks and symbols', async () => {
    const names = ['Citroën', 'Frein\u00A0: 12\u202Fmm', 'Cafe\u0301', 'ø 280 ± 0.5°']
    const { rows, refused } = await parseCatalogue([rowsOf('vehicle-models.csv', ...names.map((name) => `VW,${name},80`))])
    expect([refused, rows['vehicle-models.csv'].map(({ values }) => values.model)]).toEqual([[], names])
  })

  it('stops to read a file with many short rows', async () => {
    let chunks = 0
    const source: CatalogueSource = {
      name: 'categories.csv',
      async *open() {
        yield Buffer.from('category,parent,position,name_en,name_fr,icon,drawing,search_words\n')
        for (; chunks < 1_000; chunks++) yield Buffer.from('a,,1,b,c,,,\n'.repeat(1_000))
      },
    }
    const { rows, refused } = await parseCatalogue([source])
    expect(refused.map(({ line, code }) => [line, code])).toEqual([[MAX_ROWS_PER_FILE + 2, 'too_many_rows']])
    expect(rows['categories.csv']).toEqual([])
    expect(chunks).toBeLessThan(MAX_ROWS_PER_FILE / 1_000 + 100)
  })

  it('stops to read after many refusals', async () => {
    const refused = await refusalsOf(rowsOf('vehicle-models.csv', ...Array<string>(MAX_REFUSALS_PER_FILE).fill('VW,,80')))
    expect(refused).toHaveLength(MAX_REFUSALS_PER_FILE + 1)
    expect(refused.at(-1)).toEqual([MAX_REFUSALS_PER_FILE + 1, null, 'too_many_refusals'])
  })

  it('throws when a file cannot be read', async () => {
    const broken: CatalogueSource = {
      name: 'vehicle-models.csv',
      // biome-ignore lint/correctness/useYield: the first read fails
      async *open() {
        throw new Error('EACCES')
      },
    }
    await expect(parseCatalogue([broken])).rejects.toThrow('EACCES')
  })
})
