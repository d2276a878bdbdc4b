type WrapOptions = { width: number; maxLines?: number; measure: (text: string) => number }

const ELLIPSIS = '…'

/** Words with the space or hyphen after which a line may end. */
const words = /[^\s-]*(-+|\s|$)/g

/**
 * Splits a text into lines of at most `width`, at spaces and hyphens. Words that are wider are
 * divided. A text with more lines than `maxLines` ends with an ellipsis.
 */
export function wrapText(text: string, options: WrapOptions): string[] {
  const { width, maxLines = Infinity, measure } = options
  const lines: string[] = []
  let line = ''
  for (const word of (text.match(words) ?? []).flatMap((part) => divideWord(part, options))) {
    if (line !== '' && measure((line + word).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  lines.push(line.trimEnd())
  if (lines.length <= maxLines) return lines
  const shownLines = lines.slice(0, maxLines)
  shownLines.push(shorten(shownLines.pop() ?? '', { width, measure }))
  return shownLines
}

function divideWord(word: string, { width, measure }: WrapOptions): string[] {
  if (measure(word.trimEnd()) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const character of word) {
    if (part !== '' && measure(part + character) > width) {
      parts.push(part)
      part = ''
    }
    part += character
  }
  return [...parts, part]
}

function shorten(line: string, { width, measure }: WrapOptions): string {
  const characters = [...line]
  while (characters.length > 0 && measure(`${characters.join('')}${ELLIPSIS}`) > width) characters.pop()
  return `${characters.join('').trimEnd()}${ELLIPSIS}`
}
