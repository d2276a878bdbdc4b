import fc from 'fast-check'
import { listSampleTexts, type Schema } from '../contract/sample.ts'

/** Values for fields that name an object: ids and slugs of the owned objects. */
export type KnownValues = readonly string[]

const MAX_TEXT_LENGTH = 300
const MAX_LIST_LENGTH = 4

/** Names of fields whose values are ids or slugs of rows. */
const referenceName = /(^|_)(ids?|slugs?|node|category|subcategory|make|model|generation|series|trim)$/

/** Values that no schema allows, or that are at a limit of a column. */
const invalidValues = [
  null,
  true,
  -1,
  0,
  1.5,
  1e300,
  2 ** 31,
  1e15,
  '',
  ' ',
  '-1',
  String(2 ** 31),
  String(2n ** 63n),
  '99999999999999999999',
  'NaN',
  '1e400',
  '__proto__',
  'constructor',
  'brake\u0000disc',
  'photo\u202egpj.exe',
  '\ud83d',
  "'; drop table users; --",
  '%',
  '\\',
  '../../etc/passwd',
  'x'.repeat(5_000),
  '0000-13-45T99:99:99Z',
  '275760-09-13',
  [],
  {},
  [[]],
  [null],
  { constructor: { prototype: {} } },
]
export const invalidValue = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...invalidValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
)

/** Generates values that the schema allows, except for rules that a schema cannot express. */
export function arbitraryOf(schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.oneOf ?? schema.anyOf
  if (choices) return fc.oneof(...choices.map((choice) => arbitraryOf(choice, known, name)))
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return arbitraryObject(schema, known)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, known, name), { minLength: schema.minItems ?? 0, maxLength: MAX_LIST_LENGTH })
    case 'string':
      return arbitraryText(schema, known, name)
    case 'integer':
      return arbitraryInteger(schema)
    case 'number':
      return fc.double({ min: schema.minimum ?? -1e6, max: schema.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return invalidValue
  }
}

function arbitraryObject({ properties = {}, required = [], additionalProperties, propertyNames }: Schema, known: KnownValues) {
  const entries = Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property, known, name)])
  const arbitraries = Object.fromEntries(entries) as Record<string, fc.Arbitrary<unknown>>
  const record = fc.record(arbitraries, { requiredKeys: required })
  if (typeof additionalProperties !== 'object') return record
  const keys = arbitraryText(propertyNames ?? { type: 'string' }, known, '')
  return fc.dictionary(keys, arbitraryOf(additionalProperties, known), { maxKeys: MAX_LIST_LENGTH })
}

function arbitraryInteger({ minimum = -1000, maximum = 2 ** 31 - 1 }: Schema): fc.Arbitrary<number> {
  const max = Math.max(minimum, maximum)
  return fc.oneof(fc.integer({ min: minimum, max: Math.min(max, minimum + 20) }), fc.integer({ min: minimum, max }), fc.constant(max))
}

function arbitraryText(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = MAX_TEXT_LENGTH, pattern } = schema
  const samples = listSampleTexts(schema)
  const max = Math.max(minLength, Math.min(maxLength, MAX_TEXT_LENGTH))
  const text = fc.oneof(fc.string({ minLength, maxLength: max }), fc.string({ unit: 'grapheme', minLength, maxLength: max }))
  const generated = pattern === undefined ? text : arbitraryMatch(pattern)
  const choices = [...(samples.length > 0 ? [fc.constantFrom(...samples)] : []), ...(generated ? [generated] : [])]
  if (!referenceName.test(name)) return fc.oneof(...choices)
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, ...choices)
}

/** fast-check does not generate texts for patterns with look-ahead. */
function arbitraryMatch(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: MAX_TEXT_LENGTH })
  } catch {
    return undefined
  }
}
