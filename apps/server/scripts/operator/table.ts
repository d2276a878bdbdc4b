import type { Pagy } from '@partlane/contract/endpoint'
import { replaceUnprintable } from '@partlane/domain/text/characters'

const MAX_CELL_LENGTH = 60

/**
 * User input may contain control sequences of a terminal, so only printable characters are shown.
 */
const formatCell = (value: unknown): string => {
  const text = value === null || value === undefined ? '-' : replaceUnprintable(String(value))
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text
}

/** Each column is as wide as its widest cell. */
export function formatTable(headings: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const lines = [headings, ...rows.map((row) => row.map(formatCell))]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => [...(line[column] ?? '')].length)))
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** One line for each pair. Values are not shortened. */
export function formatPairs(pairs: readonly (readonly [string, unknown])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs
    .map(([name, value]) => `${name.padEnd(width)}  ${value === null || value === '' ? '-' : replaceUnprintable(String(value))}`)
    .join('\n')
}

/** Formats an ISO 8601 instant as 2026-11-21 09:30, in UTC. */
export const formatMinute = (instant: string | null): string => (instant === null ? '-' : instant.slice(0, 16).replace('T', ' '))

export const formatAmount = ({ amount, currency }: { amount: string; currency: string }): string => `${amount} ${currency.toUpperCase()}`

export const formatPageFooter = ({ count, page, pages }: Pagy, noun: string): string => `\n${count} ${noun}, page ${page} of ${pages}`
