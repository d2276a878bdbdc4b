import { readCsv, splitList } from '../csv-files.ts'
import { fillPattern } from '../fill-pattern.ts'
import { createRandom, hashOf } from '../random.ts'

/** How aftermarket brands number their parts. */
const patterns = new Map(
  readCsv<'brand' | 'part_number_patterns'>('data/brands.csv').map((row) => [row.brand, splitList(row.part_number_patterns)]),
)

/** The number of a brand for a product. The same product has the same number in every listing. */
export function aftermarketNumber(brand: string, productId: string): string {
  const random = createRandom(hashOf(`${brand}/${productId}`))
  return fillPattern(random.pick(patterns.get(brand) ?? defaultPatterns(brand)), random)
}

/**
 * The pattern of a brand that has none in the file: its initials and digits, in a style that
 * depends on its name.
 */
function defaultPatterns(brand: string): string[] {
  const capitals = brand.replace(/[^A-Za-z ]/g, '').toUpperCase()
  const words = capitals.split(' ')
  const initials = words.length > 1 ? words.map((word) => word[0]).join('') : capitals.slice(0, 2)
  const prefix = initials.replace(/A/g, 'E') // an A in a pattern stands for any letter
  const style = hashOf(brand) % 4
  return [[`${prefix}1####`, `${prefix}-1###`, `${prefix} ##-###`, `1#####${prefix}`][style] ?? `${prefix}1####`]
}
