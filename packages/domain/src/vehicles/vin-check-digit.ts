const characterValues: ReadonlyMap<string, number> = new Map([
  ...'0123456789'.split('').map((digit) => [digit, Number(digit)] as const),
  ...['ABCDEFGH', 'JKLMN_P_R', '_STUVWXYZ'].flatMap((row) => row.split('').map((letter, i) => [letter, i + 1] as const)),
])
const positionWeights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

/** The expected check digit at position 9: the weighted sum modulo 11, with X for 10. */
export function checkDigitFor(vin: string): string {
  const sum = positionWeights.reduce((total, weight, i) => total + weight * (characterValues.get(vin.charAt(i)) ?? 0), 0)
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}
