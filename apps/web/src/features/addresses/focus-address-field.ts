import { isPostcode } from '@partlane/domain/addresses/postcode'

/** What browsers call the fields of an address, in the order they are filled in. */
const order = ['address-line1', 'address-level2', 'postal-code']

const fieldIn = (place: Element, name: string) => place.querySelector<HTMLInputElement>(`input[autocomplete~="${name}"]`)

/** The nearest form fields of an address around the finder: a form may have several. */
function placeAround(finder: Element | null): Element | null {
  let place = finder
  while (place && !fieldIn(place, 'address-line1')) place = place.parentElement
  return place
}

/** Puts the cursor where typing goes on: into the first field of the address, or the first that is not whole yet. */
export function focusAddressField(finder: Element | null, which: 'first' | 'incomplete'): void {
  const place = placeAround(finder)
  const fields = place ? order.flatMap((name) => fieldIn(place, name) ?? []) : []
  const isPostal = (field: HTMLInputElement) => field.autocomplete.includes('postal-code')
  const field =
    which === 'first' ? fields[0] : fields.find((each) => (isPostal(each) ? !isPostcode('GB', each.value) : each.value.trim() === ''))
  field?.focus()
}
