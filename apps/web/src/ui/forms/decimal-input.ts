/**
 * Whether a keystroke is allowed in a decimal field: digits, separators and signs. `parseDecimal`
 * of the domain decides whether the whole text is a number.
 */
export const isDecimalInput = (text: string) => /^[\d.,\s\u00a0\u202f'-]*$/.test(text)
