import { contactLimits, MAX_CATALOGUE_ID, MAX_PAGE } from '@partlane/domain/limits'
import { MAX_CURRENCY_DECIMALS } from '@partlane/domain/money/amounts'
import { formatDecimal, formatShortDecimal, parseDecimal } from '@partlane/domain/money/decimals'
import { currencyCodes } from '@partlane/domain/money/money'
import { hasControlCharacters, hasLineBreaks, hasUnprintableControls, isVisible } from '@partlane/domain/text/characters'
import { z } from 'zod'

const integerToText = (value: unknown) => (Number.isSafeInteger(value) ? String(value) : value)

const digits = z
  .string()
  .regex(/^[1-9]\d{0,14}$/)
  .transform(Number)
/**
 * Database ids are decimal strings on the wire and integers in the code. A request may also have a
 * plain integer, as clients with numeric ids send it. The columns are bigint; the limit of 15
 * digits keeps them exact in JavaScript.
 */
export const id = z.preprocess(integerToText, digits) as unknown as typeof digits
/** A list in a query may also be repeated parameters: "ids=12&ids=13" or "ids[]=12&ids[]=13". */
const listText = <T extends z.ZodType<string[] | number[], string>>(text: T) =>
  z.preprocess((value) => (isTextList(value) ? value.join(',') : value), text) as unknown as T
const isTextList = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string')

/** Ids in a query, separated by commas: "12,13". */
export const idsUpTo = (maxCount: number) =>
  listText(
    z
      .string()
      .regex(new RegExp(`^[1-9]\\d{0,14}(,[1-9]\\d{0,14}){0,${maxCount - 1}}$`))
      .transform((text) => text.split(',').map(Number)),
  )
export const idList = idsUpTo(100)
export const idParams = z.object({ id })
/**
 * An id of the catalogue: a vehicle node, a category, an attribute, an option. The columns of these
 * ids are integer.
 */
export const catalogueId = id.pipe(z.int().max(MAX_CATALOGUE_ID))
export const slug = z
  .string()
  .min(1)
  .max(120)
  .regex(/^[a-z0-9-]+$/)

/** Slugs in a query, separated by commas: "brake-disc,headlamp". Each of them once. */
export const slugList = (maxCount: number) =>
  listText(
    z
      .string()
      .max(maxCount * 121)
      .transform((text) => [...new Set(text.split(',').filter(Boolean))])
      .pipe(z.array(slug).max(maxCount)),
  )

/**
 * The version of the terms that was shown to the user who agrees. Without it the server stores the
 * version in force. Another version is refused (`terms_changed`).
 */
export const agreedTermsVersion = z.int().min(1).max(9999).optional()

export const currency = z.enum(currencyCodes)
/** An amount in a response: a decimal and its currency. */
export const decimalText = z.string().regex(/^-?\d+(\.\d+)?$/)
export const money = z
  .object({ amount: decimalText.meta({ examples: ['12.50'] }), currency })
  .meta({ description: 'An amount with the decimals of its currency' })

/**
 * What a buyer of several parts of one seller gains, because they are sent together. Null if the
 * seller does not ship there.
 */
export const combinedPostage = z
  .object({
    saved: money, // against the postage of each part on its own
    /** Kilograms that can be added at the same price: "1.25", or "any". Null: none is promised. */
    spare_weight: z.string().nullable(),
    free_over_left: money.nullable(), // what is missing for free postage
  })
  .nullable()

type DecimalInput = { decimals: number; min: number; max: number; description: string }
/**
 * A decimal in a request: "12.50", "12,50" or the number 12.5. The parsed value, `min` and `max`
 * are integers of `10 ** -decimals` units: minor units for two decimals, grams for kilograms with
 * three.
 */
export const decimalInput = ({ decimals, min, max, description }: DecimalInput) =>
  z
    .union([
      z
        .string()
        .max(40)
        .meta({ pattern: `^\\d{1,12}([.,]\\d{1,${decimals}})?$` }),
      z.number(),
    ])
    .meta({ description, examples: [formatDecimal(1250, decimals)] })
    .transform((value, issues) => {
      const parsed = parseDecimal(value, decimals)
      const code = parsed === undefined ? 'bad_format' : parsed < min ? 'too_small' : parsed > max ? 'too_big' : undefined
      if (code === undefined && parsed !== undefined) return parsed
      issues.addIssue({ code: 'custom', params: { code }, message: description })
      return z.NEVER
    })
/**
 * An amount in a request: "12.50", "12,50" or the number 12.5. The parsed value is its decimal
 * text,
 * because the currency is that of an object that only the server knows, and decides how many
 * decimals are allowed: `parseAmount(text, currency)`. `min` and `max` are in hundredths of a unit.
 */
export const amountInput = ({ min, max }: { min: number; max: number }) =>
  decimalInput({
    decimals: MAX_CURRENCY_DECIMALS,
    min,
    max,
    description: 'Decimal with at most the decimals of its currency: "12.50", "12,50" or 12.5 pounds, "1250" yen',
  }).transform((hundredths) => formatShortDecimal(hundredths, MAX_CURRENCY_DECIMALS))
const anyInteger = z.int()
/** A whole number in a request, also as text: "3" is a value of a form. */
export const integer = ({ min, max }: { min: number; max: number }) =>
  z
    .preprocess((value) => (typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : value), z.int().min(min).max(max))
    .meta({ type: ['integer', 'string'], pattern: '^-?\\d{1,9}$' }) as unknown as typeof anyInteger
const flagValues = new Map<unknown, boolean>([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
  [null, false],
])
const anyBoolean = z.boolean()
/**
 * A boolean in a request. A form's box is "yes" if it is ticked, otherwise null or missing
 * (specification, section 5). Each field defines what missing means.
 */
export const flag = z
  .preprocess((value) => flagValues.get(value) ?? value, anyBoolean)
  .meta({
    type: ['boolean', 'string', 'null'],
    enum: [true, false, ...flagValues.keys()],
    description: 'A boolean, "yes" for a ticked box, or "no". Clients that leave out false send "no"',
  }) as unknown as typeof anyBoolean

/**
 * An object in a request that can be removed, by null or by "no": clients that follow section 5 of
 * the specification leave out null and empty objects.
 */
export const removable = <S extends z.ZodObject>(schema: S, description: string) =>
  z
    .preprocess((value) => (value === 'no' ? null : value), schema.nullable())
    .meta({
      anyOf: [z.toJSONSchema(schema, { io: 'input' }), { type: 'null' }, { type: 'string', const: 'no' }],
      description: `${description}: null or "no" removes them. Clients that leave out null send "no"`,
    }) as unknown as z.ZodNullable<S>

export const instant = z.iso.datetime()

/** `page` and `items` (page size) of every list with pages. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1),
  items: z.coerce.number().int().min(1).max(96).default(48),
}

/** The field code of a text with control characters, or with line breaks in one line. */
export const CONTROL_CHARACTERS_CODE = 'control_characters'
const controlCharacters = { params: { code: CONTROL_CHARACTERS_CODE } }

/** Trimmed text of one line, without control characters (`@partlane/domain/text/characters`). */
export const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !hasLineBreaks(value) && !hasControlCharacters(value), controlCharacters)
/** Trimmed text, which may contain line breaks. */
export const lines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !hasControlCharacters(value), controlCharacters)
/**
 * As `lines`, also with controls of the direction. The endpoint names the field in `typedTexts`.
 */
export const typedLines = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((value) => !hasUnprintableControls(value), controlCharacters)
/** Text of one line. Blank and invisible text counts as missing. */
export const requiredText = (max: number) =>
  text(max)
    .min(1, { abort: true }) // one error for a blank text, not two
    .refine(isVisible, { params: { code: 'required' } })
/** Text that may contain line breaks. Blank and invisible text counts as missing. */
export const requiredLines = (max: number) =>
  lines(max)
    .min(1, { abort: true })
    .refine(isVisible, { params: { code: 'required' } })
/** Null or blank: no value. */
export const optionalText = (max: number) => text(max).nullish()
export const optionalLines = (max: number) => lines(max).nullish()
export const modelYear = integer({ min: 1900, max: 2100 })
export const email = z.string().trim().max(contactLimits.email).pipe(z.email())
/**
 * A phone number as people write it: "07911 123456", "+44 7911 123456". The server stores E.164.
 */
export const phoneNumber = z
  .string()
  .trim()
  .min(5)
  .max(contactLimits.phone_number)
  .regex(/^\+?[\d\s().-]+$/)
/** Only bounds the length. `passwordIssueOf` checks the rules for new passwords. */
export const password = z.string().min(1).max(200)
