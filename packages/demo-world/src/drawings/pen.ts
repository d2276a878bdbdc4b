import { darken, lighten, rgb } from './colours.ts'
import { hexagon, noise, num, place, ring, sector, TAU, times } from './geometry.ts'
import { Materials } from './materials.ts'

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

/** Draws shapes as SVG text in the materials of a part. */
export class Pen extends Materials {
  rect(x: number, y: number, width: number, height: number, fill: string, rx = 0, more = ''): string {
    return `<rect x="${num(x)}" y="${num(y)}" width="${num(width)}" height="${num(height)}"${rx ? ` rx="${num(rx)}"` : ''} fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  circle(x: number, y: number, r: number, fill: string, more = ''): string {
    return `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  ellipse(x: number, y: number, rx: number, ry: number, fill: string, more = ''): string {
    return `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  path(pathData: string, fill: string, more = ''): string {
    return `<path d="${pathData}" fill="${fill}"${more ? ` ${more}` : ''}/>`
  }
  line(pathData: string, stroke: string, width: number, more = ''): string {
    // a broad translucent white line is a reflection and fades towards its edges
    if (stroke === '#fff' && width >= 5 && /^opacity="[^"]*"$/.test(more)) {
      const path = this.reusablePath(pathData)
      return `<g fill="none" stroke="#fff" stroke-linecap="round" stroke-linejoin="round" ${more}>${[1.5, 1.15, 0.8, 0.45].map((factor, i) => path(`stroke-width="${num(width * factor)}" opacity="${[0.22, 0.3, 0.4, 0.5][i]}"`)).join('')}</g>`
    }
    return `<path d="${pathData}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"${more ? ` ${more}` : ''}/>`
  }
  /** The outline of a circle. */
  circleLine(x: number, y: number, r: number, stroke: string, width: number, more = ''): string {
    return this.circle(x, y, r, 'none', `stroke="${stroke}" stroke-width="${num(width)}"${more ? ` ${more}` : ''}`)
  }

  /** A round tube along a path, for hoses, pipes, wires and bars. */
  tube(pathData: string, width: number, base: string, shine = 1): string {
    const colour = this.finishColour(base)
    const path = this.reusablePath(pathData)
    const coat = (stroke: string, strokeWidth: number, lift = 0): string =>
      path(
        `stroke="${stroke}" stroke-width="${num(strokeWidth)}"${lift ? ` transform="translate(${num(-width * lift * 0.66)} ${num(-width * lift)})"` : ''}`,
      )
    return `<g fill="none" stroke-linecap="round" stroke-linejoin="round">${coat(darken(colour, 0.6), width)}${coat(darken(colour, 0.22), width * 0.86)}${coat(colour, width * 0.62, 0.08)}${coat(lighten(colour, 0.3 * shine), width * 0.3, 0.15)}${coat(lighten(colour, 0.75 * shine), width * 0.09, 0.15)}</g>`
  }

  /**
   * A lying cylinder from x, around y. Its right end is visible, its left end when `end` is
   * negative.
   */
  lyingCylinder(x: number, y: number, width: number, height: number, base: string, end = 0.15, shine = 1): string {
    const endRadius = Math.abs(end) * height
    const face = end < 0 ? x : x + width
    return (
      this.path(
        `M${num(x)} ${num(y - height / 2)}H${num(x + width)}A${num(endRadius)} ${num(height / 2)} 0 0 1 ${num(x + width)} ${num(y + height / 2)}H${num(x)}A${num(endRadius)} ${num(height / 2)} 0 0 1 ${num(x)} ${num(y - height / 2)}Z`,
        this.shade(base, 'lying', shine),
      ) +
      (end
        ? this.ellipse(
            face,
            y,
            endRadius,
            height / 2,
            this.shade(lighten(base, 0.1), 'flat', shine * 0.6),
            `stroke="${darken(base, 0.45)}" stroke-width="1.5"`,
          )
        : '')
    )
  }

  /** An upright cylinder around x, from y down. Its top is visible. */
  uprightCylinder(x: number, y: number, width: number, height: number, base: string, top = 0.15, shine = 1): string {
    const endRadius = Math.abs(top) * width
    return (
      this.path(
        `M${num(x - width / 2)} ${num(y)}V${num(y + height)}A${num(width / 2)} ${num(endRadius)} 0 0 0 ${num(x + width / 2)} ${num(y + height)}V${num(y)}A${num(width / 2)} ${num(endRadius)} 0 0 0 ${num(x - width / 2)} ${num(y)}Z`,
        this.shade(base, 'upright', shine),
      ) +
      (top
        ? this.ellipse(
            x,
            y,
            width / 2,
            endRadius,
            this.shade(lighten(base, 0.14), 'flat', shine * 0.6),
            `stroke="${darken(base, 0.4)}" stroke-width="1.5"`,
          )
        : '')
    )
  }

  /** A flat shape with thickness below it and a lit upper edge. */
  slab(pathData: string, base: string, depth = 18, shine = 1, skew = 0.35): string {
    const colour = this.finishColour(base)
    const path = this.reusablePath(pathData)
    const shift = (share: number, fill: string): string =>
      path(`fill="${fill}" transform="translate(${num(depth * skew * share)} ${num(depth * share)})"`)
    return (
      shift(1, darken(colour, 0.66)) +
      shift(0.66, darken(colour, 0.55)) +
      shift(0.33, darken(colour, 0.45)) +
      path(
        `fill="${this.shade(base, 'flat', shine)}" stroke="${lighten(colour, 0.4 * Math.min(1, shine))}" stroke-width="2.5" stroke-linejoin="round" stroke-opacity=".7"`,
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
        this.circle(0, 0, r * 1.2, this.shade(base, 'flat', 0.8)) +
        this.path(
          hexagon(0, 0, r, turn),
          this.shade(darken(base, 0.12), 'flat', 1.1),
          `stroke="${darken(base, 0.55)}" stroke-width="${num(Math.max(1, r * 0.07))}"`,
        ) +
        this.circle(-r * 0.04, -r * 0.04, r * 0.62, this.shade(base, 'flat', 0.7)),
      x,
      y,
    )
  }

  /** A ring of turned metal with its reflections. */
  turned(x: number, y: number, innerRadius: number, outerRadius: number, base = '#b9c1cb', phase = 0.7, steps = 36): string {
    const colour = this.finishColour(base)
    const contrast = this.style.finish === 'used' ? 0.6 : 1
    const parts = Math.max(10, Math.round(steps * 0.36))
    const step = TAU / parts
    const mid = (innerRadius + outerRadius) / 2
    const hue = (angle: number): string => {
      const tone = Math.cos(2 * (angle - phase)) * 0.62 + Math.cos(3 * (angle - phase * 1.7)) * 0.24
      return tone > 0 ? lighten(colour, Math.min(0.85, tone * 0.85 * contrast)) : darken(colour, Math.min(0.6, -tone * 0.5 * contrast))
    }
    // each sector is a gradient from the tone of one edge to the tone of the next
    return ring(parts, (angle) => {
      const ends = [angle, angle + step].map((edgeAngle) => [num(x + Math.cos(edgeAngle) * mid), num(y + Math.sin(edgeAngle) * mid)])
      const fill = this.define(
        `t${ends.join()}${outerRadius}${colour}`,
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${ends[0]![0]}" y1="${ends[0]![1]}" x2="${ends[1]![0]}" y2="${ends[1]![1]}"><stop stop-color="${hue(angle)}"/><stop offset="1" stop-color="${hue(angle + step)}"/></linearGradient>`,
      )
      return this.path(sector(x, y, innerRadius, outerRadius, angle - 0.006, angle + step + 0.006), fill)
    })
  }

  /** A sticker with two lines and a bar code. */
  label(x: number, y: number, width: number, height: number, tone = '#f3f4f1', turn = 0, head = ''): string {
    const random = noise(Math.round(width * 3 + height))
    let barX = width * 0.08
    let bars = ''
    while (barX < width * 0.9) {
      const barWidth = 1.5 + random() * width * 0.018
      bars += `M${num(barX)} ${num(height * 0.62)}h${num(barWidth)}v${num(height * 0.26)}h${num(-barWidth)}z`
      barX += barWidth + 2 + random() * width * 0.022
    }
    const ink = rgb(tone)[0] > 120 ? '#22282f' : '#e9ecef'
    return place(
      x,
      y,
      this.rect(0, 0, width, height, this.shade(tone, 'flat', 0.15), Math.min(width, height) * 0.05) +
        (head ? this.rect(0, 0, width, height * 0.26, head, Math.min(width, height) * 0.05) : '') +
        this.rect(width * 0.08, height * 0.34, width * 0.56, height * 0.08, ink, 2) +
        this.rect(width * 0.08, height * 0.47, width * 0.38, height * 0.06, ink, 2, 'opacity=".6"') +
        this.path(bars, ink),
      turn,
    )
  }

  /** A short text. */
  text(x: number, y: number, size: number, content: string, fill = '#e9ecef', more = ''): string {
    return `<text x="${num(x)}" y="${num(y)}" font-family="Poppins, Helvetica, Arial, sans-serif" font-weight="700" font-size="${num(size)}" text-anchor="middle" fill="${fill}"${more ? ` ${more}` : ''}>${content}</text>`
  }

  /** An upright coil spring, seen from slightly above. */
  spring(x: number, y: number, width: number, height: number, turns: number, wire: number, base: string): string {
    const colour = this.finishColour(base)
    const pitch = height / turns
    let back = ''
    let front = ''
    for (let i = 0; i <= turns; i++) {
      const coilY = y + i * pitch
      if (i < turns)
        back += `M${num(x + width / 2)} ${num(coilY)}Q${num(x + width * 0.3)} ${num(coilY - pitch * 0.05)} ${num(x)} ${num(coilY + pitch * 0.22)}T${num(x - width / 2)} ${num(coilY + pitch * 0.52)}`
      if (i > 0)
        front += `M${num(x - width / 2)} ${num(coilY - pitch * 0.48)}C${num(x - width * 0.36)} ${num(coilY + pitch * 0.14)} ${num(x + width * 0.3)} ${num(coilY + pitch * 0.3)} ${num(x + width / 2)} ${num(coilY)}`
    }
    return (
      this.line(back, darken(colour, 0.66), wire * 0.92) +
      this.line(back, darken(colour, 0.42), wire * 0.5) +
      this.tube(front, wire, base, 0.9)
    )
  }

  /** A multi-pin socket. */
  plug(x: number, y: number, width: number, height: number, pins = 3, base = '#23282e'): string {
    return (
      this.rect(x, y, width, height, this.shade(base, 'flat', 0.5), height * 0.16) +
      this.rect(x + width * 0.1, y + height * 0.16, width * 0.8, height * 0.68, '#0a0d11', height * 0.1) +
      times(pins, (i) =>
        this.rect(
          x + width * (0.16 + (0.68 / pins) * (i + 0.3)),
          y + height * 0.3,
          ((width * 0.68) / pins) * 0.4,
          height * 0.4,
          this.brass(),
          2,
        ),
      )
    )
  }

  /** A number written with a paint pen. */
  scrawl(x: number, y: number, content: string, size: number, colour: string): string {
    return place(
      x,
      y,
      [...content]
        .map((character, i) => `<path transform="translate(${num((i - content.length / 2) * 17)} -12)" d="${glyphs[character] ?? ''}"/>`)
        .join(''),
      -8,
      size / 25,
    ).replace('<g ', `<g fill="none" stroke="${colour}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" opacity=".92" `)
  }
}
