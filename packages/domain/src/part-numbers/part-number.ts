/** How a number is compared: case, spaces, dots, hyphens, slashes and any other punctuation do not count. "5Q0 615-301.F" is "5Q0615301F". */
export const normalisePartNumber = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^0-9a-z]/gi, '')
    .toUpperCase()

/**
 * Does a typed word look like a part number rather than a word of the language? It has a digit, enough characters,
 * and is neither a plain year nor a dimension such as "312mm" or "2.0".
 */
export function looksLikePartNumber(text: string): boolean {
  const number = normalisePartNumber(text)
  if (number.length < 5 || number.length > 40 || !/\d/.test(number)) return false
  return !/^\d+(MM|CM|KG|W|V|AH|A|L|CC|BHP|HP|INCH)$/.test(number)
}
