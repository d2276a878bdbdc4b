import type { Product } from './product.ts'

const alwaysPlural = /^(bras|châssis|pare-chocs|bas|essuie-glaces?)$/i

/**
 * The part as a French seller calls it: the category, in the singular for one piece, with its
 * position on the car.
 */
export function frenchPartName({ category, part, values }: Product): string {
  const name = category.name.fr
  const isSet = /\b(pair|set|kit|pack|discs|pads|shoes)\b/i.test(part.title)
  const words = [isSet ? name : singular(name)]
  for (const key of ['axle', 'corner', 'side', 'level']) {
    const attribute = category.attributes.find((each) => each.key === key)
    const label = attribute?.options.find(({ value }) => value === values[key])?.label.fr
    if (label) words.push(label.toLowerCase())
  }
  return words.join(' ')
}

/**
 * "Étriers de frein" -> "Étrier de frein". A name with an adjective stays, because the adjective
 * would change too.
 */
function singular(name: string): string {
  const [first = '', second = 'de', ...rest] = name.split(' ')
  const stays = alwaysPlural.test(first) || !/^(de|d’\S*|d'\S*|du|à)$/.test(second)
  if (stays) return name
  const noun = first.replace(/(?<=eau|eu)x$|s$/, '')
  return [noun, ...(name.includes(' ') ? [second, ...rest] : [])].join(' ')
}
