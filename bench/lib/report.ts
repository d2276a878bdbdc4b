import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Measurement } from './measure.ts'
import type { BenchOptions } from './options.ts'

export type BenchResult = { name: string; server: Measurement; baseline: Measurement | undefined; statementCount: number | undefined }
export const countFailures = ({ server, baseline }: Pick<BenchResult, 'server' | 'baseline'>): number =>
  server.failures + (baseline?.failures ?? 0)

export type Section = { title: string; results: BenchResult[]; notes: string[] }

const formatNumber = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(1))
const formatLatency = ({ p50, p975 }: Measurement) => `${formatNumber(p50)} / ${formatNumber(p975)}`

const headers = ['', 'requests/s', 'ms p50 / p97.5', 'baseline/s', 'baseline ms', 'statements', 'ratio', 'failed']

function toCells({ name, server, baseline, statementCount }: BenchResult): string[] {
  return [
    name,
    formatNumber(server.perSecond),
    formatLatency(server),
    baseline ? formatNumber(baseline.perSecond) : '-',
    baseline ? formatLatency(baseline) : '-',
    statementCount === undefined ? '-' : String(statementCount),
    baseline && baseline.perSecond > 0 ? (server.perSecond / baseline.perSecond).toFixed(2) : '-',
    String(countFailures({ server, baseline })),
  ]
}

export function renderTable({ title, results, notes }: Section): string {
  const rows = [headers, ...results.map(toCells)]
  const widths = headers.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const renderRow = (values: string[]) =>
    `| ${values.map((value, i) => (i === 0 ? value.padEnd(widths[i] ?? 0) : value.padStart(widths[i] ?? 0))).join(' | ')} |`
  const separator = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [
    `## ${title}`,
    '',
    renderRow(headers),
    separator,
    ...rows.slice(1).map(renderRow),
    ...notes.flatMap((note) => ['', note]),
    '',
  ].join('\n')
}

/** Processors, memory, version of Node, and the commit that is measured. */
export function describeMachine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [cpu] = cpus()
  return `${cpus().length} x ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; commit ${commit}`
}

/**
 * Writes the tables to bench/results/<date>.md with machine, commit and options.
 * @returns the path of the file
 */
export function writeResults(sections: readonly Section[], { seconds, connections }: BenchOptions, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const intro = `# Measured on ${day}\n\n${describeMachine()}; ${connections} connections, ${seconds} s for each measurement. See the [README](../README.md).\n`
  const folder = join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${day}.md`)
  writeFileSync(file, [intro, ...sections.map(renderTable)].join('\n'))
  return file
}
