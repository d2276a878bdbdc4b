import type { Random } from './random.ts'

/** Capital letters without those that are easily confused with digits. */
const letters = [...'ABCDEFGHJKLMNPRSTX']

/**
 * Fills a pattern: `#` is any digit, `1` a digit but not 0, `A` a letter. Every other sign stays.
 */
export const fillPattern = (pattern: string, random: Random): string =>
  pattern.replace(/[#1A]/g, (sign) =>
    sign === '#' ? String(random.int(0, 9)) : sign === '1' ? String(random.int(1, 9)) : random.pick(letters),
  )
