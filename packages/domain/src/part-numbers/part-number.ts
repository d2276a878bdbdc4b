/**
 * Normalises a part number for comparison: "5Q0 615-301.F" -> "5Q0615301F". Case, spaces and
 * punctuation are ignored.
 */
export const normalisePartNumber = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()

/**
 * True if a word is more likely a part number than an ordinary word: it has a digit and 5 to 40
 * characters and is not a dimension such as "312mm". Years ("2015") and decimals ("2.0") are too
 * short.
 */
export function isLikelyPartNumber(text: string): boolean {
  const number = normalisePartNumber(text)
  if (number.length < 5 || number.length > 40 || !/\d/.test(number)) return false
  return !/^\d+(MM|CM|KG|W|V|AH|A|L|CC|BHP|HP|INCH)$/.test(number)
}
