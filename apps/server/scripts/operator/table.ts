const LONGEST = 60

/** What people typed may hold what a terminal obeys: only what can be read is shown. */
export const readable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ')

const cell = (value: unknown): string => {
  const text = value === null || value === undefined ? '-' : readable(String(value))
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
}

/** Rows under headings, each column as wide as its widest cell. */
export function table(headings: readonly string[], rows: readonly (readonly unknown[])[]): string {
  const lines = [headings, ...rows.map((row) => row.map(cell))]
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
export function facts(pairs: readonly (readonly [string, unknown])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${value === null || value === '' ? '-' : readable(String(value))}`).join('\n')
}

/** 2026-11-21 09:30, in UTC as the audit has it. */
export const minute = (instant: string | null): string => (instant === null ? '-' : instant.slice(0, 16).replace('T', ' '))
