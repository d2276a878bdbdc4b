/** "12,50" as typed on the continent -> "12.50". */
export const decimal = (text: string): string => text.trim().replaceAll(',', '.')

/** A ticked box is the word yes on the wire, an unticked one null. */
export const checkbox = (ticked: boolean): 'yes' | null => (ticked ? 'yes' : null)

type Dropped = null | false | undefined

/**
 * Leaves out what says nothing: null, false, blank strings, empty objects, at every depth (specification, section 5).
 * 0 and empty lists stay: they are answers.
 */
export function dropEmpty<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], Dropped> } {
  const kept: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(values)) {
    const inner = isPlainObject(value) ? dropEmpty(value) : value
    if (!isEmpty(inner)) kept[key] = inner
  }
  return kept as { [K in keyof T]?: Exclude<T[K], Dropped> }
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === false) return true
  if (typeof value === 'string') return value.trim() === ''
  return isPlainObject(value) && Object.keys(value).length === 0
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
