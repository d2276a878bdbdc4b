import { isPostcode } from '@partlane/domain/addresses/postcode'

/** What browsers call the fields of an address, in the order they are filled in. */
const FIELD_NAMES = ['address-line1', 'address-level2', 'postal-code']

const findField = (container: Element, name: string) => container.querySelector<HTMLInputElement>(`input[autocomplete~="${name}"]`)

/** The nearest form fields of an address around the finder: a form may have several. */
function findContainer(finder: Element | null): Element | null {
  let container = finder
  while (container && !findField(container, 'address-line1')) container = container.parentElement
  return container
}

/** Puts the cursor where typing goes on: into the first field of the address, or the first that is not whole yet. */
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
