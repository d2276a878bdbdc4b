import type { Attribute, AttributeValue, PartTemplate } from '../catalogue/catalogue.ts'

/** Attributes whose values are proper names. They keep their capital inside a title. */
const properNames = new Set(['brake_system', 'plug', 'tow_plug', 'euro', 'cap'])
const properWord = /^(Alcantara|AdBlue|Bluetooth|European|Haldex)/

/**
 * The British title of a part with its attribute values: "{axle} brake discs" -> "front brake
 * discs".
 */
export function fillTitle(part: PartTemplate, attributes: readonly Attribute[], values: Record<string, AttributeValue>): string {
  const title = part.title.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = part.values[key] ?? values[key]
    const option = attributes.find((each) => each.key === key)?.options.find((each) => each.value === value)
    const label = option?.label['en-GB'] ?? String(value ?? '')
    const isCommonWord = /^[A-Z][a-z]/.test(label) && !properNames.has(key) && !properWord.test(label)
    return isCommonWord ? label.charAt(0).toLowerCase() + label.slice(1) : label
  })
  return title.replace(/, pack of 1$/, '').replace(/(?<![\d.])1 (litre|pin|piece|wire)s\b/, '1 $1')
}
