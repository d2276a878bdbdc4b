/**
 * The small studio behind the drawn photos: materials, round and flat forms, and the scene they lie in.
 * Painters work around (0, 0), roughly 1120 wide and 840 high; the scene places, lights and shades them.
 */
export type Finish = 'new' | 'used' | 'refurbished'
export type DrawingLook = {
  finish: Finish
  /** 0..3: another background, colour and angle. */
  variant: number
  /** 0 whole, 1 turned, 2 close-up. */
  view: number
}
export type Dir = 'h' | 'v' | 'd' | 'u'
export type Art = {
  art: string
  /** The part stands upright, its foot at this height; without it the part lies flat. */
  stand?: number
  /** What the close-up looks at. */
  focus?: [number, number]
  /** Where a breaker writes a number with a paint pen. */
  mark?: [number, number]
  /** Set smaller or larger in the frame. */
  scale?: number
}
export type Painter = (p: Pen) => Art

export const n = (v: number): string => String(Math.round(v * 10) / 10)
export const TAU = Math.PI * 2

/** Integer look values, whatever the caller passes. */
export function tidyLook(look: DrawingLook): DrawingLook {
  const wrap = (v: number, m: number): number => (((Math.trunc(v) || 0) % m) + m) % m
  return { finish: look.finish, variant: wrap(look.variant, 4), view: wrap(look.view, 3) }
}

/** Deterministic noise. */
export function noise(seed: number): () => number {
  let s = (seed * 2654435761 + 97) >>> 0
  return () => {
    s = (s + 0x6d2b79f5) >>> 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function rgb(hex: string): [number, number, number] {
  const h = hex.length === 4 ? [...hex.slice(1)].map((c) => c + c).join('') : hex.slice(1)
  return [0, 2, 4].map((i) => Number.parseInt(h.slice(i, i + 2), 16)) as [number, number, number]
}

/** Mix two colours, t of the second. */
export function mix(a: string, b: string, t: number): string {
  const x = rgb(a)
  const y = rgb(b)
  return (
    '#' +
    x
      .map((v, i) =>
        Math.round(Math.min(255, Math.max(0, v + (y[i]! - v) * t)))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
  )
}
export const light = (c: string, t: number): string => mix(c, '#ffffff', t)
export const deep = (c: string, t: number): string => mix(c, '#05080c', t)

/** Repeat round a circle; the callback gets the angle in radians and the index. */
export function ring(count: number, f: (a: number, i: number) => string, start = 0): string {
  return Array.from({ length: count }, (_, i) => f(start + (i * TAU) / count, i)).join('')
}
/** Repeat a number of times. */
export function times(count: number, f: (i: number) => string): string {
  return Array.from({ length: count }, (_, i) => f(i)).join('')
}
export const at = (x: number, y: number, inner: string, turn = 0, scale = 1, sy = scale): string =>
  `<g transform="translate(${n(x)} ${n(y)})${turn ? ` rotate(${n(turn)})` : ''}${scale !== 1 || sy !== 1 ? ` scale(${scale} ${sy})` : ''}">${inner}</g>`

/** A closed regular outline: gear teeth, hexagons, stars. */
export function gear(x: number, y: number, r1: number, r2: number, teeth: number, duty = 0.5): string {
  const step = TAU / teeth
  const pts: string[] = []
  for (let i = 0; i < teeth; i++) {
    const a = i * step
    const k: [number, number][] = [
      [r1, 0],
      [r2, 0.12],
      [r2, duty],
      [r1, duty + 0.12],
    ]
    for (const [r, f] of k) pts.push(`${n(x + Math.cos(a + f * step) * r)} ${n(y + Math.sin(a + f * step) * r)}`)
  }
  return `M${pts.join('L')}Z`
}
export function hex(x: number, y: number, r: number, turn = 0): string {
  return `M${Array.from({ length: 6 }, (_, i) => `${n(x + Math.cos(turn + (i * TAU) / 6) * r)} ${n(y + Math.sin(turn + (i * TAU) / 6) * r)}`).join('L')}Z`
}
/** A ring sector, for turned metal and vents. */
export function sector(x: number, y: number, r1: number, r2: number, a1: number, a2: number): string {
  const pt = (r: number, a: number): string => `${n(x + Math.cos(a) * r)} ${n(y + Math.sin(a) * r)}`
  const big = a2 - a1 > Math.PI ? 1 : 0
  return `M${pt(r2, a1)}A${n(r2)} ${n(r2)} 0 ${big} 1 ${pt(r2, a2)}L${pt(r1, a2)}A${n(r1)} ${n(r1)} 0 ${big} 0 ${pt(r1, a1)}Z`
}

const seven: Record<string, string> = {
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

export class Pen {
  readonly id: string
  readonly look: DrawingLook
  /** The colour of springs, hoses, stickers. */
  readonly accent: string
  /** Car paint. */
  readonly body: string
  private readonly made = new Map<string, string>()

  constructor(id: string, look: DrawingLook) {
    this.id = id
    this.look = look
    this.accent = ['#d9480f', '#1f5fae', '#b3202a', '#d39a12'][look.variant]!
    this.body = ['#a4aeb9', '#23508f', '#a5222c', '#2a3038'][look.variant]!
  }

  get defs(): string {
    return [...this.made.values()].join('')
  }

  private def(key: string, f: (id: string) => string): string {
    const known = /id="([^"]+)"/.exec(this.made.get(key) ?? '')
    if (known) return `url(#${known[1]})`
    const id = `${this.id}${this.made.size.toString(36)}`
    this.made.set(key, f(id))
    return `url(#${id})`
  }

  /** A piece that appears many times: kept once, placed by reference. */
  part(inner: string, x = 0, y = 0): string {
    const link = this.def(`g${inner}`, (id) => `<g id="${id}">${inner}</g>`)
    return `<use href="${link.slice(4, -1)}"${x ? ` x="${n(x)}"` : ''}${y ? ` y="${n(y)}"` : ''}/>`
  }

  /** An outline that is painted several times: long ones are kept once. */
  private outline(d: string): (more: string) => string {
    if (d.length < 40) return (more) => `<path d="${d}" ${more}/>`
    const link = this.def(`d${d}`, (id) => `<path id="${id}" d="${d}"/>`)
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

  /** Linear gradient: '#fff 0,#000 100 .5' (colour, percent, opacity). */
  lin(list: string, x1 = 0, y1 = 0, x2 = 1, y2 = 1): string {
    return this.def(
      `l${list}${x1} ${y1} ${x2} ${y2}`,
      (id) => `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${this.stops(list)}</linearGradient>`,
    )
  }

  rad(list: string, cx = 0.38, cy = 0.32, r = 0.75): string {
    return this.def(
      `r${list}${cx} ${cy} ${r}`,
      (id) => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${this.stops(list)}</radialGradient>`,
    )
  }

  /** The base colour after years on a car, or after a refurbisher had it. */
  worn(c: string): string {
    if (this.look.finish === 'used') return mix(c, '#6f6456', 0.16)
    if (this.look.finish === 'refurbished') return light(c, 0.06)
    return c
  }

  /** A material. h: upright cylinder, v: lying cylinder, d: flat, u: flat lit from above. */
  m(base: string, dir: Dir = 'd', shine = 1): string {
    const c = this.worn(base)
    const s = shine * (this.look.finish === 'used' ? 0.66 : this.look.finish === 'refurbished' ? 1.15 : 1)
    if (dir === 'd')
      return this.lin(
        `${light(c, Math.min(0.9, 0.55 * s))} 0,${c} 34,${light(c, Math.min(0.8, 0.36 * s))} 56,${deep(c, Math.min(0.8, 0.4 * s))} 100`,
      )
    if (dir === 'u') return this.lin(`${light(c, Math.min(0.85, 0.4 * s))} 0,${c} 30,${deep(c, Math.min(0.8, 0.38 * s))} 100`, 0, 0, 0, 1)
    const list = `${deep(c, 0.5)} 0,${c} 12,${light(c, Math.min(0.95, 0.7 * s))} 27,${light(c, 0.12 * s)} 42,${c} 58,${deep(c, 0.58)} 88,${deep(c, 0.3)} 100`
    return dir === 'h' ? this.lin(list, 0, 0, 1, 0) : this.lin(list, 0, 0, 0, 1)
  }

  steel(dir: Dir = 'd'): string {
    return this.m('#b4bdc8', dir, 1.15)
  }
  chrome(dir: Dir = 'd'): string {
    return this.m('#c3ccd6', dir, 1.35)
  }
  alu(dir: Dir = 'd'): string {
    return this.m('#b9bec4', dir, 0.9)
  }
  cast(dir: Dir = 'd'): string {
    return this.m(this.look.finish === 'used' ? '#7d6b5c' : '#7b838c', dir, 0.75)
  }
  dark(dir: Dir = 'd'): string {
    return this.m('#30373f', dir, 0.6)
  }
  rubber(dir: Dir = 'd'): string {
    return this.m('#24282d', dir, 0.38)
  }
  plastic(dir: Dir = 'd'): string {
    return this.m('#2b3037', dir, 0.5)
  }
  brass(dir: Dir = 'd'): string {
    return this.m('#c79f46', dir, 0.9)
  }
  copper(dir: Dir = 'd'): string {
    return this.m('#b96a3a', dir, 0.9)
  }
  paint(c = this.body, dir: Dir = 'd'): string {
    return this.m(c, dir, 0.85)
  }

  // plain forms
  r(x: number, y: number, w: number, h: number, fill: string, rx = 0, more = ''): string {
    return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${rx ? ` rx="${n(rx)}"` : ''} fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  c(x: number, y: number, r: number, fill: string, more = ''): string {
    return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  e(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  d(d: string, fill: string, more = ''): string {
    return `<path d="${d}" fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  l(d: string, stroke: string, w: number, more = ''): string {
    // a broad translucent white stroke is a glint: it fades towards its edges
    if (stroke === '#fff' && w >= 5 && /^opacity="[^"]*"$/.test(more)) {
      const path = this.outline(d)
      return `<g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round" ${more}>${[1.5, 1.15, 0.8, 0.45].map((f, i) => path(`stroke-width="${n(w * f)}" opacity="${[0.22, 0.3, 0.4, 0.5][i]}"`)).join('')}</g>`
    }
    return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(w)}" stroke-linecap="round" stroke-linejoin="round"${more ? ` ${more}` : ''}/>`
  }
  /** A circle outline. */
  o(x: number, y: number, r: number, stroke: string, w: number, more = ''): string {
    return this.c(x, y, r, 'none', `stroke="${stroke}" stroke-width="${n(w)}"${more ? ` ${more}` : ''}`)
  }

  /** A round tube along a path: hoses, pipes, wires, bars. */
  tube(d: string, w: number, base: string, shine = 1): string {
    const c = this.worn(base)
    const path = this.outline(d)
    const coat = (f: string, width: number, up = 0): string =>
      path(`stroke="${f}" stroke-width="${n(width)}"${up ? ` transform="translate(${n(-w * up * 0.66)} ${n(-w * up)})"` : ''}`)
    return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${coat(deep(c, 0.6), w)}${coat(deep(c, 0.22), w * 0.86)}${coat(c, w * 0.62, 0.08)}${coat(light(c, 0.3 * shine), w * 0.3, 0.15)}${coat(light(c, 0.75 * shine), w * 0.09, 0.15)}</g>`
  }

  /** A lying cylinder from x, around y; its right end is seen (left when end is negative). */
  cylH(x: number, y: number, w: number, h: number, base: string, end = 0.15, shine = 1): string {
    const e = Math.abs(end) * h
    const face = end < 0 ? x : x + w
    return (
      this.d(
        `M${n(x)} ${n(y - h / 2)}H${n(x + w)}A${n(e)} ${n(h / 2)} 0 0 1 ${n(x + w)} ${n(y + h / 2)}H${n(x)}A${n(e)} ${n(h / 2)} 0 0 1 ${n(x)} ${n(y - h / 2)}Z`,
        this.m(base, 'v', shine),
      ) +
      (end ? this.e(face, y, e, h / 2, this.m(light(base, 0.1), 'd', shine * 0.6), `stroke="${deep(base, 0.45)}" stroke-width="1.5"`) : '')
    )
  }

  /** An upright cylinder around x, from y down; its top is seen. */
  cylV(x: number, y: number, w: number, h: number, base: string, top = 0.15, shine = 1): string {
    const e = Math.abs(top) * w
    return (
      this.d(
        `M${n(x - w / 2)} ${n(y)}V${n(y + h)}A${n(w / 2)} ${n(e)} 0 0 0 ${n(x + w / 2)} ${n(y + h)}V${n(y)}A${n(w / 2)} ${n(e)} 0 0 0 ${n(x - w / 2)} ${n(y)}Z`,
        this.m(base, 'h', shine),
      ) + (top ? this.e(x, y, w / 2, e, this.m(light(base, 0.14), 'd', shine * 0.6), `stroke="${deep(base, 0.4)}" stroke-width="1.5"`) : '')
    )
  }

  /** A flat shape with thickness below it and a lit upper edge. */
  slab(d: string, base: string, depth = 18, shine = 1, dx = 0.35): string {
    const c = this.worn(base)
    const path = this.outline(d)
    const shift = (k: number, f: string): string => path(`fill="${f}" transform="translate(${n(depth * dx * k)} ${n(depth * k)})"`)
    return (
      shift(1, deep(c, 0.66)) +
      shift(0.66, deep(c, 0.55)) +
      shift(0.33, deep(c, 0.45)) +
      path(
        `fill="${this.m(base, 'd', shine)}" stroke="${light(c, 0.4 * Math.min(1, shine))}" stroke-width="2.5" stroke-linejoin="round" stroke-opacity=".7"`,
      )
    )
  }

  /** A bore: dark inside, lit lower lip. */
  hole(x: number, y: number, r: number, ry = r): string {
    return this.part(
      this.e(0, r * 0.06, r * 1.06, ry * 1.06, this.lin('#11161c 0 .5,#ffffff 100 .75', 0, 0, 0.6, 1)) +
        this.e(0, 0, r, ry, this.lin('#05080b 0,#1a2027 60,#3b444e 100', 0.2, 0, 0.7, 1)),
      x,
      y,
    )
  }

  bolt(x: number, y: number, r: number, base = '#aab3bd', turn = 0.3): string {
    return this.part(
      this.c(r * 0.12, r * 0.2, r * 1.25, '#05080c', 'opacity=".35"') +
        this.c(0, 0, r * 1.2, this.m(base, 'd', 0.8)) +
        this.d(
          hex(0, 0, r, turn),
          this.m(deep(base, 0.12), 'd', 1.1),
          `stroke="${deep(base, 0.55)}" stroke-width="${n(Math.max(1, r * 0.07))}"`,
        ) +
        this.c(-r * 0.04, -r * 0.04, r * 0.62, this.m(base, 'd', 0.7)),
      x,
      y,
    )
  }

  /** Machined rings of light: the bow-tie glints of turned metal. */
  turned(x: number, y: number, r1: number, r2: number, base = '#b9c1cb', phase = 0.7, steps = 36): string {
    const c = this.worn(base)
    const k = this.look.finish === 'used' ? 0.6 : 1
    const parts = Math.max(10, Math.round(steps * 0.36))
    const step = TAU / parts
    const mid = (r1 + r2) / 2
    const hue = (a: number): string => {
      const v = Math.cos(2 * (a - phase)) * 0.62 + Math.cos(3 * (a - phase * 1.7)) * 0.24
      return v > 0 ? light(c, Math.min(0.85, v * 0.85 * k)) : deep(c, Math.min(0.6, -v * 0.5 * k))
    }
    // each sector runs from the tone of one edge to the tone of the next
    return ring(parts, (a) => {
      const ends = [a, a + step].map((b) => [n(x + Math.cos(b) * mid), n(y + Math.sin(b) * mid)])
      const fill = this.def(
        `t${ends.join()}${r2}${c}`,
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${ends[0]![0]}" y1="${ends[0]![1]}" x2="${ends[1]![0]}" y2="${ends[1]![1]}"><stop stop-color="${hue(a)}"/><stop offset="1" stop-color="${hue(a + step)}"/></linearGradient>`,
      )
      return this.d(sector(x, y, r1, r2, a - 0.006, a + step + 0.006), fill)
    })
  }

  /** A printed sticker: a line or two and a bar code. */
  label(x: number, y: number, w: number, h: number, tone = '#f3f4f1', turn = 0, head = ''): string {
    const rand = noise(Math.round(w * 3 + h))
    let bx = w * 0.08
    let bars = ''
    while (bx < w * 0.9) {
      const bw = 1.5 + rand() * w * 0.018
      bars += `M${n(bx)} ${n(h * 0.62)}h${n(bw)}v${n(h * 0.26)}h${n(-bw)}z`
      bx += bw + 2 + rand() * w * 0.022
    }
    const ink = rgb(tone)[0] > 120 ? '#22282f' : '#e9ecef'
    return at(
      x,
      y,
      this.r(0, 0, w, h, this.m(tone, 'd', 0.15), Math.min(w, h) * 0.05) +
        (head ? this.r(0, 0, w, h * 0.26, head, Math.min(w, h) * 0.05) : '') +
        this.r(w * 0.08, h * 0.34, w * 0.56, h * 0.08, ink, 2) +
        this.r(w * 0.08, h * 0.47, w * 0.38, h * 0.06, ink, 2, 'opacity=".6"') +
        this.d(bars, ink),
      turn,
    )
  }

  /** Lettering, kept short. */
  text(x: number, y: number, size: number, s: string, fill = '#e9ecef', more = ''): string {
    return `<text x="${n(x)}" y="${n(y)}" font-family="Poppins, Helvetica, Arial, sans-serif" font-weight="700" font-size="${n(size)}" text-anchor="middle" fill="${fill}"${more ? ` ${more}` : ''}>${s}</text>`
  }

  /** A coil spring, upright, seen a little from above. */
  spring(x: number, y: number, w: number, h: number, turns: number, wire: number, base: string): string {
    const c = this.worn(base)
    const pitch = h / turns
    let back = ''
    let front = ''
    for (let i = 0; i <= turns; i++) {
      const yy = y + i * pitch
      if (i < turns)
        back += `M${n(x + w / 2)} ${n(yy)}Q${n(x + w * 0.3)} ${n(yy - pitch * 0.05)} ${n(x)} ${n(yy + pitch * 0.22)}T${n(x - w / 2)} ${n(yy + pitch * 0.52)}`
      if (i > 0)
        front += `M${n(x - w / 2)} ${n(yy - pitch * 0.48)}C${n(x - w * 0.36)} ${n(yy + pitch * 0.14)} ${n(x + w * 0.3)} ${n(yy + pitch * 0.3)} ${n(x + w / 2)} ${n(yy)}`
    }
    return this.l(back, deep(c, 0.66), wire * 0.92) + this.l(back, deep(c, 0.42), wire * 0.5) + this.tube(front, wire, base, 0.9)
  }

  /** A multi-pin socket. */
  plug(x: number, y: number, w: number, h: number, pins = 3, base = '#23282e'): string {
    return (
      this.r(x, y, w, h, this.m(base, 'd', 0.5), h * 0.16) +
      this.r(x + w * 0.1, y + h * 0.16, w * 0.8, h * 0.68, '#0a0d11', h * 0.1) +
      times(pins, (i) =>
        this.r(x + w * (0.16 + (0.68 / pins) * (i + 0.3)), y + h * 0.3, ((w * 0.68) / pins) * 0.4, h * 0.4, this.brass(), 2),
      )
    )
  }

  /** A paint-pen number. */
  scrawl(x: number, y: number, s: string, size: number, colour: string): string {
    return at(
      x,
      y,
      [...s].map((c, i) => `<path transform="translate(${n((i - s.length / 2) * 17)} -12)" d="${seven[c] ?? ''}"/>`).join(''),
      -8,
      size / 25,
    ).replace('<g ', `<g fill="none" stroke="${colour}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" opacity=".92" `)
  }
}

const grounds: readonly (readonly [top: string, floor: string, edge: string])[] = [
  ['#f1f4f7', '#dfe5eb', '#bcc6d1'],
  ['#f6f2ec', '#e8e0d5', '#c9bdac'],
  ['#b3b8bc', '#a0a6ab', '#737a81'],
  ['#d3a878', '#bd8d5b', '#85592f'],
]

/** The bench, the floor or the paper sweep behind the part. */
function ground(p: Pen, standing: boolean): string {
  const v = p.look.variant
  const [top, floor, edge] = grounds[v]!
  const rand = noise(v * 31 + 7 + p.look.view)
  let s = p.r(0, 0, 1600, 1200, p.rad(`${top} 0,${floor} 52,${edge} 100`, p.look.view === 1 ? 0.6 : 0.42, 0.36, 0.82))
  if (v === 2) {
    // concrete
    for (let i = 0; i < 26; i++)
      s += p.e(rand() * 1600, rand() * 1200, 60 + rand() * 190, 30 + rand() * 90, rand() > 0.5 ? '#ffffff' : '#3a4046', `opacity=".04"`)
    let dots = ''
    for (let i = 0; i < 90; i++) dots += `M${Math.round(rand() * 1600)} ${Math.round(rand() * 1200)}h.1`
    s += p.l(dots, '#4b5259', 4.5, 'opacity=".28"')
    s += p.l('M-20 1015L420 990L760 1012L1640 968', '#3a4046', 3, 'opacity=".35"')
  }
  if (v === 3) {
    // bench boards
    const from = standing ? 700 : 0
    const step = standing ? 150 : 236
    for (let y = from, i = 0; y < 1200; y += step, i++) {
      s += p.r(0, y, 1600, step, i % 2 ? '#6b431d' : '#ffe2b4', 0, `opacity="${i % 2 ? '.10' : '.09'}"`)
      let grain = ''
      for (let k = 0; k < 6; k++) {
        const gy = y + 18 + rand() * (step - 36)
        const gx = rand() * 900
        grain += `M${Math.round(gx)} ${Math.round(gy)}q${Math.round(160 + rand() * 200)} ${Math.round(rand() * 26 - 13)} ${Math.round(400 + rand() * 300)} ${Math.round(rand() * 14 - 7)}`
      }
      s +=
        p.l(grain, '#5e3a18', 2.6, 'opacity=".2"') +
        p.l(`M0 ${y}H1600`, '#3d2410', 5, 'opacity=".55"') +
        p.l(`M0 ${y + 5}H1600`, '#ffe9c9', 2.5, 'opacity=".3"')
    }
    if (standing)
      s +=
        p.r(0, 0, 1600, 700, p.lin('#cfc8bf 0,#b3a899 100', 0, 0, 0, 1)) +
        p.r(0, 560, 1600, 140, p.lin('#2a1c10 0 0,#2a1c10 100 .22', 0, 0, 0, 1))
  } else if (standing) {
    s += p.r(0, 690, 1600, 510, p.lin(`${edge} 0 0,${edge} 8 .42,${floor} 60 .3,${light(floor, 0.3)} 100 .5`, 0, 0, 0, 1))
  }
  return s
}

function wear(p: Pen, art: Art, seed: number): string {
  const rand = noise(seed)
  let out = ''
  if (p.look.finish === 'used') {
    for (let i = 0; i < 7; i++)
      out += p.e(
        (rand() - 0.5) * 1000,
        (rand() - 0.5) * 760,
        40 + rand() * 120,
        24 + rand() * 60,
        p.rad('#5a4028 0 .3,#5a4028 100 0', 0.5, 0.5, 0.5),
      )
    let a = ''
    let b = ''
    for (let i = 0; i < 20; i++) {
      const d = `M${Math.round((rand() - 0.5) * 1000)} ${Math.round((rand() - 0.5) * 760)}l${Math.round((rand() - 0.3) * 90)} ${Math.round((rand() - 0.6) * 46)}`
      if (i % 2) a += d
      else b += d
    }
    out += p.l(a, '#ffffff', 2.4, 'opacity=".3"') + p.l(b, '#14100c', 2.6, 'opacity=".26"')
    const [mx, my] = art.mark ?? art.focus ?? [0, 0]
    const words = ['L 214', 'A1 37', 'R 58', 'B 609', '27 N', 'S 143']
    out += p.scrawl(mx, my, words[Math.floor(rand() * words.length)]!, 54, rand() > 0.4 ? '#f7d417' : '#f4f5f2')
  }
  if (p.look.finish === 'refurbished') {
    out += `<g transform="rotate(34)">${p.r(-330, -1000, 420, 2000, p.lin('#ffffff 0 0,#ffffff 60 .24,#ffffff 100 0', 0, 0, 1, 0))}${p.r(150, -1000, 110, 2000, p.lin('#ffffff 0 0,#ffffff 50 .18,#ffffff 100 0', 0, 0, 1, 0))}</g>`
  }
  return out
}

/** Sets the part into its photo. */
export function photograph(p: Pen, art: Art, seed: number): string {
  const { variant, view } = p.look
  const id = p.id
  const standing = art.stand !== undefined
  const fit = (art.scale ?? 1) * 1.12
  const lean = standing ? 0 : [0, -4, 3, -2][variant]!
  const [fx, fy] = art.focus ?? [0, 0]
  const place =
    view === 0
      ? `translate(800 ${standing ? 590 : 592}) rotate(${lean}) scale(${n(fit * 100) === '100' ? 1 : Math.round(fit * 100) / 100})`
      : view === 1
        ? standing
          ? `translate(800 600) matrix(.9 .05 0 .97 0 0) scale(${Math.round(fit * 100) / 100})`
          : `translate(800 606) rotate(${variant % 2 ? 16 : -17}) matrix(.99 0 -.16 .86 0 0) scale(${Math.round(fit * 100) / 100})`
        : `translate(800 600) rotate(${standing ? 0 : variant % 2 ? -9 : 8}) scale(${Math.round(fit * 195) / 100}) translate(${n(-fx)} ${n(-fy)})`
  const lit =
    view === 1
      ? p.lin('#0b0f14 0 .34,#ffffff 55 0,#ffffff 100 .26', 0, 1, 1, 0)
      : view === 2
        ? p.lin('#ffffff 0 .3,#ffffff 40 0,#0b0f14 100 .4', 0.3, 0, 0.6, 1)
        : p.lin('#ffffff 0 .2,#ffffff 42 0,#0b0f14 100 .3')
  const k = view === 2 ? 1.7 : 1
  const floor =
    standing && view !== 2
      ? p.e(
          800,
          590 + art.stand! * fit * (view === 1 ? 0.93 : 1),
          540,
          74,
          p.rad('#070a0e 0 .55,#070a0e 55 .2,#070a0e 100 0', 0.5, 0.5, 0.5),
        )
      : ''
  const strength = standing ? 0.2 : 0.42
  const shade = `<filter id="${id}sh" filterUnits="userSpaceOnUse" x="0" y="0" width="1600" height="1200"><feGaussianBlur in="SourceAlpha" stdDeviation="${26 * k}" result="a"/><feOffset in="a" dx="${(view === 1 ? -22 : 20) * k}" dy="${standing ? 12 : 38 * k}" result="b"/><feComponentTransfer in="b" result="c"><feFuncA type="linear" slope="${strength}"/></feComponentTransfer><feGaussianBlur in="SourceAlpha" stdDeviation="${6 * k}" result="d"/><feOffset in="d" dx="${4 * k}" dy="${9 * k}" result="e"/><feComponentTransfer in="e" result="f"><feFuncA type="linear" slope="${standing ? 0.3 : 0.5}"/></feComponentTransfer><feMerge><feMergeNode in="c"/><feMergeNode in="f"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`
  const back = ground(p, standing)
  const over = p.r(-900, -700, 1800, 1400, lit) + wear(p, art, seed)
  const vignette = p.r(0, 0, 1600, 1200, p.rad('#0b0f14 0 0,#0b0f14 66 0,#0b0f14 100 .16', 0.5, 0.46, 0.78))
  const body = `<g filter="url(#${id}sh)"><g transform="${place}"><use href="#${id}pt"/><g mask="url(#${id}mk)">${over}</g></g></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200" preserveAspectRatio="xMidYMid slice"><defs>${p.defs}<g id="${id}pt">${art.art}</g><mask id="${id}mk" mask-type="alpha" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="-900" y="-700" width="1800" height="1400"><use href="#${id}pt"/></mask>${shade}</defs>${back}${floor}${body}${vignette}</svg>`
}

/** What the eye takes in before the picture is there. */
export function tone(look: DrawingLook): string {
  const { variant, view, finish } = tidyLook(look)
  const [, floor, edge] = grounds[variant]!
  const scene = mix(floor, edge, 0.3)
  return mix(scene, finish === 'used' ? '#5c564f' : '#6b747e', view === 2 ? 0.42 : 0.24)
}
