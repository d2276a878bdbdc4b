import type { Condition, ItemType } from '@partlane/domain/listings/listing-fields'
import type { SellerKind } from '../people/demo-person.ts'
import type { Random } from '../random.ts'
import type { Grade } from './prices.ts'
import type { Product } from './product.ts'
import { englishNotes, frenchNotes } from './seller-notes.ts'

type Options = {
  product: Product
  sellerKind: SellerKind
  isFrench: boolean
  condition: Condition
  itemType: ItemType
  grade: Grade
  brand: string | null
  number: string | null
  random: Random
}

const gradeNotes: Record<Grade, string> = {
  A: 'Grade A: very clean, hardly a mark.',
  B: 'Grade B: normal wear for its age, nothing that matters.',
  C: 'Grade C: visible marks or corrosion, works as it should.',
}
const frenchGradeNotes: Record<Grade, string> = {
  A: 'État A : très propre, presque sans marque.',
  B: 'État B : usure normale pour son âge.',
  C: 'État C : marques visibles, fonctionne normalement.',
}
const conditionNotes: Partial<Record<Condition, string>> = {
  refurbished: 'Stripped, cleaned, worn parts replaced and tested on the bench.',
  for_parts: 'Sold for spares or repair: it is not working, or was not tested. Please do not buy it to fit as it is.',
}
const frenchConditionNotes: Partial<Record<Condition, string>> = {
  refurbished: 'Reconditionnée, contrôlée au banc.',
  for_parts: 'Vendue pour pièces ou à réparer.',
}

/** The description of a listing: condition, how to check that the part fits, dispatch. */
export const generateDescription = (options: Options): string =>
  options.isFrench ? generateFrenchDescription(options) : generateBritishDescription(options)

function generateBritishDescription(options: Options): string {
  const { product, sellerKind, condition, grade, number, random } = options
  const used = condition === 'used'
  const conditionNote = conditionSentences(options)
  const { mileage } = product.values
  const mileageNote = used && typeof mileage === 'number' ? `Mileage of the donor car: ${mileage.toLocaleString('en-GB')}.` : ''
  const gradeNote = used && sellerKind !== 'private' ? gradeNotes[grade] : ''
  const paragraphs = [
    [originNote(options), conditionNote],
    [gradeNote, mileageNote],
    [checkNote(number, random)],
    [random.pick(englishNotes.dispatch)],
  ]
  return paragraphs
    .map((sentences) => sentences.filter(Boolean).join(' '))
    .filter(Boolean)
    .join('\n\n')
}

/** A part of grade A has no marks. */
const usedNotes = ({ used, marked }: Record<'used' | 'marked', string[]>, grade: Grade): string[] =>
  grade === 'A' ? used : [...used, ...marked]

function conditionSentences({ condition, grade, sellerKind, random }: Options): string {
  const fixed = conditionNotes[condition]
  if (fixed) return fixed
  if (condition === 'used') return random.some(usedNotes(englishNotes, grade), sellerKind === 'private' ? 1 : 2).join(' ')
  return random.some(englishNotes.new, 2).join(' ')
}

/** Businesses name the maker of the part. */
function originNote({ product, sellerKind, itemType, brand }: Options): string {
  if (!product.car || sellerKind === 'private') return ''
  if (itemType === 'genuine') return `Genuine ${product.car.make} part.`
  return brand ? `Made by ${brand}.` : ''
}

const requestsToCheck = [
  'Please compare it with yours before you buy.',
  'Check it against your old one.',
  'If in doubt, send us your registration.',
]

const checkNote = (number: string | null, random: Random): string =>
  number ? `Number on the part: ${number}. ${random.pick(requestsToCheck)}` : ''

const FRENCH_CHECK = 'Comparez la référence avec celle de votre ancienne pièce avant de commander.'

function generateFrenchDescription({ condition, grade, number, random }: Options): string {
  const notes = condition === 'new' ? frenchNotes.new : usedNotes(frenchNotes, grade)
  const paragraphs = [
    frenchConditionNotes[condition] ?? random.some(notes, 2).join(' '),
    condition === 'used' ? frenchGradeNotes[grade] : '',
    number ? `Référence : ${number}. ${FRENCH_CHECK}` : '',
    random.pick(frenchNotes.dispatch),
  ]
  return paragraphs.filter(Boolean).join('\n\n')
}
