import type { Report } from '#platform/pdf/report.ts'

/** Who a document is from or for. `lines`: address and registration numbers. */
export type PartyBlock = { heading: string; name: string; lines: readonly string[] }

/**
 * Draws both sides of a document beside each other. Lines that only repeat the name are left out.
 */
export function drawParties(report: Report, parties: readonly [PartyBlock, PartyBlock]): void {
  const { y } = report
  const bottoms = parties.map((party, column) => drawParty(report, party, { column, y }))
  report.y = Math.max(...bottoms) + 18
}

function drawParty(report: Report, { heading, name, lines }: PartyBlock, { column, y: top }: { column: number; y: number }): number {
  const half = report.width / 2
  const place = { x: report.left + column * half, width: half - 16 }
  let y = report.pen.text(heading, { ...place, y: top, size: 8.5, grey: 0.4 })
  y = report.pen.text(name, { ...place, y: y + 1, size: 11, font: 'bold', maxLines: 2 })
  for (const line of lines) if (line !== name) y = report.pen.text(line, { ...place, y, size: 9.5, maxLines: 2 })
  return y
}
