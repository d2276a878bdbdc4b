import { isPostcode } from '@partlane/domain/addresses/postcode'

/** Autocomplete names of the address fields, in the order in which they are filled in. */
const FIELD_NAMES = ['address-line1', 'address-level2', 'postal-code']

const findField = (container: Element, name: string) => container.querySelector<HTMLInputElement>(`input[autocomplete~="${name}"]`)

/** The nearest ancestor with address fields. A form may contain several addresses. */
function findContainer(finder: Element | null): Element | null {
  let container = finder
  while (container && !findField(container, 'address-line1')) container = container.parentElement
  return container
}

/**
 * Focuses the first address field, or the first one that is empty or has an incomplete postcode.
 */
export function focusAddressField(finder: Element | null, target: 'first' | 'incomplete'): void {
  const container = findContainer(finder)
  const fields = container ? FIELD_NAMES.flatMap((name) => findField(container, name) ?? []) : []
  const isPostal = (field: HTMLInputElement) => field.autocomplete.includes('postal-code')
  const field =
    target === 'first'
      ? fields[0]
      : fields.find((candidate) => (isPostal(candidate) ? !isPostcode('GB', candidate.value) : candidate.value.trim() === ''))
  field?.focus()
}
