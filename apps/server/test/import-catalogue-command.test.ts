import { execFile } from 'node:child_process'
import { linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { runOperator } from '../scripts/operator/run-operator.ts'
import { startTestApp } from './app.ts'
import { processEnv } from './process-env.ts'

const script = join(import.meta.dirname, '../scripts/operator.ts')
type Result = { code: number; out: string; err: string }

const makes = ['make,country,popularity,wmi', 'Volkswagen,DE,92,WVW']
const models = ['make,model,popularity', 'Volkswagen,Golf,80']

/**
 * Prepares a test database, a folder for CSV files, and functions that run the command: in this
 * process, or in a process of its own, as users do. That process loads the program first.
 */
async function startTerminal() {
  const { ctx } = await startTestApp()
  const folder = mkdtempSync(join(tmpdir(), 'partlane-import-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { connectionString } = (ctx.db.pool as unknown as { options: { connectionString: string } }).options
  const env = { ...processEnv(), NODE_ENV: 'test', DATABASE_URL: connectionString, DATA_DIR: ctx.config.dataDir }
  vi.stubEnv('INIT_CWD', folder) // npm sets it to the folder of the caller

  async function importCatalogue(...args: string[]): Promise<Result> {
    let [out, err] = ['', '']
    const code = await runOperator(['import-catalogue', ...args], {
      env: { ...env, LOG_LEVEL: 'silent' },
      print: (text) => (out += `${text}\n`),
      printError: (text) => (err += `${text}\n`),
    })
    return { code, out, err }
  }
  const importInProcess = (...args: string[]): Promise<Result> =>
    new Promise((resolve) => {
      const command = [script, 'import-catalogue', ...args]
      const options = { env: { ...env, LOG_LEVEL: 'info' }, cwd: folder, timeout: 60_000 }
      execFile(process.execPath, command, options, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
      )
    })
  const write = (file: string, lines: string[]) => writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
  const listModels = async () =>
    (await ctx.db.selectFrom('vehicle_nodes').where('level', '=', 'model').select('full_name').orderBy('id').execute()).map(
      ({ full_name }) => full_name,
    )
  return { folder, importCatalogue, importInProcess, write, listModels }
}

describe('npm run operator -- import-catalogue', { timeout: 120_000 }, () => {
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  it('imports a folder, reports what it did and logs it', async () => {
    const { importCatalogue, importInProcess, write, listModels } = await startTerminal()
    write('vehicle-makes.csv', makes)
    write('vehicle-models.csv', models)
    const first = await importInProcess('.')
    expect(first.code).toBe(0)
    expect(first.out).toMatch(/^FILE +READ +ADDED +CHANGED +UNCHANGED +REFUSED$/m)
    expect(first.out).toMatch(/^vehicle-models\.csv +1 +1 +0 +0 +0$/m)
    expect(first.out).toMatch(/\nThe catalogue is imported\.\n$/)
    expect(JSON.parse(first.err)).toMatchObject({ msg: 'catalogue imported from the command line', files: [{}, { added: 1 }] })
    expect(await listModels()).toEqual(['Volkswagen Golf'])
    expect((await importCatalogue('vehicle-models.csv')).out).toMatch(/^vehicle-models\.csv +1 +0 +0 +1 +0$/m)
  })

  it('writes nothing in a dry run', async () => {
    const { importCatalogue, write, listModels } = await startTerminal()
    write('vehicle-makes.csv', makes)
    write('vehicle-models.csv', models)
    const { code, out, err } = await importCatalogue('.', '--dry-run', '--json')
    expect([code, err]).toEqual([0, ''])
    expect(JSON.parse(out)).toMatchObject({ written: false, dry_run: true, files: [{ added: 1 }, { added: 1 }], refused_rows: [] })
    expect(await listModels()).toEqual([])
  })

  it('stops at refused rows, unless they are skipped, and writes them to a file', async () => {
    const { folder, importCatalogue, importInProcess, write, listModels } = await startTerminal()
    write('vehicle-makes.csv', makes)
    write('vehicle-models.csv', [
      ...models,
      '"=HYPERLINK(""http://example.com"")",Polo,70',
      'Volkswagen,Up,many',
      'Volkswagen,Up,\u202Emany',
    ])
    write('\u001b[2J.csv', models)
    const refused = await importInProcess('vehicle-makes.csv', 'vehicle-models.csv', '\u001b[2J.csv', '--report', 'refused.csv')
    expect(refused.code).toBe(1)
    expect(refused.out).toContain('vehicle-models.csv, line 4: popularity is not a number: "many".')
    expect(refused.out).toMatch(/\nNothing is written\. Correct the refused rows, or import the others with --skip-refused\.\n$/)
    expect(refused.out).not.toContain('\u001b')
    expect(readFileSync(join(folder, 'refused.csv'), 'utf8').split('\r\n')).toEqual([
      'file,line,column,code,message',
      expect.stringContaining('[2J.csv,1,,unknown_file,'),
      'vehicle-models.csv,3,make,unknown_parent,"There is no make ""=HYPERLINK(""http://example.com"")""."',
      'vehicle-models.csv,4,popularity,invalid_number,"popularity is not a number: ""many""."',
      'vehicle-models.csv,5,popularity,unprintable_character,"popularity contains the character U+202E, which cannot be printed."',
      '',
    ])
    expect(await listModels()).toEqual([])

    rmSync(join(folder, '\u001b[2J.csv'))
    const dryRun = await importCatalogue('.', '--dry-run')
    expect([dryRun.code, dryRun.out]).toEqual([1, expect.stringContaining('An import would stop at the refused rows.')])
    rmSync(join(folder, 'refused.csv'))
    const skipped = await importCatalogue('.', '--skip-refused')
    expect([skipped.code, skipped.out]).toEqual([0, expect.stringContaining('The catalogue is imported.')])
    expect(await listModels()).toEqual(['Volkswagen Golf'])
  })

  it('refuses a zero byte in a cell as a row', async () => {
    const { importCatalogue, write, listModels } = await startTerminal()
    write('vehicle-makes.csv', makes)
    write('vehicle-models.csv', [...models, 'Volkswagen,Po\u0000lo,70'])
    const refused = await importCatalogue('.')
    expect([refused.code, refused.err]).toEqual([1, ''])
    expect(refused.out).toContain('vehicle-models.csv, line 3: model contains the character U+0000, which cannot be printed.')
    expect((await importCatalogue('.', '--skip-refused')).code).toBe(0)
    expect(await listModels()).toEqual(['Volkswagen Golf'])
  })

  it('refuses a report that would replace a source, and keeps the source', async () => {
    const { folder, importCatalogue, write } = await startTerminal()
    write('vehicle-makes.csv', makes)
    symlinkSync('vehicle-makes.csv', join(folder, 'symbolic-link'))
    linkSync(join(folder, 'vehicle-makes.csv'), join(folder, 'hard-link'))
    mkdirSync(join(folder, 'other'))
    const content = readFileSync(join(folder, 'vehicle-makes.csv'), 'utf8')
    for (const report of ['vehicle-makes.csv', './other/../vehicle-makes.csv', 'symbolic-link', 'hard-link']) {
      const { code, err } = await importCatalogue('.', '--dry-run', '--report', report)
      expect([code, err.split('\n')[0]]).toEqual([2, `the report ${report} is a file that is imported`])
      expect(readFileSync(join(folder, 'vehicle-makes.csv'), 'utf8')).toBe(content)
    }
  })

  it('replaces an earlier report when the import has ended, and leaves no temporary file', async () => {
    const { folder, importCatalogue, write } = await startTerminal()
    write('vehicle-makes.csv', makes)
    write('refused.txt', ['earlier'])
    mkdirSync(join(folder, 'reports'))
    symlinkSync('../refused.txt', join(folder, 'reports/latest'))
    expect((await importCatalogue('vehicle-makes.csv', '--report', 'reports/latest')).code).toBe(0)
    expect(readFileSync(join(folder, 'refused.txt'), 'utf8')).toBe('file,line,column,code,message\r\n')
    expect(readdirSync(folder).sort()).toEqual(['refused.txt', 'reports', 'vehicle-makes.csv'])
    expect(readdirSync(join(folder, 'reports'))).toEqual(['latest'])
  })

  it('explains what it cannot read', async () => {
    const { folder, importCatalogue, write } = await startTerminal()
    mkdirSync(join(folder, 'empty'))
    mkdirSync(join(folder, 'folders/categories.csv'), { recursive: true })
    write('prices.csv', ['price', '1'])
    const messages = [
      [[], 'name a folder or CSV files'],
      [['missing.csv'], 'there is no file or folder missing.csv'],
      [['empty'], 'the folder empty has no CSV files'],
      [['folders'], 'folders/categories.csv is not a file'],
      [['prices.csv', '--report', 'empty'], 'the file empty cannot be written'],
      [['prices.csv', '--report', 'missing/refused.csv'], 'the file missing/refused.csv cannot be written'],
    ] as const
    for (const [args, message] of messages) {
      const { code, err } = await importCatalogue(...args)
      expect([code, err.split('\n')[0]]).toEqual([2, message])
    }
    expect(await importCatalogue('prices.csv')).toMatchObject({
      code: 1,
      out: expect.stringContaining('The catalogue has no file of this name.'),
    })
  })
})
