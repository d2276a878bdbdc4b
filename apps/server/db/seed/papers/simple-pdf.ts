/** What stands on a page; points from the bottom left of an A4 sheet. */
export type Mark =
  | { text: string; x: number; y: number; size: number; bold?: boolean; grey?: number }
  | { box: [x: number, y: number, width: number, height: number]; grey: number }
  | { line: [fromX: number, fromY: number, toX: number, toY: number]; width?: number }

export const PAGE = { width: 595, height: 842 }

/** A PDF of one page with nothing but text, lines and boxes, in the fonts every reader has. The same marks are the same bytes. */
export function simplePdf(title: string, marks: readonly Mark[]): Buffer {
  const content = marks.map(drawn).join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...['Helvetica', 'Helvetica-Bold'].map((font) => `<< /Type /Font /Subtype /Type1 /BaseFont /${font} /Encoding /WinAnsiEncoding >>`),
    `<< /Title (${winAnsi(title)}) >>`,
  ]
  return Buffer.from(put(objects), 'latin1')
}

/** Header, numbered objects, the table of where each begins, and where that table is. */
function put(objects: string[]): string {
  let text = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const starts = objects.map((object, i) => {
    const start = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

function drawn(mark: Mark): string {
  if ('box' in mark) return `${mark.grey} g ${mark.box.join(' ')} re f`
  if ('line' in mark) return `${mark.width ?? 0.7} w ${mark.line[0]} ${mark.line[1]} m ${mark.line[2]} ${mark.line[3]} l S`
  const { text, x, y, size, bold = false, grey = 0.1 } = mark
  return `BT ${grey} g /F${bold ? 2 : 1} ${size} Tf ${x} ${y} Td (${winAnsi(text)}) Tj ET`
}

const beyondLatin1: Record<string, string> = { '€': '\x80', Š: '\x8a', š: '\x9a', Ž: '\x8e', ž: '\x9e', Œ: '\x8c', œ: '\x9c' }
const quotes: Record<string, string> = { '‘': '\x91', '’': '\x92', '“': '\x93', '”': '\x94', '–': '\x96', '—': '\x97' }

/** One byte for each letter, as PDF's standard fonts want it. */
const winAnsi = (text: string) =>
  [...text]
    .map((letter) => beyondLatin1[letter] ?? quotes[letter] ?? (letter.charCodeAt(0) < 256 ? letter : '?'))
    .join('')
    .replace(/[\\()]/g, '\\$&')
