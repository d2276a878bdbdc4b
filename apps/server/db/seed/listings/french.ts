import type { Product } from './product.ts'

const alwaysPlural = /^(bras|châssis|pare-chocs|bas|essuie-glaces?)$/i

/** What a French seller calls the part: its kind in the singular where one is sold, with the place it goes. */
export function frenchWords({ kind, part, values }: Product): string {
  const name = kind.sub.name.fr
  const several = /\b(pair|set|kit|pack|discs|pads|shoes)\b/i.test(part.title)
  const words = [several ? name : singular(name)]
  for (const key of ['axle', 'corner', 'side', 'level'])
    for (const { options, key: attribute } of kind.sub.attributes) {
      const label = attribute === key ? options?.find(({ value }) => value === values[key])?.label.fr : undefined
      if (label) words.push(label.toLowerCase())
    }
  return words.join(' ')
}

/** "Étriers de frein" -> "Étrier de frein"; left alone where an adjective would have to follow. */
function singular(name: string): string {
  const [first = '', second = 'de', ...rest] = name.split(' ')
  const stays = alwaysPlural.test(first) || !/^(de|d’\S*|d'\S*|du|à)$/.test(second)
  if (stays) return name
  const one = first.replace(/(?<=eau|eu)x$|s$/, '')
  return [one, ...(name.includes(' ') ? [second, ...rest] : [])].join(' ')
}

export const frenchNotes = {
  used: [
    'Pièce démontée par nos soins sur un véhicule roulant.',
    'Bon état d’usage, quelques marques légères, voir les photos.',
    'Contrôlée par notre atelier avant la mise en vente.',
    'Pièce d’origine, fonctionne parfaitement.',
    'Démontée d’un véhicule accidenté, cette pièce n’a pas été touchée.',
    'Traces de stockage, sans conséquence sur le fonctionnement.',
  ],
  new: [
    'Pièce neuve, dans son emballage d’origine.',
    'Neuve, jamais montée.',
    'Qualité équivalente à l’origine, garantie constructeur.',
    'Facture avec TVA sur demande.',
  ],
  dispatch: [
    'Envoi soigné avec numéro de suivi.',
    'Livraison au Royaume-Uni et dans toute l’Europe.',
    'Retrait possible sur place, merci de prévenir.',
    'Les pièces lourdes partent sur palette.',
  ],
  check: 'Comparez la référence avec celle de votre ancienne pièce avant de commander.',
}
