import { bodyColours } from './body-paints.ts'
import { darken, lighten, mix } from './colours.ts'
import { num } from './geometry.ts'

export type Finish = 'new' | 'used' | 'refurbished'
export type DrawingStyle = {
  finish: Finish
  /** 0 to 11: design and colour (0 to 3), ground and angle. A painter sees the design. */
  variant: number
  /** 0: whole, 1: turned, 2: close-up. */
  view: number
}
/**
 * How light falls on a material: on an upright or lying cylinder, or on a flat surface, which may
 * be lit from above.
 */
export type Surface = 'upright' | 'lying' | 'flat' | 'lit_from_above'

/** Colours and surfaces of materials. Collects gradients and shapes that a drawing refers to. */
export class Materials {
  readonly id: string
  readonly style: DrawingStyle
  /** Colour of springs, hoses and stickers. */
  readonly accent: string
  /** Colour of painted bodywork. */
  readonly body: string
  private readonly definitions = new Map<string, { id: string; markup: string }>()

  constructor(id: string, style: DrawingStyle) {
    this.id = id
    this.style = style
    this.accent = ['#d9480f', '#1f5fae', '#b3202a', '#d39a12'][style.variant]!
    this.body = bodyColours[style.variant]!
  }

  get defs(): string {
    return [...this.definitions.values()].map(({ markup }) => markup).join('')
  }

  protected define(key: string, markupOf: (id: string) => string): string {
    const known = this.definitions.get(key)
    if (known) return `url(#${known.id})`
    const id = `${this.id}${this.definitions.size.toString(36)}`
    this.definitions.set(key, { id, markup: markupOf(id) })
    return `url(#${id})`
  }

  /** A shape that appears several times. It is defined once and placed by reference. */
  reuse(inner: string, x = 0, y = 0): string {
    const link = this.define(`g${inner}`, (id) => `<g id="${id}">${inner}</g>`)
    return `<use href="${link.slice(4, -1)}"${x ? ` x="${num(x)}"` : ''}${y ? ` y="${num(y)}"` : ''}/>`
  }

  /** A path that is drawn several times. Long path data is defined once. */
  protected reusablePath(pathData: string): (more: string) => string {
    if (pathData.length < 40) return (more) => `<path d="${pathData}" ${more}/>`
    const link = this.define(`d${pathData}`, (id) => `<path id="${id}" d="${pathData}"/>`)
    return (more) => `<use href="${link.slice(4, -1)}" ${more}/>`
  }

  private stops(list: string): string {
    return list
      .split(',')
      .map((stop) => {
        const [colour, offset, opacity] = stop.trim().split(' ')
        return `<stop offset="${Number(offset) / 100}" stop-color="${colour}"${opacity ? ` stop-opacity="${opacity}"` : ''}/>`
      })
      .join('')
  }

  /** A linear gradient. Stops are colour, per cent and opacity: '#fff 0,#000 100 .5'. */
  linear(list: string, x1 = 0, y1 = 0, x2 = 1, y2 = 1): string {
    return this.define(
      `l${list}${x1} ${y1} ${x2} ${y2}`,
      (id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${this.stops(list)}</linearGradient>`,
    )
  }

  radial(list: string, cx = 0.38, cy = 0.32, r = 0.75): string {
    return this.define(
      `r${list}${cx} ${cy} ${r}`,
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${this.stops(list)}</radialGradient>`,
    )
  }

  /** The colour of a used or a refurbished part. */
  finishColour(colour: string): string {
    if (this.style.finish === 'used') return mix(colour, '#6f6456', 0.16)
    if (this.style.finish === 'refurbished') return lighten(colour, 0.06)
    return colour
  }

  /** The fill of a material: its colour with light and shadow. */
  shade(base: string, surface: Surface = 'flat', shine = 1): string {
    const colour = this.finishColour(base)
    const gloss = shine * (this.style.finish === 'used' ? 0.66 : this.style.finish === 'refurbished' ? 1.15 : 1)
    if (surface === 'flat')
      return this.linear(
        `${lighten(colour, Math.min(0.9, 0.55 * gloss))} 0,${colour} 34,${lighten(colour, Math.min(0.8, 0.36 * gloss))} 56,${darken(colour, Math.min(0.8, 0.4 * gloss))} 100`,
      )
    if (surface === 'lit_from_above')
      return this.linear(
        `${lighten(colour, Math.min(0.85, 0.4 * gloss))} 0,${colour} 30,${darken(colour, Math.min(0.8, 0.38 * gloss))} 100`,
        0,
        0,
        0,
        1,
      )
    const list = `${darken(colour, 0.5)} 0,${colour} 12,${lighten(colour, Math.min(0.95, 0.7 * gloss))} 27,${lighten(colour, 0.12 * gloss)} 42,${colour} 58,${darken(colour, 0.58)} 88,${darken(colour, 0.3)} 100`
    return surface === 'upright' ? this.linear(list, 0, 0, 1, 0) : this.linear(list, 0, 0, 0, 1)
  }

  steel(surface: Surface = 'flat'): string {
    return this.shade('#b4bdc8', surface, 1.15)
  }
  chrome(surface: Surface = 'flat'): string {
    return this.shade('#c3ccd6', surface, 1.35)
  }
  aluminium(surface: Surface = 'flat'): string {
    return this.shade('#b9bec4', surface, 0.9)
  }
  cast(surface: Surface = 'flat'): string {
    return this.shade(this.style.finish === 'used' ? '#7d6b5c' : '#7b838c', surface, 0.75)
  }
  dark(surface: Surface = 'flat'): string {
    return this.shade('#30373f', surface, 0.6)
  }
  rubber(surface: Surface = 'flat'): string {
    return this.shade('#24282d', surface, 0.38)
  }
  plastic(surface: Surface = 'flat'): string {
    return this.shade('#2b3037', surface, 0.5)
  }
  brass(surface: Surface = 'flat'): string {
    return this.shade('#c79f46', surface, 0.9)
  }
  copper(surface: Surface = 'flat'): string {
    return this.shade('#b96a3a', surface, 0.9)
  }
  paint(colour = this.body, surface: Surface = 'flat'): string {
    return this.shade(colour, surface, 0.85)
  }
}
