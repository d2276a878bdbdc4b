import { lighten, mix } from './colours.ts'
import { noise, num } from './geometry.ts'
import type { DrawingStyle } from './materials.ts'
import type { Art, Pen } from './pen.ts'

export const DESIGN_COUNT = 4
const SCENE_COUNT = 3
/** Different photos of a kind of part in one finish and view. */
export const VARIANT_COUNT = DESIGN_COUNT * SCENE_COUNT

/** A design of the part in one of several scenes: the ground below it and how far it is turned. */
export type Scene = { design: DrawingStyle; ground: number; turn: number; scale: number; index: number }

/** Degrees that a part that lies flat is turned, and its size in the frame. */
const frames = [
  { turn: 0, scale: 1 },
  { turn: 11, scale: 0.94 },
  { turn: -9, scale: 1.05 },
] as const

/** Whole numbers in range for any variant and view. */
export function sceneOf({ finish, variant, view }: DrawingStyle): Scene {
  const wrap = (value: number, count: number): number => (((Math.trunc(value) || 0) % count) + count) % count
  const wrapped = wrap(variant, VARIANT_COUNT)
  const design = wrapped % DESIGN_COUNT
  const index = Math.floor(wrapped / DESIGN_COUNT)
  return {
    design: { finish, variant: design, view: wrap(view, 3) },
    ground: (design + index) % grounds.length,
    ...frames[index]!,
    index,
  }
}

/** Colours of the grounds: paper, warm paper, concrete, wood. */
const grounds: readonly (readonly [top: string, floor: string, edge: string])[] = [
  ['#f1f4f7', '#dfe5eb', '#bcc6d1'],
  ['#f6f2ec', '#e8e0d5', '#c9bdac'],
  ['#b3b8bc', '#a0a6ab', '#737a81'],
  ['#d3a878', '#bd8d5b', '#85592f'],
]

/** The ground on which the part lies or stands. */
function drawGround(pen: Pen, { ground }: Scene, isStanding: boolean): string {
  const { view } = pen.style
  const [top, floor, edge] = grounds[ground]!
  const random = noise(ground * 31 + 7 + view)
  const light = pen.rect(0, 0, 1600, 1200, pen.radial(`${top} 0,${floor} 52,${edge} 100`, view === 1 ? 0.6 : 0.42, 0.36, 0.82))
  const concrete = ground === 2 ? drawConcrete(pen, random) : ''
  if (ground === 3) return light + concrete + drawBoards(pen, random, isStanding)
  if (!isStanding) return light + concrete
  const horizon = pen.linear(`${edge} 0 0,${edge} 8 .42,${floor} 60 .3,${lighten(floor, 0.3)} 100 .5`, 0, 0, 0, 1)
  return light + concrete + pen.rect(0, 690, 1600, 510, horizon)
}

/** Stains, pores and a crack. */
function drawConcrete(pen: Pen, random: () => number): string {
  let stains = ''
  for (let i = 0; i < 26; i++)
    stains += pen.ellipse(
      random() * 1600,
      random() * 1200,
      60 + random() * 190,
      30 + random() * 90,
      random() > 0.5 ? '#ffffff' : '#3a4046',
      `opacity=".04"`,
    )
  let pores = ''
  for (let i = 0; i < 90; i++) pores += `M${Math.round(random() * 1600)} ${Math.round(random() * 1200)}h.1`
  const crack = pen.line('M-20 1015L420 990L760 1012L1640 968', '#3a4046', 3, 'opacity=".35"')
  return stains + pen.line(pores, '#4b5259', 4.5, 'opacity=".28"') + crack
}

const GRAIN_COUNT = 6

/** The boards of a bench, with a wall behind a standing part. */
function drawBoards(pen: Pen, random: () => number, isStanding: boolean): string {
  const step = isStanding ? 150 : 236
  let boards = ''
  for (let y = isStanding ? 700 : 0, i = 0; y < 1200; y += step, i++) {
    boards += pen.rect(0, y, 1600, step, i % 2 ? '#6b431d' : '#ffe2b4', 0, `opacity="${i % 2 ? '.10' : '.09'}"`)
    let grain = ''
    for (let grainIndex = 0; grainIndex < GRAIN_COUNT; grainIndex++) {
      const startY = y + 18 + random() * (step - 36)
      const startX = random() * 900
      grain += `M${Math.round(startX)} ${Math.round(startY)}q${Math.round(160 + random() * 200)} ${Math.round(random() * 26 - 13)} ${Math.round(400 + random() * 300)} ${Math.round(random() * 14 - 7)}`
    }
    boards +=
      pen.line(grain, '#5e3a18', 2.6, 'opacity=".2"') +
      pen.line(`M0 ${y}H1600`, '#3d2410', 5, 'opacity=".55"') +
      pen.line(`M0 ${y + 5}H1600`, '#ffe9c9', 2.5, 'opacity=".3"')
  }
  if (!isStanding) return boards
  const wall = pen.rect(0, 0, 1600, 700, pen.linear('#cfc8bf 0,#b3a899 100', 0, 0, 0, 1))
  return boards + wall + pen.rect(0, 560, 1600, 140, pen.linear('#2a1c10 0 0,#2a1c10 100 .22', 0, 0, 0, 1))
}

/** What time or a refurbisher did to the part: dirt, scratches and a number, or a shine. */
function drawFinish(pen: Pen, art: Art, seed: number): string {
  if (pen.style.finish === 'used') return drawWear(pen, art, noise(seed))
  if (pen.style.finish !== 'refurbished') return ''
  const shine = pen.linear('#ffffff 0 0,#ffffff 60 .24,#ffffff 100 0', 0, 0, 1, 0)
  const secondShine = () => pen.linear('#ffffff 0 0,#ffffff 50 .18,#ffffff 100 0', 0, 0, 1, 0)
  return `<g transform="rotate(34)">${pen.rect(-330, -1000, 420, 2000, shine)}${pen.rect(150, -1000, 110, 2000, secondShine())}</g>`
}

/** Numbers that breakers write on parts. */
const stockNumbers = ['L 214', 'A1 37', 'R 58', 'B 609', '27 N', 'S 143']

function drawWear(pen: Pen, art: Art, random: () => number): string {
  let dirt = ''
  for (let i = 0; i < 7; i++)
    dirt += pen.ellipse(
      (random() - 0.5) * 1000,
      (random() - 0.5) * 760,
      40 + random() * 120,
      24 + random() * 60,
      pen.radial('#5a4028 0 .3,#5a4028 100 0', 0.5, 0.5, 0.5),
    )
  const scratches = { light: '', dark: '' }
  for (let i = 0; i < 20; i++)
    scratches[i % 2 ? 'light' : 'dark'] +=
      `M${Math.round((random() - 0.5) * 1000)} ${Math.round((random() - 0.5) * 760)}l${Math.round((random() - 0.3) * 90)} ${Math.round((random() - 0.6) * 46)}`
  const lines = pen.line(scratches.light, '#ffffff', 2.4, 'opacity=".3"') + pen.line(scratches.dark, '#14100c', 2.6, 'opacity=".26"')
  const [x, y] = art.stockNumberAt ?? art.focus ?? [0, 0]
  const number = stockNumbers[Math.floor(random() * stockNumbers.length)]!
  return dirt + lines + pen.scrawl(x, y, number, 54, random() > 0.4 ? '#f7d417' : '#f4f5f2')
}

/** Places the part in the frame: whole, turned or in close-up. */
function frameTransform({ design: { variant, view }, turn: sceneTurn }: Scene, { footHeight, focus = [0, 0] }: Art, fit: number): string {
  const isStanding = footHeight !== undefined
  const percent = Math.round(fit * 100) / 100
  if (view === 0) {
    const turn = isStanding ? 0 : [0, -4, 3, -2][variant]! + sceneTurn
    return `translate(800 ${isStanding ? 590 : 592}) rotate(${turn}) scale(${percent})`
  }
  if (view === 1 && isStanding) return `translate(800 600) matrix(.9 .05 0 .97 0 0) scale(${percent})`
  if (view === 1) return `translate(800 606) rotate(${(variant % 2 ? 16 : -17) + sceneTurn}) matrix(.99 0 -.16 .86 0 0) scale(${percent})`
  const turn = isStanding ? 0 : (variant % 2 ? -9 : 8) + sceneTurn
  return `translate(800 600) rotate(${turn}) scale(${Math.round(fit * 195) / 100}) translate(${num(-focus[0])} ${num(-focus[1])})`
}

/** The gradient of light and shadow over the part, by view. */
function lighting(pen: Pen): string {
  if (pen.style.view === 1) return pen.linear('#0b0f14 0 .34,#ffffff 55 0,#ffffff 100 .26', 0, 1, 1, 0)
  if (pen.style.view === 2) return pen.linear('#ffffff 0 .3,#ffffff 40 0,#0b0f14 100 .4', 0.3, 0, 0.6, 1)
  return pen.linear('#ffffff 0 .2,#ffffff 42 0,#0b0f14 100 .3')
}

/** A filter with a wide and a narrow shadow. */
function shadowFilter({ id, style: { view } }: Pen, isStanding: boolean): string {
  const closeUpScale = view === 2 ? 1.7 : 1
  const [wide, narrow] = isStanding ? [0.2, 0.3] : [0.42, 0.5]
  return `<filter id="${id}sh" filterUnits="userSpaceOnUse" x="0" y="0" width="1600" height="1200"><feGaussianBlur in="SourceAlpha" stdDeviation="${26 * closeUpScale}" result="a"/><feOffset in="a" dx="${(view === 1 ? -22 : 20) * closeUpScale}" dy="${isStanding ? 12 : 38 * closeUpScale}" result="b"/><feComponentTransfer in="b" result="c"><feFuncA type="linear" slope="${wide}"/></feComponentTransfer><feGaussianBlur in="SourceAlpha" stdDeviation="${6 * closeUpScale}" result="d"/><feOffset in="d" dx="${4 * closeUpScale}" dy="${9 * closeUpScale}" result="e"/><feComponentTransfer in="e" result="f"><feFuncA type="linear" slope="${narrow}"/></feComponentTransfer><feMerge><feMergeNode in="c"/><feMergeNode in="f"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`
}

/** The shadow on the ground below the foot of a standing part. */
function footShadow(pen: Pen, { footHeight }: Art, fit: number): string {
  const { view } = pen.style
  if (footHeight === undefined || view === 2) return ''
  const fill = pen.radial('#070a0e 0 .55,#070a0e 55 .2,#070a0e 100 0', 0.5, 0.5, 0.5)
  return pen.ellipse(800, 590 + footHeight * fit * (view === 1 ? 0.93 : 1), 540, 74, fill)
}

/** Completes the drawing of a part to a photo of 1600 x 1200: ground, light, shadow and finish. */
export function photograph(pen: Pen, art: Art, scene: Scene, seed: number): string {
  const { id } = pen
  const isStanding = art.footHeight !== undefined
  const fit = (art.scale ?? 1) * scene.scale * 1.12
  // The order of these calls decides the ids of the gradients.
  const light = lighting(pen)
  const foot = footShadow(pen, art, fit)
  const ground = drawGround(pen, scene, isStanding)
  const over = pen.rect(-900, -700, 1800, 1400, light) + drawFinish(pen, art, seed)
  const vignette = pen.rect(0, 0, 1600, 1200, pen.radial('#0b0f14 0 0,#0b0f14 66 0,#0b0f14 100 .16', 0.5, 0.46, 0.78))
  const mask = `<mask id="${id}mk" mask-type="alpha" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="-900" y="-700" width="1800" height="1400"><use href="#${id}pt"/></mask>`
  const part = `<g filter="url(#${id}sh)"><g transform="${frameTransform(scene, art, fit)}"><use href="#${id}pt"/><g mask="url(#${id}mk)">${over}</g></g></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1200" width="1600" height="1200" preserveAspectRatio="xMidYMid slice"><defs>${pen.defs}<g id="${id}pt">${art.art}</g>${mask}${shadowFilter(pen, isStanding)}</defs>${ground}${foot}${part}${vignette}</svg>`
}

/** The average colour of the photo as "#rrggbb", for the placeholder until the photo is loaded. */
export function averageTone(style: DrawingStyle): string {
  const { design, ground } = sceneOf(style)
  const { view, finish } = design
  const [, floor, edge] = grounds[ground]!
  const scene = mix(floor, edge, 0.3)
  return mix(scene, finish === 'used' ? '#5c564f' : '#6b747e', view === 2 ? 0.42 : 0.24)
}
