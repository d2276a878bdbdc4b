/**
 * Converts an entered decimal to the format of the API: commas become dots (specification, section
 * 5), spaces are removed. If the text has both separators, the last one is the decimal separator:
 * "1.234,50" and "1,234.50" are both 1234.50.
 */
export function normalizeDecimal(input: string): string {
  const text = input.replace(/[\s\u00a0\u202f']/g, '')
  const decimalMarkIndex = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const hasBothMarks = text.includes(',') && text.includes('.')
  if (!hasBothMarks) return text.replace(',', '.')
  return `${text.slice(0, decimalMarkIndex).replace(/[.,]/g, '')}.${text.slice(decimalMarkIndex + 1)}`
}

/** Whether a keystroke or pasted text is allowed in a decimal field. */
export const isDecimalInput = (text: string) => /^[\d.,\s\u00a0\u202f'-]*$/.test(text)
