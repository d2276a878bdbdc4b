import type { Condition, ItemType } from '@partlane/domain/listings/listing-fields'
import { conditionNotes, dispatchNotes, newNotes } from '../data/parts/sellers-words.ts'
import type { Random } from '../kit/random.ts'
import type { Trade } from '../people/demo-people.ts'
import { frenchNotes } from './french.ts'
import type { Grade } from './prices.ts'
import type { Product } from './product.ts'

type About = {
  product: Product
  trade: Trade
  french: boolean
  condition: Condition
  itemType: ItemType
  grade: Grade
  brand: string | null
  number: string | null
  random: Random
}

const grades: Record<Grade, string> = {
  A: 'Grade A: very clean, hardly a mark.',
  B: 'Grade B: normal wear for its age, nothing that matters.',
  C: 'Grade C: visible marks or corrosion, works as it should.',
}
const gradesInFrench: Record<Grade, string> = {
  A: 'État A : très propre, presque sans marque.',
  B: 'État B : usure normale pour son âge.',
  C: 'État C : marques visibles, fonctionne normalement.',
}
const states: Partial<Record<Condition, string>> = {
  refurbished: 'Stripped, cleaned, worn parts replaced and tested on the bench. An old unit back helps us but is not a must.',
  for_parts: 'Sold for spares or repair: it is not working, or was not tested. Please do not buy it to fit as it is.',
}
const statesInFrench: Partial<Record<Condition, string>> = {
  refurbished: 'Reconditionnée, contrôlée au banc.',
  for_parts: 'Vendue pour pièces ou à réparer.',
}

/** What the seller writes below the title: what it is, its state, how to be sure, how it is sent. */
export function descriptionOf(about: About): string {
  return about.french ? inFrench(about) : inEnglish(about)
}

function inEnglish({ product, trade, condition, itemType, grade, brand, number, random }: About): string {
  const used = condition === 'used'
  const state =
    states[condition] ?? (used ? random.some(conditionNotes, trade === 'private' ? 1 : 2).join(' ') : random.some(newNotes, 2).join(' '))
  const mileage =
    used && typeof product.values.mileage === 'number' ? `Mileage of the donor car: ${product.values.mileage.toLocaleString('en-GB')}.` : ''
  const origin =
    !product.car || trade === 'private'
      ? ''
      : itemType === 'genuine'
        ? `Genuine ${product.car.make} part.`
        : brand
          ? `Made by ${brand}.`
          : ''
  const check = number
    ? `Number on the part: ${number}. ${random.pick(['Please compare it with yours before you buy.', 'Check it against your old one.', 'If in doubt, send us your registration.'])}`
    : ''
  const paragraphs = [[origin, state], [used && trade !== 'private' ? grades[grade] : '', mileage], [check], [random.pick(dispatchNotes)]]
  return paragraphs
    .map((sentences) => sentences.filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n\n')
}

function inFrench({ condition, grade, number, random }: About): string {
  const notes = condition === 'new' ? frenchNotes.new : frenchNotes.used
  const state = statesInFrench[condition] ?? random.some(notes, 2).join(' ')
  const lines = [
    state,
    condition === 'used' ? gradesInFrench[grade] : '',
    number ? `Référence : ${number}. ${frenchNotes.check}` : '',
    random.pick(frenchNotes.dispatch),
  ]
  return lines.filter(Boolean).join('\n\n')
}
