import { attributionTypes, fuels } from '@partlane/contract/catalogue'
import { currencyCodes } from '@partlane/domain/money/money'
import { z } from 'zod'
import { type CellIssue, date, integer, list, oneOf, optionalInteger, optionalText, pattern, positiveDecimal, text } from './cells.ts'

const NAME_LENGTH = 80
const FIRST_YEAR = 1885
const LAST_YEAR = 2100
const MAX_POSITION = 10_000

const name = text(NAME_LENGTH)
const year = integer(FIRST_YEAR, LAST_YEAR)
const optionalYear = optionalInteger(FIRST_YEAR, LAST_YEAR)
const position = integer(1, MAX_POSITION)
const slug = pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and hyphens')
const key = pattern(/^[a-z][a-z0-9_]*$/, 'small letters, digits and underscores')

const bodyStyles =
  'camper chassis-cab convertible coupe estate fastback hatchback minibus mpv pickup quadricycle roadster saloon suv targa van'.split(' ')

/** Adds an issue about a row whose cells are valid one by one. */
function rejectRow(context: z.RefinementCtx, column: string, issue: CellIssue): void {
  context.addIssue({ code: 'custom', path: [column], message: issue.code, params: issue })
}

function checkYears({ year_from, year_to }: { year_from: number | null; year_to: number | null }, context: z.RefinementCtx): void {
  if (year_from !== null && year_to !== null && year_from > year_to) rejectRow(context, 'year_to', { code: 'years_reversed' })
}

function checkDisplacement({ fuel, engine_cc }: { fuel: string; engine_cc: number | null }, context: z.RefinementCtx): void {
  if ((fuel === 'electric') !== (engine_cc === null)) rejectRow(context, 'engine_cc', { code: 'displacement_mismatch' })
}

/**
 * The files of a catalogue. The header of a file has exactly the columns of its schema, in any
 * order. A row names what it belongs to by name (vehicles) or by slug and key (categories).
 */
export const catalogueFiles = {
  'vehicle-makes.csv': z.object({
    make: name,
    country: pattern(/^[A-Z]{2}$/, 'a country code of two capital letters'),
    popularity: integer(0, 100),
    wmi: list({ maxLength: 3, form: /^[A-HJ-NPR-Z0-9]{3}$/, example: 'a list of manufacturer codes of three signs' }),
  }),
  'vehicle-models.csv': z.object({ make: name, model: name, popularity: integer(0, 100) }),
  'vehicle-generations.csv': z
    .object({
      make: name,
      model: name,
      generation: name,
      codes: list({ maxLength: 20 }),
      year_from: year,
      year_to: optionalYear,
      bodies: list({ maxLength: 20, values: bodyStyles, required: true }),
    })
    .superRefine(checkYears),
  'vehicle-engines.csv': z
    .object({
      make: name,
      model: name,
      generation: name,
      engine: name,
      fuel: oneOf(fuels),
      engine_cc: optionalInteger(1, 20_000),
      power_hp: integer(1, 3_000),
      engine_code: optionalText(20),
      year_from: optionalYear,
      year_to: optionalYear,
      trims: list({ maxLength: NAME_LENGTH }),
    })
    .superRefine((row, context) => {
      checkYears(row, context)
      checkDisplacement(row, context)
    }),
  'categories.csv': z.object({
    category: slug,
    parent: optionalText(NAME_LENGTH),
    position,
    name_en: name,
    name_fr: name,
    icon: optionalText(40),
    drawing: optionalText(40),
    search_words: optionalText(500),
  }),
  'attributes.csv': z.object({
    category: slug,
    attribute: key,
    position,
    label_en: name,
    label_fr: name,
    type: oneOf(attributionTypes),
    unit: optionalText(20),
  }),
  'attribute-options.csv': z.object({
    category: slug,
    attribute: key,
    option: text(40),
    position,
    label_en: name,
    label_fr: name,
  }),
  'exchange-rates.csv': z.object({ currency: oneOf(currencyCodes), per_euro: positiveDecimal(100_000), as_of: date }),
} as const

export type CatalogueFile = keyof typeof catalogueFiles
export type RowOf<File extends CatalogueFile> = z.output<(typeof catalogueFiles)[File]>

/** The files in the order in which they are imported: what others belong to comes first. */
export const catalogueFileNames = Object.keys(catalogueFiles) as CatalogueFile[]

/** @returns the name of a file of the catalogue, or undefined */
export const catalogueFileOf = (fileName: string): CatalogueFile | undefined => catalogueFileNames.find((known) => known === fileName)

export const columnsOf = (file: CatalogueFile): string[] => Object.keys(catalogueFiles[file].shape)
