const MAX_CELL_LENGTH = 60

/** What people typed may hold what a terminal obeys: only what can be read is shown. */
export const replaceControlCharacters = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')

const formatCell = (value: unknown): string => {
  const text = value === null || value === undefined ? '-' : replaceControlCharacters(String(value))
  return text.length > MAX_CELL_LENGTH ? `${text.slice(0, MAX_CELL_LENGTH - 1)}…` : text
}

/** Rows under headings, each column as wide as its widest cell. */
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

/** Facts one below the other, whole. */
export function formatPairs(pairs: readonly (readonly [string, unknown])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs
    .map(([name, value]) => `${name.padEnd(width)}  ${value === null || value === '' ? '-' : replaceControlCharacters(String(value))}`)
    .join('\n')
}

/** 2026-11-21 09:30, in UTC as the audit has it. */
export const formatMinute = (instant: string | null): string => (instant === null ? '-' : instant.slice(0, 16).replace('T', ' '))
