/** An element of a page. Coordinates are points from the bottom left corner of an A4 sheet. */
export type PdfElement =
  | { text: string; x: number; y: number; size: number; bold?: boolean; grey?: number }
  | { box: [x: number, y: number, width: number, height: number]; grey: number }
  | { line: [fromX: number, fromY: number, toX: number, toY: number]; width?: number }

export const PAGE = { width: 595, height: 842 }

/**
 * Creates a PDF with one page of texts, lines and boxes in the standard fonts. The same elements
 * give the same bytes.
 */
export function simplePdf(title: string, elements: readonly PdfElement[]): Buffer {
  const content = elements.map(formatElement).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...['Helvetica', 'Helvetica-Bold'].map((font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`),
    `<< /Title (${toWinAnsi(title)}) >>`,
  ]
  return Buffer.from(formatFile(objects), 'latin1')
}

/** Header, numbered objects, the table with their offsets, and the offset of that table. */
function formatFile(objects: string[]): string {
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

function formatElement(element: PdfElement): string {
  if ('box' in element) return `${element.grey} g ${element.box.join(' ')} re f`
  if ('line' in element) {
    const [fromX, fromY, toX, toY] = element.line
    return `${element.width ?? 0.7} w ${fromX} ${fromY} m ${toX} ${toY} l S`
  }
  const { text, x, y, size, bold = false, grey = 0.1 } = element
  return `BT ${grey} g /F${bold ? 2 : 1} ${size} Tf ${x} ${y} Td (${toWinAnsi(text)}) Tj ET`
}

/** Signs of WinAnsi (Windows-1252) that Latin-1 does not have at the same place. */
const winAnsiSigns: Record<string, string> = {
  '€': '\x80',
  Š: '\x8a',
  š: '\x9a',
  Ž: '\x8e',
  ž: '\x9e',
  Œ: '\x8c',
  œ: '\x9c',
  '‘': '\x91',
  '’': '\x92',
  '“': '\x93',
  '”': '\x94',
  '–': '\x96',
  '—': '\x97',
}

/** One byte for each sign, as the standard fonts of PDF need it. Parentheses are escaped. */
const toWinAnsi = (text: string) =>
  [...text]
    .map((sign) => winAnsiSigns[sign] ?? (sign.charCodeAt(0) < 256 ? sign : '?'))
    .join('')
    .replace(/[\\()]/g, '\\$&')
