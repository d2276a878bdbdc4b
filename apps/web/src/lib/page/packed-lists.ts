/**
 * JSON with the field names of a list of objects written once: a page has up to 48 cards with the
 * same fields. `{ "#keys": ["id", "title"], "#rows": [["1", "Brake disc"]] }`.
 */
const KEYS = '#keys'
const ROWS = '#rows'
/** Shorter lists would hardly become smaller. */
const MIN_LIST_LENGTH = 4

type PlainObject = Record<string, unknown>
/** Not of a date, which JSON writes as text. */
const isObject = (value: unknown): value is PlainObject =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Converts lists whose objects have the same keys. Other values stay as they are. */
export function packLists(value: unknown): unknown {
  if (Array.isArray(value)) return packList(value)
  return isObject(value) ? mapValues(value, packLists) : value
}

function packList(list: unknown[]): unknown {
  const [first] = list
  if (list.length < MIN_LIST_LENGTH || !isObject(first)) return list.map(packLists)
  const keys = Object.keys(first)
  if (!list.every((item) => hasKeys(item, keys))) return list.map(packLists)
  return { [KEYS]: keys, [ROWS]: list.map((item) => keys.map((key) => packLists((item as PlainObject)[key]))) }
}

/** JSON leaves out undefined fields, but not undefined items of a list. */
function hasKeys(item: unknown, keys: readonly string[]): boolean {
  if (!isObject(item)) return false
  let count = 0
  for (const _key in item) count++
  return count === keys.length && keys.every((key) => item[key] !== undefined)
}

/** Reverses `packLists`. */
export function unpackLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackLists)
  if (!isObject(value)) return value
  const keys = value[KEYS] as string[] | undefined
  if (!keys) return mapValues(value, unpackLists)
  return (value[ROWS] as unknown[][]).map((row) => Object.fromEntries(keys.map((key, index) => [key, unpackLists(row[index])])))
}

/** A loop: building arrays of entries would take three times as long, for each page. */
function mapValues(object: PlainObject, convert: (value: unknown) => unknown): PlainObject {
  const converted: PlainObject = {}
  for (const key in object) converted[key] = convert(object[key])
  return converted
}
