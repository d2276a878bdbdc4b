import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './measure.ts'
import type { Options } from './options.ts'

export type Line = { name: string; server: Figure; bare: Figure | undefined; statements: number | undefined }
export const failuresOf = ({ server, bare }: Pick<Line, 'server' | 'bare'>): number => server.failures + (bare?.failures ?? 0)

export type Section = { title: string; lines: Line[]; notes: string[] }

const number = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en-GB') : value.toFixed(1))
const figure = ({ p50, p975 }: Figure) => `${number(p50)} / ${number(p975)}`

const head = ['', 'requests/s', 'ms p50 / p97.5', 'bare SQL/s', 'bare ms', 'statements', 'ratio', 'failed']

function cells({ name, server, bare, statements }: Line): string[] {
  return [
    name,
    number(server.perSecond),
    figure(server),
    bare ? number(bare.perSecond) : '-',
    bare ? figure(bare) : '-',
    statements === undefined ? '-' : String(statements),
    bare && bare.perSecond > 0 ? (server.perSecond / bare.perSecond).toFixed(2) : '-',
    String(failuresOf({ server, bare })),
  ]
}

export function tableOf({ title, lines, notes }: Section): string {
  const rows = [head, ...lines.map(cells)]
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)))
  const row = (values: string[]) =>
    `| ${values.map((value, i) => (i === 0 ? value.padEnd(widths[i] ?? 0) : value.padStart(widths[i] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, i) => (i === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  return [`## ${title}`, '', row(head), rule, ...rows.slice(1).map(row), ...notes.flatMap((note) => ['', note]), ''].join('\n')
}

/** A page of results to keep, with what it was measured on. */
export function writeResults(sections: readonly Section[], { seconds, connections }: Options, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const [cpu] = cpus()
  const machine = `${cpus().length} x ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`
  const intro = `# Measured on ${day}\n\n${machine}; commit ${commit}; ${connections} connections, ${seconds} s a figure. How to read it: [README](../README.md).\n`
  const folder = join(import.meta.dirname, '../results')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${day}.md`)
  writeFileSync(file, [intro, ...sections.map(tableOf)].join('\n'))
  return file
}
