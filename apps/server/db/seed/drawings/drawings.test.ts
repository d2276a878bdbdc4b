import { describe, expect, it } from 'vitest'
import { drawingKinds, drawPart, placeholderTone } from './index.ts'

const finishes = ['new', 'used', 'refurbished'] as const

/** Every tag opened is closed, in order; attributes appear once. Returns what is wrong, or ''. */
function fault(svg: string): string {
  const open: string[] = []
  let seen = 0
  for (const m of svg.matchAll(/<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+="[^"<>]*")*)\s*(\/?)>/g)) {
    seen += m[0].length
    const [, closing, name, attributes, selfClosed] = m
    const names = [...attributes!.matchAll(/([\w:-]+)="/g)].map((a) => a[1])
    if (new Set(names).size !== names.length) return `attribute twice: ${m[0]}`
    if (closing) {
      const top = open.pop()
      if (top !== name) return `</${name}> closes <${top}>`
    } else if (!selfClosed) open.push(name!)
  }
  if (open.length > 0) return `left open: ${open.join(' ')}`
  const rest = svg.replace(/<[^<>]*>/g, '')
  if (/[<>]/.test(rest)) return 'stray bracket'
  return seen + rest.length === svg.length ? '' : 'a tag is malformed'
}

describe('drawings', () => {
  it('draws every kind in every finish as well-formed SVG', () => {
    for (const kind of drawingKinds) {
      for (const [i, finish] of finishes.entries()) {
        for (let variant = 0; variant < 4; variant++) {
          const svg = drawPart(kind, { finish, variant, view: (i + variant) % 3 })
          const name = `${kind} ${finish} ${variant}`
          expect(fault(svg), name).toBe('')
          expect(svg, name).not.toMatch(/NaN|undefined|Infinity|null|\[object/)
          expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200"'), name).toBe(true)
          expect(svg.length, name).toBeLessThan(26_000)
        }
      }
    }
  })

  it('refers only to ids it defines, each defined once', () => {
    for (const kind of drawingKinds) {
      const svg = drawPart(kind, { finish: 'used', variant: 1, view: 1 })
      const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map((m) => m[1]!)
      expect(new Set(ids).size, kind).toBe(ids.length)
      for (const m of svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)) expect(ids, kind).toContain(m[1])
    }
  })

  it('is deterministic, and differs between kinds, finishes, variants and views', () => {
    const all = new Set<string>()
    let count = 0
    const bare = (svg: string): string => svg.replace(/(id="|url\(#|href="#)[^")]+/g, '$1')
    for (const kind of drawingKinds) {
      expect(drawPart(kind, { finish: 'new', variant: 2, view: 1 })).toBe(drawPart(kind, { finish: 'new', variant: 2, view: 1 }))
      for (const look of [
        { finish: 'new', variant: 0, view: 0 },
        { finish: 'used', variant: 0, view: 0 },
        { finish: 'refurbished', variant: 0, view: 0 },
        { finish: 'new', variant: 1, view: 0 },
        { finish: 'new', variant: 0, view: 1 },
        { finish: 'new', variant: 0, view: 2 },
      ] as const) {
        all.add(bare(drawPart(kind, look)))
        count++
      }
    }
    expect(all.size).toBe(count)
  })

  it('takes any number for variant and view', () => {
    expect(drawPart('wheel', { finish: 'new', variant: 6, view: 4 })).toBe(drawPart('wheel', { finish: 'new', variant: 2, view: 1 }))
    expect(drawPart('wheel', { finish: 'new', variant: -1, view: 0 })).toBe(drawPart('wheel', { finish: 'new', variant: 3, view: 0 }))
  })

  it('has a placeholder tone for every look', () => {
    for (const finish of finishes)
      for (let v = 0; v < 4; v++)
        for (let w = 0; w < 3; w++) expect(placeholderTone({ finish, variant: v, view: w })).toMatch(/^#[0-9a-f]{6}$/)
  })
})
