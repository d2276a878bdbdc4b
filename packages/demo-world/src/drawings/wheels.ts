import { darken, lighten } from './colours.ts'
import { hexagon, place, ring, sector, TAU, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

function tread(pen: Pen, r: number): string {
  return (
    pen.path(
      ring(64, (angle) => sector(0, 0, r - 16, r + 2, angle, angle + 0.052)),
      '#0c0e11',
    ) + pen.circleLine(0, 0, r - 22, '#4a5058', 2, 'opacity=".6"')
  )
}

/** Centre and radii of the outer side of the tyre, and how far its other side is shifted. */
const TYRE = { x: -110, rx: 330, ry: 404, depth: 250 }

/** A point on the tread: the angle, and the way from the outer side (0) to the inner side (1). */
const treadPoint = (angle: number, depthShare: number): [number, number] => [
  TYRE.x + TYRE.depth * depthShare + Math.cos(angle) * TYRE.rx,
  Math.sin(angle) * TYRE.ry * (1 - depthShare * 0.04),
]

/** A row of blocks of the tread between two ways from the outer side. */
function treadBlocks(pen: Pen, startShare: number, endShare: number, skew: number, tone: string): string {
  const block = (i: number) => {
    const [from, to] = [-1.5 + i * 0.1, -1.5 + i * 0.1 + 0.066]
    const points = [
      treadPoint(from, startShare),
      treadPoint(to, startShare),
      treadPoint(to + skew, endShare),
      treadPoint(from + skew, endShare),
    ]
    return `M${points.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`
  }
  return pen.path(times(30, block), tone)
}

function tyreTread(pen: Pen): string {
  const { x, rx, ry, depth } = TYRE
  const surface = pen.path(
    `M${x} ${-ry}H${x + depth - 30}A${rx} ${ry * 0.96} 0 0 1 ${x + depth - 30} ${ry * 0.97}H${x}Z`,
    pen.linear('#14171a 0,#3c4248 22,#24282c 46,#171a1d 78,#08090b 100', 0, 0, 0, 1),
  )
  const tone = pen.linear('#3a4046 0,#686f77 24,#434950 48,#2b3035 76,#15181b 100', 0, 0, 0, 1)
  return (
    surface +
    treadBlocks(pen, 0.06, 0.25, 0.06, tone) +
    treadBlocks(pen, 0.32, 0.5, 0.05, tone) +
    treadBlocks(pen, 0.56, 0.72, -0.05, tone) +
    treadBlocks(pen, 0.78, 0.93, -0.06, tone)
  )
}

function tyreSide(pen: Pen): string {
  const { x, rx, ry } = TYRE
  return (
    pen.ellipse(x, 0, rx, ry, pen.radial('#474d54 0,#2a2e33 60,#15181b 100')) +
    pen.ellipse(x, 0, rx * 0.95, ry * 0.95, 'none', 'stroke="#0b0d0f" stroke-width="4"') +
    pen.ellipse(
      x,
      0,
      rx * 0.78,
      ry * 0.78,
      'none',
      `stroke="${pen.linear('#666d75 0,#24282c 55,#4b5158 100')}" stroke-width="50" opacity=".55"`,
    )
  )
}

const tyreTexts: [brand: string, size: string][] = [
  ['ROADWAY', '225/45 R17'],
  ['NORTHGRIP', '205/55 R16'],
  ['ROADWAY', '235/35 R19'],
  ['NORTHGRIP', '195/65 R15'],
]

/** Letters round the side of the tyre, centred on an angle. */
const curvedText = (pen: Pen, text: string, middle: number, step: number, size: number): string =>
  [...text]
    .map((letter, i) => {
      const angle = middle + (i - (text.length - 1) / 2) * step
      const x = Math.round(TYRE.x + Math.cos(angle) * TYRE.rx * 0.8)
      const y = Math.round(Math.sin(angle) * TYRE.ry * 0.8)
      const turn = Math.round((angle * 180) / Math.PI + 90)
      return `<g transform="translate(${x} ${y}) scale(.86 1) rotate(${turn})">${pen.text(0, size * 0.35, size, letter, '#b9bfc5')}</g>`
    })
    .join('')

/** The opening in which the rim sits, with the inner side of the tread behind it. */
function tyreOpening(pen: Pen): string {
  const { x, rx, ry } = TYRE
  return (
    pen.ellipse(x, 0, rx * 0.63, ry * 0.63, '#0a0b0d') +
    pen.ellipse(x, 0, rx * 0.66, ry * 0.66, 'none', 'stroke="#5a6168" stroke-width="7"') +
    pen.ellipse(x + 14, 6, rx * 0.6, ry * 0.6, pen.linear('#020303 0,#121416 40,#2f3439 100', 0, 0, 1, 0.4)) +
    pen.path(
      `M${x + 60} ${-ry * 0.5}A${rx * 0.56} ${ry * 0.54} 0 0 1 ${x + 60} ${ry * 0.54}Q${x + 250} 0 ${x + 60} ${-ry * 0.5}Z`,
      '#3c4248',
      'opacity=".55"',
    )
  )
}

/** A three-quarter view, which shows the tread. */
export const tyre: Painter = (pen) => {
  const [brand, size] = tyreTexts[pen.style.variant]!
  const texts = () => curvedText(pen, brand, -Math.PI / 2, 0.15, 46) + curvedText(pen, size, Math.PI / 2, 0.09, 32)
  const art = tyreTread(pen) + tyreSide(pen) + texts() + tyreOpening(pen)
  return { art, focus: [60, -150], stockNumberAt: [-150, 300], scale: 1.02 }
}

const wheelTyre = (pen: Pen, tone: string): string =>
  pen.circle(24, 28, 414, '#0d0f12') +
  pen.circle(0, 0, 412, pen.radial('#363b41 0,#202428 60,#101215 100')) +
  tread(pen, 410) +
  pen.circleLine(0, 0, 372, pen.linear('#4f555c 0,#16191d 60,#3b4147 100'), 30) +
  pen.circle(0, 0, 340, pen.shade(tone)) +
  pen.circle(0, 0, 306, '#14181d') +
  pen.circle(0, 0, 296, pen.radial('#363d45 0,#171b20 60,#0c0f12 100', 0.5, 0.3, 0.8))

const brakeBehindWheel = (pen: Pen): string =>
  pen.circle(0, 0, 232, pen.shade('#6f7780', 'flat', 0.7)) +
  pen.circleLine(0, 0, 190, '#4b535c', 3) +
  pen.path(sector(0, 0, 150, 244, -0.55, 0.5), pen.shade(pen.style.variant === 1 ? '#3a4148' : '#b3202a', 'flat', 0.6)) +
  pen.circle(0, 0, 120, '#20252b')

const doubleSpoke = (pen: Pen, tone: string): string =>
  `<g transform="translate(3 9)">${pen.path('M60 -58L316 -88L318 -44L80 -16ZM60 58L316 88L318 44L80 16Z', '#05070a')}</g>` +
  pen.path(
    'M50 -60L314 -92Q322 -66 318 -44L80 -14ZM50 60L314 92Q322 66 318 44L80 14Z',
    pen.shade(tone, 'lit_from_above', 0.9),
    `stroke="${lighten(tone, 0.5)}" stroke-width="3"`,
  )

/** `w`: half the width of the spoke at its foot. */
const singleSpoke = (pen: Pen, tone: string, width: number): string =>
  `<g transform="translate(4 10)">${pen.path(`M40 ${-width - 14}Q180 ${-width * 0.7} 318 ${-width * 1.35}V${width * 1.35}Q180 ${width * 0.7} 40 ${width + 14}Z`, '#05070a')}</g>` +
  pen.path(
    `M40 ${-width - 14}Q180 ${-width * 0.62} 316 ${-width * 1.35}Q324 0 316 ${width * 1.35}Q180 ${width * 0.62} 40 ${width + 14}Z`,
    pen.shade(tone, 'lit_from_above', 0.9),
    `stroke="${lighten(tone, 0.55)}" stroke-width="3"`,
  ) +
  pen.path(
    `M120 ${-width * 0.24}Q220 ${-width * 0.2} 306 ${-width * 0.6}V${width * 0.6}Q220 ${width * 0.2} 120 ${width * 0.24}Z`,
    darken(tone, 0.72),
    'opacity=".55"',
  )

/** The lip of the rim covers the ends of the spokes. */
const rimLip = (pen: Pen, tone: string): string =>
  pen.turned(0, 0, 306, 340, lighten(tone, 0.1), 0.7, 30) +
  pen.circleLine(0, 0, 309, darken(tone, 0.45), 4, 'opacity=".6"') +
  pen.circleLine(0, 0, 337, lighten(tone, 0.7), 5, 'opacity=".8"')

const wheelHub = (pen: Pen, tone: string): string =>
  pen.circle(3, 6, 98, '#05070a', 'opacity=".5"') +
  pen.circle(0, 0, 94, pen.shade(tone)) +
  ring(
    5,
    (angle) =>
      pen.hole(Math.cos(angle) * 64, Math.sin(angle) * 64, 15) +
      pen.path(hexagon(Math.cos(angle) * 64, Math.sin(angle) * 64, 8), '#77808a'),
    TAU / 10,
  ) +
  pen.circle(0, 0, 34, pen.shade('#1d2228')) +
  pen.path('M-14 14L-2 -16H6L-6 14ZM2 14L14 -16H20L8 14Z', '#ff7a33')

const spokeStyles = [
  { count: 5, width: 50 },
  { count: 7, width: 34 },
  { count: 10, width: 24 },
  { count: 5, width: 50 },
]

export const wheel: Painter = (pen) => {
  const { variant } = pen.style
  const { count, width } = spokeStyles[variant]!
  const tone = variant === 2 ? '#3b4148' : '#b9c1ca'
  const spoke = () => (variant === 3 ? doubleSpoke(pen, tone) : singleSpoke(pen, tone, width))
  const spokes = () => ring(count, (angle) => place(0, 0, spoke(), (angle * 180) / Math.PI - 90))
  const art = wheelTyre(pen, tone) + brakeBehindWheel(pen) + spokes() + rimLip(pen, tone) + wheelHub(pen, tone)
  return { art, focus: [-120, -170], stockNumberAt: [-10, -368], scale: 1.06 }
}

function oneBolt(pen: Pen, x: number, y: number, turn: number): string {
  return place(
    x,
    y,
    pen.uprightCylinder(0, 40, 74, 250, '#a5adb7', 0, 1) +
      times(11, (i) => pen.line(`M-38 ${120 + i * 15}Q0 ${132 + i * 15} 38 ${116 + i * 15}`, '#3e464f', 4)) +
      pen.path('M-92 0Q-60 44 -40 62H40Q60 44 92 0Z', pen.shade('#8f98a2', 'upright')) +
      pen.ellipse(0, -2, 96, 26, pen.steel()) +
      pen.path('M-66 -130L-30 -146H30L66 -130V-8Q0 20 -66 -8Z', pen.shade('#99a2ac', 'upright', 1.2)) +
      pen.line('M-22 -118V4M26 -120V4', '#46505a', 4) +
      pen.ellipse(0, -132, 62, 20, pen.steel()) +
      pen.ellipse(0, -133, 32, 10, '#30373f'),
    turn,
  )
}
export const wheelBolt: Painter = (pen) => ({
  art:
    oneBolt(pen, -330, -80, -16) +
    oneBolt(pen, -90, -110, 8) +
    oneBolt(pen, 160, -70, -6) +
    oneBolt(pen, 380, -20, 38) +
    place(-120, 300, pen.path(hexagon(0, 0, 74), pen.steel()) + pen.circle(0, 0, 62, pen.shade('#aab3bd')) + pen.hole(0, 0, 34)) +
    place(110, 318, pen.path(gear(62, 76), pen.shade('#7e8791')) + pen.circle(0, 0, 50, pen.steel()) + pen.path(gear(24, 34), '#191d22')),
  focus: [-90, -160],
  stockNumberAt: [220, 330],
})
function gear(innerRadius: number, outerRadius: number): string {
  return `M${Array.from({ length: 24 }, (_, i) => {
    const r = i % 4 < 2 ? outerRadius : innerRadius
    const angle = (i * TAU) / 24
    return `${Math.round(Math.cos(angle) * r)} ${Math.round(Math.sin(angle) * r)}`
  }).join('L')}Z`
}
