export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

/**
 * Parses a form or a query as Stripe encodes nested values: `a[b]=1`, `list[0]=x`, `expand[]=y`.
 */
export function parseForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = [...name.matchAll(/[^[\]]+|\[\]/g)].map(([segment]) => segment)
    setValue(form, path, value)
  }
  return toLists(form)
}

function setValue(form: Form, path: string[], value: string): void {
  let target = form
  for (const [depth, segment] of path.entries()) {
    const key = segment === '[]' ? String(Object.keys(target).length) : segment
    if (depth === path.length - 1) {
      target[key] = value
      return
    }
    const next = target[key]
    if (typeof next === 'object' && !Array.isArray(next)) target = next
    else {
      const created: Form = {}
      target[key] = created
      target = created
    }
  }
}

/** Objects whose keys are 0, 1, 2… become lists. */
function toLists(form: Form): Form {
  return Object.fromEntries(Object.entries(form).map(([key, value]) => [key, toValue(value)]))
}

function toValue(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const keys = Object.keys(value)
  const converted = toLists(value)
  return keys.length > 0 && keys.every((key, i) => key === String(i)) ? Object.values(converted) : converted
}
