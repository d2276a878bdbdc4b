import { darken, lighten, mix, rgb } from './colours.ts'
import { hexagon, noise, num, place, ring, sector, TAU, times } from './geometry.ts'

export type Finish = 'new' | 'used' | 'refurbished'
export type DrawingStyle = {
  finish: Finish
  /** 0 to 3: ground, colour and angle. */
  variant: number
  /** 0: whole, 1: turned, 2: close-up. */
  view: number
}
/**
 * How light falls on a material. h: upright cylinder, v: lying cylinder, d: flat, u: flat and lit
 * from above.
 */
export type Direction = 'h' | 'v' | 'd' | 'u'
/** The drawing of a part around (0, 0), about 1120 wide and 840 high. */
export type Art = {
  art: string
  /** Height of the foot of a standing part. A part without it lies flat. */
  footHeight?: number
  /** The centre of the close-up. */
  focus?: [number, number]
  /** Where a breaker writes a stock number. */
  stockNumberAt?: [number, number]
  /** Size in the frame, 1 by default. */
  scale?: number
}
export type Painter = (pen: Pen) => Art

/** Path data of handwritten letters and digits. */
const glyphs: Record<string, string> = {
  0: 'M3 2Q10 -2 12 10Q12 24 6 24Q-1 22 1 10Q2 4 6 1',
  1: 'M3 6L9 0L8 24',
  2: 'M1 5Q6 -3 11 4Q12 10 1 24L13 23',
  3: 'M1 3Q11 -3 10 6Q9 11 4 11Q13 11 11 19Q8 26 0 22',
  4: 'M8 0L0 15L13 14M9 8L8 25',
  5: 'M12 0L3 1L2 10Q12 7 12 16Q10 26 0 22',
  6: 'M10 0Q1 6 1 17Q3 26 10 22Q13 14 2 14',
  7: 'M0 1L12 0L5 25',
  8: 'M6 11Q-1 6 5 1Q13 0 10 7L3 14Q-2 23 6 24Q14 21 9 14L5 10',
  9: 'M11 5Q6 -3 2 4Q1 12 10 8L8 25',
  A: 'M0 25L7 0L13 24M3 15L11 14',
  B: 'M1 0L1 24M1 1Q12 0 9 8Q7 11 1 11Q14 11 11 19Q8 25 1 24',
  R: 'M1 25L1 0Q12 0 10 8Q7 12 1 12L12 25',
  L: 'M1 0L1 24L11 23',
  N: 'M0 25L1 0L11 24L12 0',
  S: 'M11 3Q5 -3 2 4Q1 9 7 11Q13 15 10 21Q5 27 0 21',
}

/** Draws shapes as SVG text and collects the gradients and shapes that they refer to. */
export class Pen {
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
    this.body = ['#a4aeb9', '#23508f', '#a5222c', '#2a3038'][style.variant]!
  }

  get defs(): string {
    return [...this.definitions.values()].map(({ markup }) => markup).join('')
  }

  private define(key: string, markupOf: (id: string) => string): string {
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
  private reusablePath(d: string): (more: string) => string {
    if (d.length < 40) return (more) => `<path d="${d}" ${more}/>`
    const link = this.define(`d${d}`, (id) => `<path id="${id}" d="${d}"/>`)
    return (more) => `<use href="${link.slice(4, -1)}" ${more}/>`
  }

  private stops(list: string): string {
    return list
      .split(',')
      .map((s) => {
        const [c, o, a] = s.trim().split(' ')
        return `<stop offset="${Number(o) / 100}" stop-color="${c}"${a ? ` stop-opacity="${a}"` : ''}/>`
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
  finishColour(c: string): string {
    if (this.style.finish === 'used') return mix(c, '#6f6456', 0.16)
    if (this.style.finish === 'refurbished') return lighten(c, 0.06)
    return c
  }

  /** The fill of a material: its colour with light and shadow. */
  shade(base: string, dir: Direction = 'd', shine = 1): string {
    const c = this.finishColour(base)
    const s = shine * (this.style.finish === 'used' ? 0.66 : this.style.finish === 'refurbished' ? 1.15 : 1)
    if (dir === 'd')
      return this.linear(
        `${lighten(c, Math.min(0.9, 0.55 * s))} 0,${c} 34,${lighten(c, Math.min(0.8, 0.36 * s))} 56,${darken(c, Math.min(0.8, 0.4 * s))} 100`,
      )
    if (dir === 'u')
      return this.linear(`${lighten(c, Math.min(0.85, 0.4 * s))} 0,${c} 30,${darken(c, Math.min(0.8, 0.38 * s))} 100`, 0, 0, 0, 1)
    const list = `${darken(c, 0.5)} 0,${c} 12,${lighten(c, Math.min(0.95, 0.7 * s))} 27,${lighten(c, 0.12 * s)} 42,${c} 58,${darken(c, 0.58)} 88,${darken(c, 0.3)} 100`
    return dir === 'h' ? this.linear(list, 0, 0, 1, 0) : this.linear(list, 0, 0, 0, 1)
  }

  steel(dir: Direction = 'd'): string {
    return this.shade('#b4bdc8', dir, 1.15)
  }
  chrome(dir: Direction = 'd'): string {
    return this.shade('#c3ccd6', dir, 1.35)
  }
  aluminium(dir: Direction = 'd'): string {
    return this.shade('#b9bec4', dir, 0.9)
  }
  cast(dir: Direction = 'd'): string {
    return this.shade(this.style.finish === 'used' ? '#7d6b5c' : '#7b838c', dir, 0.75)
  }
  dark(dir: Direction = 'd'): string {
    return this.shade('#30373f', dir, 0.6)
  }
  rubber(dir: Direction = 'd'): string {
    return this.shade('#24282d', dir, 0.38)
  }
  plastic(dir: Direction = 'd'): string {
    return this.shade('#2b3037', dir, 0.5)
  }
  brass(dir: Direction = 'd'): string {
    return this.shade('#c79f46', dir, 0.9)
  }
  copper(dir: Direction = 'd'): string {
    return this.shade('#b96a3a', dir, 0.9)
  }
  paint(c = this.body, dir: Direction = 'd'): string {
    return this.shade(c, dir, 0.85)
  }

  rect(x: number, y: number, w: number, h: number, fill: string, rx = 0, more = ''): string {
    return `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}"${rx ? ` rx="${num(rx)}"` : ''} fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  circle(x: number, y: number, r: number, fill: string, more = ''): string {
    return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
    return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  path(d: string, fill: string, more = ''): string {
    return `<path d="${d}" fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  line(d: string, stroke: string, w: number, more = ''): string {
    // a broad translucent white line is a reflection and fades towards its edges
    if (stroke === '#fff' && w >= 5 && /^opacity="[^"]*"$/.test(more)) {
      const path = this.reusablePath(d)
      return `<g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round" ${more}>${[1.5, 1.15, 0.8, 0.45].map((f, i) => path(`stroke-width="${num(w * f)}" opacity="${[0.22, 0.3, 0.4, 0.5][i]}"`)).join('')}</g>`
    }
    return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(w)}" stroke-linecap="round" stroke-linejoin="round"${more ? ` ${more}` : ''}/>`
  }
  /** The outline of a circle. */
  circleLine(x: number, y: number, r: number, stroke: string, w: number, more = ''): string {
    return this.circle(x, y, r, 'none', `stroke="${stroke}" stroke-width="${num(w)}"${more ? ` ${more}` : ''}`)
  }

  /** A round tube along a path, for hoses, pipes, wires and bars. */
  tube(d: string, w: number, base: string, shine = 1): string {
    const c = this.finishColour(base)
    const path = this.reusablePath(d)
    const coat = (f: string, width: number, up = 0): string =>
      path(`stroke="${f}" stroke-width="${num(width)}"${up ? ` transform="translate(${num(-w * up * 0.66)} ${num(-w * up)})"` : ''}`)
    return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${coat(darken(c, 0.6), w)}${coat(darken(c, 0.22), w * 0.86)}${coat(c, w * 0.62, 0.08)}${coat(lighten(c, 0.3 * shine), w * 0.3, 0.15)}${coat(lighten(c, 0.75 * shine), w * 0.09, 0.15)}</g>`
  }

  /**
   * A lying cylinder from x, around y. Its right end is visible, its left end when `end` is
   * negative.
   */
  lyingCylinder(x: number, y: number, w: number, h: number, base: string, end = 0.15, shine = 1): string {
    const e = Math.abs(end) * h
    const face = end < 0 ? x : x + w
    return (
      this.path(
        `M${num(x)} ${num(y - h / 2)}H${num(x + w)}A${num(e)} ${num(h / 2)} 0 0 1 ${num(x + w)} ${num(y + h / 2)}H${num(x)}A${num(e)} ${num(h / 2)} 0 0 1 ${num(x)} ${num(y - h / 2)}Z`,
        this.shade(base, 'v', shine),
      ) +
      (end
        ? this.ellipse(
            face,
            y,
            e,
            h / 2,
            this.shade(lighten(base, 0.1), 'd', shine * 0.6),
            `stroke="${darken(base, 0.45)}" stroke-width="1.5"`,
          )
        : '')
    )
  }

  /** An upright cylinder around x, from y down. Its top is visible. */
  uprightCylinder(x: number, y: number, w: number, h: number, base: string, top = 0.15, shine = 1): string {
    const e = Math.abs(top) * w
    return (
      this.path(
        `M${num(x - w / 2)} ${num(y)}V${num(y + h)}A${num(w / 2)} ${num(e)} 0 0 0 ${num(x + w / 2)} ${num(y + h)}V${num(y)}A${num(w / 2)} ${num(e)} 0 0 0 ${num(x - w / 2)} ${num(y)}Z`,
        this.shade(base, 'h', shine),
      ) +
      (top
        ? this.ellipse(
            x,
            y,
            w / 2,
            e,
            this.shade(lighten(base, 0.14), 'd', shine * 0.6),
            `stroke="${darken(base, 0.4)}" stroke-width="1.5"`,
          )
        : '')
    )
  }

  /** A flat shape with thickness below it and a lit upper edge. */
  slab(d: string, base: string, depth = 18, shine = 1, dx = 0.35): string {
    const c = this.finishColour(base)
    const path = this.reusablePath(d)
    const shift = (k: number, f: string): string => path(`fill="${f}" transform="translate(${num(depth * dx * k)} ${num(depth * k)})"`)
    return (
      shift(1, darken(c, 0.66)) +
      shift(0.66, darken(c, 0.55)) +
      shift(0.33, darken(c, 0.45)) +
      path(
        `fill="${this.shade(base, 'd', shine)}" stroke="${lighten(c, 0.4 * Math.min(1, shine))}" stroke-width="2.5" stroke-linejoin="round" stroke-opacity=".7"`,
      )
    )
  }

  /** A bore, dark inside and lit at the lower edge. */
  hole(x: number, y: number, r: number, ry = r): string {
    return this.reuse(
      this.ellipse(0, r * 0.06, r * 1.06, ry * 1.06, this.linear('#11161c 0 .5,#ffffff 100 .75', 0, 0, 0.6, 1)) +
        this.ellipse(0, 0, r, ry, this.linear('#05080b 0,#1a2027 60,#3b444e 100', 0.2, 0, 0.7, 1)),
      x,
      y,
    )
  }

  bolt(x: number, y: number, r: number, base = '#aab3bd', turn = 0.3): string {
    return this.reuse(
      this.circle(r * 0.12, r * 0.2, r * 1.25, '#05080c', 'opacity=".35"') +
        this.circle(0, 0, r * 1.2, this.shade(base, 'd', 0.8)) +
        this.path(
          hexagon(0, 0, r, turn),
          this.shade(darken(base, 0.12), 'd', 1.1),
          `stroke="${darken(base, 0.55)}" stroke-width="${num(Math.max(1, r * 0.07))}"`,
        ) +
        this.circle(-r * 0.04, -r * 0.04, r * 0.62, this.shade(base, 'd', 0.7)),
      x,
      y,
    )
  }

  /** A ring of turned metal with its reflections. */
  turned(x: number, y: number, r1: number, r2: number, base = '#b9c1cb', phase = 0.7, steps = 36): string {
    const c = this.finishColour(base)
    const k = this.style.finish === 'used' ? 0.6 : 1
    const parts = Math.max(10, Math.round(steps * 0.36))
    const step = TAU / parts
    const mid = (r1 + r2) / 2
    const hue = (a: number): string => {
      const v = Math.cos(2 * (a - phase)) * 0.62 + Math.cos(3 * (a - phase * 1.7)) * 0.24
      return v > 0 ? lighten(c, Math.min(0.85, v * 0.85 * k)) : darken(c, Math.min(0.6, -v * 0.5 * k))
    }
    // each sector is a gradient from the tone of one edge to the tone of the next
    return ring(parts, (a) => {
      const ends = [a, a + step].map((b) => [num(x + Math.cos(b) * mid), num(y + Math.sin(b) * mid)])
      const fill = this.define(
        `t${ends.join()}${r2}${c}`,
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${ends[0]![0]}" y1="${ends[0]![1]}" x2="${ends[1]![0]}" y2="${ends[1]![1]}"><stop stop-color="${hue(a)}"/><stop offset="1" stop-color="${hue(a + step)}"/></linearGradient>`,
      )
      return this.path(sector(x, y, r1, r2, a - 0.006, a + step + 0.006), fill)
    })
  }

  /** A sticker with two lines and a bar code. */
  label(x: number, y: number, w: number, h: number, tone = '#f3f4f1', turn = 0, head = ''): string {
    const rand = noise(Math.round(w * 3 + h))
    let bx = w * 0.08
    let bars = ''
    while (bx < w * 0.9) {
      const bw = 1.5 + rand() * w * 0.018
      bars += `M${num(bx)} ${num(h * 0.62)}h${num(bw)}v${num(h * 0.26)}h${num(-bw)}z`
      bx += bw + 2 + rand() * w * 0.022
    }
    const ink = rgb(tone)[0] > 120 ? '#22282f' : '#e9ecef'
    return place(
      x,
      y,
      this.rect(0, 0, w, h, this.shade(tone, 'd', 0.15), Math.min(w, h) * 0.05) +
        (head ? this.rect(0, 0, w, h * 0.26, head, Math.min(w, h) * 0.05) : '') +
        this.rect(w * 0.08, h * 0.34, w * 0.56, h * 0.08, ink, 2) +
        this.rect(w * 0.08, h * 0.47, w * 0.38, h * 0.06, ink, 2, 'opacity=".6"') +
        this.path(bars, ink),
      turn,
    )
  }

  /** A short text. */
  text(x: number, y: number, size: number, s: string, fill = '#e9ecef', more = ''): string {
    return `<text x="${num(x)}" y="${num(y)}" font-family="Poppins, Helvetica, Arial, sans-serif" font-weight="700" font-size="${num(size)}" text-anchor="middle" fill="${fill}"${more ? ` ${more}` : ''}>${s}</text>`
  }

  /** An upright coil spring, seen from slightly above. */
  spring(x: number, y: number, w: number, h: number, turns: number, wire: number, base: string): string {
    const c = this.finishColour(base)
    const pitch = h / turns
    let back = ''
    let front = ''
    for (let i = 0; i <= turns; i++) {
      const yy = y + i * pitch
      if (i < turns)
        back += `M${num(x + w / 2)} ${num(yy)}Q${num(x + w * 0.3)} ${num(yy - pitch * 0.05)} ${num(x)} ${num(yy + pitch * 0.22)}T${num(x - w / 2)} ${num(yy + pitch * 0.52)}`
      if (i > 0)
        front += `M${num(x - w / 2)} ${num(yy - pitch * 0.48)}C${num(x - w * 0.36)} ${num(yy + pitch * 0.14)} ${num(x + w * 0.3)} ${num(yy + pitch * 0.3)} ${num(x + w / 2)} ${num(yy)}`
    }
    return this.line(back, darken(c, 0.66), wire * 0.92) + this.line(back, darken(c, 0.42), wire * 0.5) + this.tube(front, wire, base, 0.9)
  }

  /** A multi-pin socket. */
  plug(x: number, y: number, w: number, h: number, pins = 3, base = '#23282e'): string {
    return (
      this.rect(x, y, w, h, this.shade(base, 'd', 0.5), h * 0.16) +
      this.rect(x + w * 0.1, y + h * 0.16, w * 0.8, h * 0.68, '#0a0d11', h * 0.1) +
      times(pins, (i) =>
        this.rect(x + w * (0.16 + (0.68 / pins) * (i + 0.3)), y + h * 0.3, ((w * 0.68) / pins) * 0.4, h * 0.4, this.brass(), 2),
      )
    )
  }

  /** A number written with a paint pen. */
  scrawl(x: number, y: number, s: string, size: number, colour: string): string {
    return place(
      x,
      y,
      [...s].map((c, i) => `<path transform="translate(${num((i - s.length / 2) * 17)} -12)" d="${glyphs[c] ?? ''}"/>`).join(''),
      -8,
      size / 25,
    ).replace('<g ', `<g fill="none" stroke="${colour}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" opacity=".92" `)
  }
}
