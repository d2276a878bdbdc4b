/**
 * What a person typed as a decimal, as the server takes it: commas become dots (specification, section 5),
 * spaces go. With both kinds of mark the last one is the decimal mark: "1.234,50" and "1,234.50" are 1234.50.
 */
export function normalizeDecimal(input: string): string {
  const text = input.replace(/[\s\u00a0\u202f']/g, '')
  const decimalMarkIndex = Math.max(text.lastIndexOf(','), text.lastIndexOf('.'))
  const hasBothMarks = text.includes(',') && text.includes('.')
  if (!hasBothMarks) return text.replace(',', '.')
  return `${text.slice(0, decimalMarkIndex).replace(/[.,]/g, '')}.${text.slice(decimalMarkIndex + 1)}`
}

/** Whether a keystroke or paste may go into a field of digits. */
export const isDecimalInput = (text: string) => /^[\d.,\s\u00a0\u202f'-]*$/.test(text)
