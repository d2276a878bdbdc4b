import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createScratchEnvironment, startServer } from './lib/scratch-environment.ts'

/**
 * Measures home, results and a listing with Lighthouse: mobile preset, simulated throttling, median
 * per figure of five runs. `node bench/lighthouse.ts [--runs 5] [--only home] [--write]
 * [--address URL]` exits with 1 when a page misses a target, when a figure or the element of the
 * largest paint is unknown, or when that element is the cookie banner.
 */
const LIGHTHOUSE_VERSION = '13.5.0'
const LISTING_COUNT = 2_000
const MIN_SCORE = 90
const MAX_LCP_MS = 2_500
const MAX_TBT_MS = 200
const UNKNOWN_ELEMENT = 'unknown'
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']

type Run = { score: number; fcpMs: number; lcpMs: number; tbtMs: number; cls: number; element: string }
/** Medians of the runs, and the different elements of their largest paints. */
type Figures = Omit<Run, 'element'> & { elements: string[] }
type Audit = { numericValue?: number; details?: { items?: { type?: string; selector?: string }[] } }
type Report = { categories: { performance: { score: number } }; audits: Record<string, Audit> }

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    address: { type: 'string' },
  },
})
const cli = installLighthouse()
const browser = BROWSERS.find(existsSync)
if (browser === undefined) throw new Error(`no browser found: ${BROWSERS.join(', ')}`)

if (values.address === undefined) await measureScratchServer()
else await measureServer(values.address)

async function measureScratchServer(): Promise<void> {
  const environment = await createScratchEnvironment()
  try {
    await environment.fillTo(LISTING_COUNT, () => undefined)
    const server = await startServer(environment)
    await measureServer(server.url).finally(server.stop)
  } finally {
    await environment.close()
  }
}

async function measureServer(url: string): Promise<void> {
  const pages = (await listPages(url)).filter(({ name }) => name.startsWith(values.only))
  const rows: { name: string; figures: Figures }[] = []
  for (const { name, path } of pages) {
    await runLighthouse(url + path) // renders the pictures, which later visitors find
    const runs: Run[] = []
    for (let run = 0; run < Number(values.runs); run++) runs.push(await runLighthouse(url + path))
    rows.push({ name, figures: summarise(runs) })
  }
  const table = renderTable(rows)
  console.log(table)
  if (values.write) writeTable(table)
  for (const problem of rows.flatMap(listProblems)) {
    console.error(problem)
    process.exitCode = 1
  }
}

async function listPages(url: string): Promise<{ name: string; path: string }[]> {
  const results = '/search?q=brake+disc'
  const html = await (await fetch(url + results)).text()
  const listing = /href="(\/listings\/[^"]+)"/.exec(html)?.[1]
  if (listing === undefined) throw new Error(`${url + results} has no listing`)
  return [
    { name: 'home', path: '/' },
    { name: 'results', path: results },
    { name: 'listing', path: listing },
  ]
}

/** Installs Lighthouse once, outside of the repository: it has 110 dependencies. */
function installLighthouse(): string {
  const folder = join(tmpdir(), `partlane-lighthouse-${LIGHTHOUSE_VERSION}`)
  const file = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--prefix', folder]
  execFileSync('npm', ['install', ...options, `lighthouse@${LIGHTHOUSE_VERSION}`], { stdio: ['ignore', 'ignore', 'inherit'] })
  return file
}

/** @throws Error with the output of Lighthouse when it fails */
async function runLighthouse(url: string): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'partlane-lighthouse-run-'))
  const file = join(folder, 'report.json')
  const options = ['--quiet', '--output=json', `--output-path=${file}`, '--only-categories=performance']
  const child = spawn(process.execPath, [cli, url, ...options, '--chrome-flags=--headless --no-sandbox'], {
    env: { ...process.env, CHROME_PATH: browser },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += chunk))
  try {
    const code = await new Promise((resolveCode) => child.on('close', resolveCode))
    if (code !== 0) throw new Error(`Lighthouse exited with ${code}\n${output}`)
    return readFigures(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readFigures({ categories, audits }: Report): Run {
  const readAudit = (id: string) => audits[id]?.numericValue ?? Number.NaN
  const element = audits['lcp-breakdown-insight']?.details?.items?.find(({ type }) => type === 'node')?.selector
  return {
    score: Math.round(categories.performance.score * 100),
    fcpMs: readAudit('first-contentful-paint'),
    lcpMs: readAudit('largest-contentful-paint'),
    tbtMs: readAudit('total-blocking-time'),
    cls: readAudit('cumulative-layout-shift'),
    element: element ?? UNKNOWN_ELEMENT,
  }
}

function summarise(runs: Run[]): Figures {
  const median = (key: Exclude<keyof Run, 'element'>) => medianOf(runs.map((run) => run[key]))
  return {
    score: median('score'),
    fcpMs: median('fcpMs'),
    lcpMs: median('lcpMs'),
    tbtMs: median('tbtMs'),
    cls: median('cls'),
    elements: [...new Set(runs.map(({ element }) => element))],
  }
}

/** NaN if a value is unknown: sorting would put it anywhere. */
function medianOf(figures: number[]): number {
  if (figures.some(Number.isNaN)) return Number.NaN
  const median = figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]
  if (median === undefined) throw new Error('--runs must be at least 1')
  return median
}

function listProblems({ name, figures }: { name: string; figures: Figures }): string[] {
  const { score, lcpMs, tbtMs, elements } = figures
  const isUnknown = Object.values(figures).some(Number.isNaN) || elements.includes(UNKNOWN_ELEMENT)
  return [
    ...(isUnknown ? [`${name}: a figure or the element of the largest paint is unknown`] : []),
    ...(score < MIN_SCORE ? [`${name}: performance ${score} is below ${MIN_SCORE}`] : []),
    ...(lcpMs > MAX_LCP_MS ? [`${name}: the largest paint takes ${Math.round(lcpMs)} ms, more than ${MAX_LCP_MS}`] : []),
    ...(tbtMs > MAX_TBT_MS ? [`${name}: ${Math.round(tbtMs)} ms of blocking time, more than ${MAX_TBT_MS}`] : []),
    ...(elements.some((element) => /consent/.test(element)) ? [`${name}: the cookie banner is the largest paint`] : []),
  ]
}

function renderTable(rows: { name: string; figures: Figures }[]): string {
  const lines = rows.map(({ name, figures: { score, fcpMs, lcpMs, tbtMs, cls, elements } }) => {
    const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
    return `| ${name} | ${score} | ${seconds(fcpMs)} | ${seconds(lcpMs)} | ${Math.round(tbtMs)} ms | ${cls.toFixed(3)} | ${elements.map((element) => `\`${element}\``).join(', ')} |`
  })
  return ['| page | performance | FCP | LCP | TBT | CLS | largest paint |', '|---|---:|---:|---:|---:|---:|---|', ...lines].join('\n')
}

function writeTable(table: string): void {
  const folder = resolve(import.meta.dirname, 'results')
  mkdirSync(folder, { recursive: true })
  const date = new Date().toISOString().slice(0, 10)
  const processor = cpus()[0]?.model ?? 'unknown processor'
  const text = `# Lighthouse ${LIGHTHOUSE_VERSION}, ${date}

Mobile preset, simulated throttling, the median of each figure of ${values.runs} runs. ${cpus().length} cores, ${processor}.

${table}
`
  writeFileSync(join(folder, `lighthouse-${date}.md`), text)
}
