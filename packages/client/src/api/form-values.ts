type EmptyValue = null | false | undefined

/**
 * Removes empty values at every depth: null, false, blank strings, empty objects (specification,
 * section 5). 0 and empty arrays are values and stay.
 */
export function omitEmpty<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], EmptyValue> } {
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const innerValue = isPlainObject(value) ? omitEmpty(value) : value
    if (!isEmpty(innerValue)) result[key] = innerValue
  }
  return result as { [K in keyof T]?: Exclude<T[K], EmptyValue> }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  return isPlainObject(value) && Object.keys(value).length === 0
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
