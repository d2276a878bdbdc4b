import { describe, expect, it } from 'vitest'
import { drawingKinds, drawPart, placeholderTone, VARIANT_COUNT } from './index.ts'

const finishes = ['new', 'used', 'refurbished'] as const

/**
 * The first error in the structure of an SVG, or an empty string: tags are closed in order,
 * attributes stand once.
 */
function findXmlError(svg: string): string {
  const open: string[] = []
  let length = 0
  for (const tag of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g)) {
    length += tag[0].length
    const [, closing, name, attributes, selfClosed] = tag
    const names = [...attributes!.matchAll(/([\w:-]+)="/g)].map((attribute) => attribute[1])
    if (new Set(names).size !== names.length) return `duplicate attribute: ${tag[0]}`
    if (closing) {
      const top = open.pop()
      if (top !== name) return `</${name}> closes <${top}>`
    } else if (!selfClosed) open.push(name!)
  }
  if (open.length > 0) return `not closed: ${open.join(' ')}`
  const text = svg.replace(/<[^<>]*>/g, '')
  if (/[<>]/.test(text)) return 'a bracket without a tag'
  return length + text.length === svg.length ? '' : 'a malformed tag'
}

const MAX_LENGTH = 26_000

describe('drawPart', () => {
  it('draws every kind in every finish and variant as well-formed SVG', () => {
    for (const kind of drawingKinds) {
      for (const [i, finish] of finishes.entries()) {
        for (let variant = 0; variant < 4; variant++) {
          const svg = drawPart(kind, { finish, variant, view: (i + variant) % 3 })
          const name = `${kind} ${finish} ${variant}`
          expect(findXmlError(svg), name).toBe('')
          expect(svg, name).not.toMatch(/NaN|undefined|Infinity|null|\[object/)
          expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200"'), name).toBe(true)
          expect(svg.length, name).toBeLessThan(MAX_LENGTH)
        }
      }
    }
  })

  it('draws the other scenes of a design as well-formed SVG', () => {
    for (const [i, kind] of drawingKinds.entries())
      for (const variant of [4 + (i % 4), 8 + (i % 4)])
        expect(findXmlError(drawPart(kind, { finish: 'used', variant, view: 0 })), `${kind} ${variant}`).toBe('')
  })

  it('refers only to ids that it defines once', () => {
    for (const kind of drawingKinds) {
      const svg = drawPart(kind, { finish: 'used', variant: 1, view: 1 })
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]!)
      expect(new Set(ids).size, kind).toBe(ids.length)
      for (const match of svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)) expect(ids, kind).toContain(match[1])
    }
  })

  it('draws the same style always the same and other styles differently', () => {
    const withoutIds = (svg: string): string => svg.replace(/(id="|url\(#|href="#)[^")]+/g, '$1')
    const styles = [
      { finish: 'new', variant: 0, view: 0 },
      { finish: 'used', variant: 0, view: 0 },
      { finish: 'refurbished', variant: 0, view: 0 },
      { finish: 'new', variant: 1, view: 0 },
      { finish: 'new', variant: 4, view: 0 },
      { finish: 'new', variant: 8, view: 0 },
      { finish: 'new', variant: 0, view: 1 },
      { finish: 'new', variant: 0, view: 2 },
    ] as const
    const drawings = new Set<string>()
    for (const kind of drawingKinds) {
      expect(drawPart(kind, { finish: 'new', variant: 2, view: 1 })).toBe(drawPart(kind, { finish: 'new', variant: 2, view: 1 }))
      for (const style of styles) drawings.add(withoutIds(drawPart(kind, style)))
    }
    expect(drawings.size).toBe(drawingKinds.length * styles.length)
  })

  it('accepts any number as variant and view', () => {
    expect(drawPart('wheel', { finish: 'new', variant: 14, view: 4 })).toBe(drawPart('wheel', { finish: 'new', variant: 2, view: 1 }))
    expect(drawPart('wheel', { finish: 'new', variant: -1, view: 0 })).toBe(drawPart('wheel', { finish: 'new', variant: 11, view: 0 }))
  })
})

describe('placeholderTone', () => {
  it('is a colour for every style', () => {
    for (const finish of finishes)
      for (let variant = 0; variant < VARIANT_COUNT; variant++)
        for (let view = 0; view < 3; view++) expect(placeholderTone({ finish, variant, view })).toMatch(/^#[0-9a-f]{6}$/)
  })
})
