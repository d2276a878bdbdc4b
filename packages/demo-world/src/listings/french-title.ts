import type { Product } from './product.ts'

/** Names that a French seller uses instead of that of the category. */
const ownNames: Record<string, string> = {
  'brake-wear-sensors': 'Capteur d’usure de frein',
  'disc-and-pad-kits': 'Kit de freinage',
}

/** Words of categories that are the same in the singular. */
const invariable = /^(avant|arrière|bras|bas|châssis|relais|silencieux|vis|(pare|lève|lave|appuie|repose|essuie|coupe|cache|porte)-.*)$/i
const prepositions = /^(de|du|à|en|pour|d’.*)$/i
/** Adjectives that agree with the noun before the preposition: "jambes de force complètes". */
const lastAdjective = / (complètes?|électriques?|pneumatiques)$/
const feminine =
  /^(aile|baguette|barre|bavette|biellette|caméra|ceinture|charnière|coque|coupelle|garniture|glace|glissière|jambe|poignée|porte|rotule|serrure|vitre)s? /i
const masculineLabel = /^(droit|inférieur|supérieur|intérieur|extérieur)$|(?<=^(avant|arrière) )droit$/

/**
 * The part as a French seller calls it: the category, in the singular for one piece, with its
 * position on the car.
 */
export function frenchPartName({ category, part, values }: Pick<Product, 'category' | 'part' | 'values'>): string {
  const name = category.name.fr
  const isSet = /\b(pair|set|kit|pack|discs|pads|shoes)\b/i.test(part.title)
  const words = [ownNames[category.slug] ?? (isSet ? name : singular(name))]
  for (const key of ['axle', 'corner', 'side', 'level']) {
    const attribute = category.attributes.find((each) => each.key === key)
    const label = attribute?.options.find(({ value }) => value === values[key])?.label.fr.toLowerCase()
    if (label && !words[0]?.endsWith(` ${label}`)) words.push(feminine.test(`${name} `) ? label.replace(masculineLabel, '$&e') : label)
  }
  return words.join(' ')
}

/** "Étriers de frein" -> "Étrier de frein", "Phares avant" -> "Phare avant". */
function singular(name: string): string {
  const parts = name.split(' et ').map((part) => {
    const words = part.split(' ')
    const end = words.findIndex((word) => prepositions.test(word))
    const noun = words.map((word, i) => (end === -1 || i < end ? singularWord(word) : word)).join(' ')
    return noun.replace(lastAdjective, (adjective) => adjective.replace(/s$/, ''))
  })
  return parts.join(' et ')
}

function singularWord(word: string): string {
  if (invariable.test(word)) return word
  if (/(eau|eu|yau)x$/.test(word)) return word.slice(0, -1)
  return word.replace(/aux$/, 'al').replace(/(?<=..)s$/, '')
}
