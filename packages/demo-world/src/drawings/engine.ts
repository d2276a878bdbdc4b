import { darken, lighten } from './colours.ts'
import { gear, hexagon, place, ring, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

/** A grooved pulley, seen from the front. */
export function pulley(pen: Pen, x: number, y: number, r: number, base = '#4a5159'): string {
  return (
    pen.circle(x + r * 0.07, y + r * 0.12, r, '#07090b') +
    pen.circle(x, y, r, pen.shade(base, 'flat', 0.9)) +
    [0.93, 0.85, 0.77]
      .map(
        (ratio) =>
          pen.circleLine(x, y, r * ratio, '#0e1216', r * 0.028) +
          pen.circleLine(x, y, r * (ratio - 0.025), '#c6cdd5', r * 0.012, 'opacity=".6"'),
      )
      .join('') +
    pen.circle(x, y, r * 0.68, pen.shade(darken(base, 0.15), 'flat', 0.6)) +
    pen.circle(x, y, r * 0.36, pen.shade(lighten(base, 0.3))) +
    pen.bolt(x, y, r * 0.2)
  )
}

const oilPan = (pen: Pen): string =>
  pen.path('M-300 250H330L290 370Q280 400 250 400H-220Q-250 400 -262 370Z', pen.shade('#4a5159', 'lit_from_above', 0.8)) +
  pen.rect(-80, 384, 50, 26, pen.steel(), 6)

const engineBlock = (pen: Pen): string =>
  pen.slab('M-360 -60H380Q400 -60 400 -40V220Q400 262 360 262H-330Q-360 262 -360 230Z', '#8f979f', 16, 0.7) +
  times(5, (i) => pen.rect(-240 + i * 122, -30, 18, 270, pen.shade('#848c95', 'upright'), 8)) +
  times(4, (i) => pen.reuse(pen.circle(-164, 150, 38, pen.shade('#a9b1b9')) + pen.circleLine(-164, 150, 30, '#59626b', 3), i * 122))

const headAndCover = (pen: Pen): string =>
  pen.slab('M-350 -180H390V-56H-350Z', '#b3bac1', 10, 0.9) +
  times(8, (i) => pen.rect(-320 + i * 88, -160, 52, 90, pen.shade('#9aa2aa', 'lit_from_above', 0.6), 10)) +
  pen.slab('M-330 -322Q-330 -350 -300 -350H350Q384 -350 384 -316V-190H-340Z', '#262b31', 14, 0.6) +
  times(4, (i) =>
    pen.reuse(
      pen.rect(-262, -326, 112, 110, pen.shade('#31373e', 'flat', 0.5), 16) +
        pen.circle(-206, -272, 28, '#0f1215') +
        pen.circle(-206, -276, 22, pen.shade('#434a52')),
      i * 150,
    ),
  ) +
  pen.path('M-40 -346H130V-376H-40Z', pen.dark()) +
  pen.circle(46, -372, 46, pen.shade('#d39a12', 'flat', 0.6)) +
  pen.circleLine(46, -372, 30, '#8a6408', 6)

const intakeRunners = (pen: Pen): string =>
  times(4, (i) => pen.reuse(pen.tube('M-240 -120Q-230 40 -170 60', 62, '#b9bfc5', 0.7), i * 150)) +
  pen.rect(-220, 40, 560, 74, pen.shade('#a9b0b7', 'lying', 0.9), 37)

const frontDrive = (pen: Pen): string =>
  pen.path(
    'M-500 -300Q-500 -340 -450 -340H-330V330H-420Q-490 330 -496 250Z',
    pen.shade('#6d757e', 'flat', 0.7),
    'stroke="#2b3138" stroke-width="3"',
  ) +
  pen.line('M-484 170Q-530 -60 -470 -200Q-430 -270 -370 -200Q-330 -60 -342 200Q-360 300 -420 300Q-474 290 -484 170Z', '#0d0f12', 24) +
  pen.line('M-484 170Q-530 -60 -470 -200Q-430 -270 -370 -200Q-330 -60 -342 200', '#454b52', 4) +
  pulley(pen, -414, 220, 88) +
  pulley(pen, -424, -190, 64, '#8d96a0') +
  pulley(pen, -396, 20, 46, '#7b848e')

const gearboxFlange = (pen: Pen): string =>
  pen.slab('M400 -40H470Q520 0 520 90V190Q510 250 450 260H400Z', '#9aa2aa', 12, 0.7) +
  pen.bolt(450, -6, 16) +
  pen.bolt(490, 110, 16) +
  pen.bolt(450, 230, 16) +
  pen.uprightCylinder(280, 270, 120, 130, pen.accent, 0.14)

export const engine: Painter = (pen) => {
  let svg = oilPan(pen)
  svg += engineBlock(pen)
  svg += headAndCover(pen)
  svg += intakeRunners(pen)
  svg += frontDrive(pen)
  svg += gearboxFlange(pen)
  svg += pen.label(120, 170, 130, 74, '#f2f3f0')
  return { art: place(0, -10, svg, 0, 0.98), focus: [-340, 20], stockNumberAt: [150, -300], footHeight: 396 }
}

export const cylinderHead: Painter = (pen) => {
  let svg =
    pen.slab(
      'M-520 -180H-470V-220H470V-180H520Q540 -180 540 -160V170Q540 190 520 190H470V230H-470V190H-520Q-540 190 -540 170V-160Q-540 -180 -520 -180Z',
      '#b4bac0',
      70,
      0.85,
    ) + pen.path('M-500 -160H500V170H-500Z', pen.shade('#c3c9cf', 'flat', 0.7), 'opacity=".7"')
  for (let i = 0; i < 4; i++) {
    const x = -375 + i * 250
    svg += pen.circle(x, 0, 122, '#5c646c') + pen.circle(x, 2, 115, pen.radial('#4c535a 0,#757d85 60,#a3abb3 100', 0.5, 0.6, 0.6))
    for (const [dx, dy, r] of [
      [-50, -48, 46],
      [50, -48, 46],
      [-46, 50, 39],
      [46, 50, 39],
    ] as const)
      svg +=
        pen.circle(x + dx, dy, r, '#3a4148') +
        pen.circle(x + dx, dy, r - 5, pen.shade(dy < 0 ? '#8d949b' : '#8a7462', 'flat', 0.9)) +
        pen.circle(x + dx, dy, r * 0.3, pen.shade('#777f87'))
    svg += pen.hole(x, 0, 15)
    svg +=
      pen.hole(x - 125, -176, 14) +
      pen.hole(x - 125, 186, 14) +
      pen.hole(x - 62, -184, 10, 8) +
      pen.hole(x + 40, 196, 16, 9) +
      pen.hole(x + 60, -190, 16, 9)
  }
  svg +=
    pen.hole(500, -176, 14) +
    pen.hole(500, 186, 14) +
    times(
      4,
      (i) =>
        pen.ellipse(-375 + i * 250, 268, 58, 22, '#0c0f12') +
        pen.ellipse(-375 + i * 250, 264, 58, 22, 'none', 'stroke="#d9dee3" stroke-width="3"'),
    )
  return { art: place(0, -20, svg), focus: [-250, 0], stockNumberAt: [380, 150] }
}

export const piston: Painter = (pen) => {
  const drawPiston = (): string =>
    pen.path('M-52 60L-40 300Q-44 350 0 356Q44 350 40 300L52 60Z', pen.shade('#8a929b', 'upright')) +
    pen.path('M-22 80L-16 290H16L22 80Z', '#39414a', 'opacity=".6"') +
    pen.circle(0, 372, 112, pen.shade('#8a929b')) +
    pen.circle(0, 372, 78, pen.linear('#0a0d10 0,#3a424a 100')) +
    pen.circle(6, 378, 66, '#aeb4ba', 'opacity=".35"') +
    pen.rect(-128, 362, 256, 12, '#4b545d', 3) +
    pen.bolt(-100, 410, 18) +
    pen.bolt(100, 410, 18) +
    pen.path('M-170 -230V60Q-170 110 -110 110L-80 40Q0 0 80 40L110 110Q170 110 170 60V-230Z', pen.shade('#b9bfc6', 'upright', 1.1)) +
    pen.path('M-120 -40Q0 -70 120 -40V60Q100 80 80 40Q0 0 -80 40Q-100 80 -120 60Z', pen.shade('#2c3238', 'upright', 0.5), 'opacity=".75"') +
    pen.circle(0, 10, 46, '#59616a') +
    pen.circle(0, 10, 38, pen.steel()) +
    pen.hole(0, 10, 24) +
    [-196, -160, -124]
      .map(
        (y) =>
          pen.path(`M-170 ${y}A170 44 0 0 0 170 ${y}V${y + 16}A170 44 0 0 1 -170 ${y + 16}Z`, '#1b2026') +
          pen.path(`M-172 ${y + 3}A172 44 0 0 0 172 ${y + 3}V${y + 11}A172 44 0 0 1 -172 ${y + 11}Z`, pen.steel('upright')),
      )
      .join('') +
    pen.ellipse(0, -230, 170, 46, pen.shade('#c3c9cf', 'flat', 0.9), 'stroke="#68717a" stroke-width="3"') +
    pen.ellipse(0, -226, 104, 25, pen.shade('#8d949c')) +
    pen.path('M-60 -250q14 -12 30 -4t-8 16zM40 -254q20 -6 30 4t-22 10z', '#6d757d')
  return {
    art: place(-210, -50, drawPiston(), -10, 0.98) + place(240, -40, drawPiston(), 13, 0.98),
    focus: [-230, -150],
    stockNumberAt: [-190, -60],
  }
}

const turbine = (pen: Pen): string =>
  pen.path(
    'M180 -300Q400 -310 450 -110Q480 60 380 160L400 290Q400 320 370 320H250Q224 320 222 290L216 220Q60 200 60 0Q60 -280 180 -300Z',
    pen.shade(pen.style.finish === 'used' ? '#7a5a44' : '#6b635c', 'flat', 0.7),
    'stroke="#2a2522" stroke-width="4"',
  ) +
  pen.line('M120 -160Q180 -270 300 -240Q410 -200 410 -60', '#fff', 34, 'opacity=".2"') +
  pen.line('M190 270Q270 230 300 150', '#000', 12, 'opacity=".16"') +
  pen.slab('M206 296H420Q440 296 440 316V352Q440 372 420 372H206Q186 372 186 352V316Q186 296 206 296Z', '#5e5750', 22, 0.6) +
  pen.hole(224, 334, 15) +
  pen.hole(402, 334, 15) +
  pen.ellipse(313, 332, 54, 20, '#0d0b0a')

const bearingHousing = (pen: Pen): string =>
  pen.lyingCylinder(-10, -30, 150, 200, '#565d65', 0) +
  times(4, (i) => pen.rect(16 + i * 30, -126, 10, 192, '#2b3138', 3)) +
  pen.uprightCylinder(60, -190, 74, 80, '#8b949d', 0.2) +
  pen.hole(60, -190, 22, 8) +
  pen.uprightCylinder(60, 70, 66, 70, '#8b949d', 0)

const volute = (pen: Pen): string =>
  pen.path(
    'M-230 -350Q-520 -350 -540 -60Q-550 230 -250 262Q40 262 60 -30Q60 -100 30 -150V-410Q30 -436 0 -436H-110Q-136 -436 -136 -410V-336Q-180 -350 -230 -350Z',
    pen.shade('#b7bdc3', 'flat', 1.15),
    'stroke="#636b73" stroke-width="4"',
  ) +
  (pen.line('M-230 -300Q-470 -300 -490 -60Q-490 170 -270 214', '#fff', 26, 'opacity=".5"') +
    pen.path('M-136 -336Q-40 -320 20 -220', 'none', 'stroke="#59616a" stroke-width="6" opacity=".6"') +
    pen.rect(-152, -450, 198, 36, pen.shade('#c3c9cf', 'upright'), 12))

const compressorWheel = (pen: Pen): string =>
  pen.circle(-236, -40, 206, '#5d656d', 'opacity=".6"') +
  pen.circle(-240, -46, 198, pen.shade('#c5cbd1', 'flat', 1.1)) +
  pen.turned(-240, -46, 160, 194, '#c5ccd3', 0.7, 30) +
  pen.circle(-240, -46, 160, pen.linear('#0a0c0f 0,#2c333a 60,#7c858e 100')) +
  (ring(6, (angle) =>
    place(
      -240,
      -46,
      pen.path('M12 -26Q96 -64 142 -14Q104 -20 84 14Q52 28 12 20Z', pen.steel(), 'stroke="#3a434c" stroke-width="2.5"'),
      (angle * 180) / Math.PI,
    ),
  ) +
    ring(
      6,
      (angle) => place(-240, -46, pen.path('M20 -12Q80 -40 112 -4Q80 -10 60 8Z', pen.shade('#8c959e')), (angle * 180) / Math.PI),
      0.5,
    ) +
    pen.circle(-240, -46, 38, pen.shade('#ccd3da')) +
    pen.path(hexagon(-240, -46, 22), pen.brass()))

const wastegateActuator = (pen: Pen): string =>
  pen.path('M-30 330Q-30 240 60 240H110Q190 250 190 330Z', pen.shade('#8f8a5f', 'upright', 0.9)) +
  pen.ellipse(80, 332, 112, 26, pen.shade('#a8a06a')) +
  pen.ellipse(80, 326, 40, 9, '#3b3d2b') +
  pen.tube('M190 300L300 250L380 200', 14, '#aeb6bf')

const boltsAndLabel = (pen: Pen): string =>
  pen.bolt(-480, 100, 18) + pen.bolt(-60, 170, 18) + pen.bolt(-440, -230, 18) + pen.label(-180, 180, 110, 60, '#c3c9cf', -12)

export const turbo: Painter = (pen) => {
  const svg = turbine(pen) + bearingHousing(pen) + volute(pen) + compressorWheel(pen) + wastegateActuator(pen) + boltsAndLabel(pen)
  return { art: place(40, 30, svg, 0, 0.98), focus: [-200, -50], stockNumberAt: [-200, 195] }
}

export const injector: Painter = (pen) => {
  const drawInjector = (colour: string): string =>
    pen.uprightCylinder(0, -400, 66, 90, '#b9c1ca', 0.2) +
    pen.rect(-42, -330, 84, 16, '#151a1f', 8) +
    pen.uprightCylinder(0, -310, 100, 130, '#8f98a1', 0.12) +
    pen.rect(-64, -200, 128, 120, pen.plastic('upright'), 18) +
    pen.path('M40 -190L150 -250Q172 -260 182 -240L204 -196Q212 -176 192 -168L64 -110Z', pen.plastic()) +
    pen.rect(128, -236, 60, 44, '#0a0c0f', 6, 'transform="rotate(-26 158 -214)"') +
    pen.uprightCylinder(0, -86, 112, 150, '#a6afb8', 0) +
    pen.rect(-58, -30, 116, 26, pen.shade(colour, 'upright'), 4) +
    pen.uprightCylinder(0, 60, 78, 90, '#b9c1ca', 0) +
    pen.rect(-48, 140, 96, 22, '#15191e', 10) +
    pen.rect(-48, 172, 96, 22, pen.shade('#c06a33', 'upright'), 8) +
    pen.uprightCylinder(0, 190, 44, 150, '#98a1ab', 0) +
    pen.path('M-22 338L-10 372H10L22 338Z', pen.shade('#7a838d', 'upright'))
  return {
    art:
      place(-330, 10, drawInjector('#2f7d46'), -8) + place(0, 0, drawInjector(pen.accent), 2) + place(330, 14, drawInjector('#2f7d46'), 9),
    focus: [20, -150],
    stockNumberAt: [0, 10],
  }
}

export const valve: Painter = (pen) => {
  const drawValve = (r: number): string =>
    pen.path(`M-14 -390H14V120Q20 200 ${r} 232H${-r}Q-20 200 -14 120Z`, pen.steel('upright')) +
    pen.rect(-16, -378, 32, 10, '#3d454e') +
    pen.ellipse(0, 236, r, r * 0.2, pen.shade('#8b949d')) +
    pen.path(`M${-r} 232V252A${r} ${r * 0.2} 0 0 0 ${r} 252V232A${r} ${r * 0.2} 0 0 1 ${-r} 232Z`, pen.steel('upright')) +
    pen.ellipse(0, -390, 14, 5, '#dfe5ea')
  return {
    art:
      place(-380, 40, drawValve(116), -14) +
      place(-130, 30, drawValve(116), -4) +
      place(130, 30, drawValve(94), 5) +
      place(380, 40, drawValve(94), 14) +
      place(0, 330, pen.spring(0, -60, 90, 90, 4, 13, '#9aa3ad'), 90) +
      pen.ellipse(190, 350, 40, 30, pen.steel()) +
      pen.hole(190, 350, 16, 12),
    focus: [-150, 180],
    stockNumberAt: [-140, 260],
  }
}

export const gasket: Painter = (pen) => {
  const colour = pen.style.variant % 2 ? '#3b4046' : '#9aa1a8'
  const holes =
    times(4, (i) => `M${-375 + i * 250 + 104} 0a104 104 0 1 0 -208 0a104 104 0 1 0 208 0Z`) +
    times(
      5,
      (i) =>
        `M${-500 + i * 250 + 18} -160a18 18 0 1 0 -36 0a18 18 0 1 0 36 0ZM${-500 + i * 250 + 18} 160a18 18 0 1 0 -36 0a18 18 0 1 0 36 0Z`,
    ) +
    times(4, (i) => `M${-420 + i * 250} -170h70v24h-70ZM${-400 + i * 250} 150h60v20h-60Z`)
  const pathData = `M-550 -180Q-550 -204 -526 -204H-430L-400 -226H-340L-310 -204H320L350 -226H410L440 -204H526Q550 -204 550 -180V180Q550 204 526 204H450L420 228H330L300 204H-526Q-550 204 -550 180Z${holes}`
  let svg =
    `<g fill-rule="evenodd">${pen.slab(pathData, colour, 9, 0.8)}</g>` +
    times(4, (i) => pen.circleLine(-375 + i * 250, 0, 113, '#d7dce1', 9) + pen.circleLine(-375 + i * 250, 0, 113, '#4d5660', 2)) +
    times(
      5,
      (i) =>
        pen.circleLine(-500 + i * 250, -160, 24, pen.style.variant % 2 ? pen.accent : '#2f5f8f', 5) +
        pen.circleLine(-500 + i * 250, 160, 24, pen.style.variant % 2 ? pen.accent : '#2f5f8f', 5),
    )
  svg += pen.rect(528, -60, 46, 70, pen.shade(colour), 8)
  return { art: place(0, -20, svg, -5), focus: [-250, 0], stockNumberAt: [0, 190] }
}

function beltPath(pen: Pen, pathData: string, width: number): string {
  return (
    pen.line(pathData, '#07080a', width + 8) +
    pen.line(pathData, '#272b30', width) +
    `<path d="${pathData}" fill="none" stroke="#0d0f11" stroke-width="${width}" stroke-dasharray="12 12"/>` +
    pen.line(pathData, '#3a4047', width * 0.36) +
    pen.line(pathData, '#5c646c', 3)
  )
}
export const belt: Painter = (pen) => ({
  art:
    beltPath(pen, 'M-420 60C-470 -260 -200 -330 0 -250S420 -300 440 -20S240 330 60 240S-380 330 -420 60Z', 58) +
    pen.text(20, -256, 30, 'PK 6 1750', '#d5dade', 'transform="rotate(-3)"') +
    beltPath(pen, 'M-200 40C-220 -90 -60 -120 40 -80S230 -60 220 40S40 140 -60 110S-190 130 -200 40Z', 38),
  focus: [330, -140],
  stockNumberAt: [-300, 220],
})
export const beltKit: Painter = (pen) => {
  const roller =
    pen.circle(6, 12, 100, '#07090b') +
    pen.circle(0, 0, 100, pen.shade('#2b3036', 'flat', 0.6)) +
    pen.circle(0, 0, 80, pen.shade('#a9b2bb')) +
    pen.turned(0, 0, 50, 78, '#b5bdc6', 0.7, 24) +
    pen.circle(0, 0, 50, '#22272d') +
    pen.bolt(0, 0, 28)
  const idler = (x: number, y: number, r: number): string => place(x, y, pen.reuse(roller), 0, r / 100)
  let svg =
    beltPath(pen, 'M-480 -60C-520 -300 -300 -370 -160 -280S160 -390 220 -220S60 40 -60 60S-440 180 -480 -60Z', 46) +
    idler(-330, -110, 100) +
    idler(-60, -140, 82)
  svg +=
    place(
      320,
      140,
      pen.slab('M-150 -30Q-150 -150 0 -150Q150 -150 150 -30L170 60Q170 120 120 130H-120Q-170 120 -170 60Z', '#b0b7be', 26, 0.9) +
        pulley(pen, -10, -20, 106, '#8b949e') +
        pen.hole(-132, 90, 15) +
        pen.hole(132, 90, 15) +
        pen.lyingCylinder(140, 70, 80, 60, '#a4abb2', 0.2),
    ) +
    idler(-40, 240, 74) +
    pen.path(gear(360, -240, 88, 104, 22), pen.shade('#7d868f')) +
    pen.circle(360, -240, 78, pen.steel()) +
    pen.hole(360, -240, 30)
  svg += times(4, (i) =>
    place(
      -420 + i * 74,
      300 - i * 8,
      pen.uprightCylinder(0, 0, 22, 70, '#9aa3ad', 0) + pen.path(hexagon(0, -8, 24), pen.steel()),
      -10 + i * 8,
    ),
  )
  return { art: svg, focus: [-230, -120], stockNumberAt: [310, 250] }
}
export const pump: Painter = (pen) => {
  let svg =
    pen.lyingCylinder(-480, -10, 420, 250, '#3a4149', -0.16, 0.8) +
    pen.label(-380, -70, 190, 110, '#eceee9') +
    pen.slab('M-90 -210H240Q300 -210 300 -150V150Q300 210 240 210H-90Q-130 210 -130 170V-170Q-130 -210 -90 -210Z', '#aeb5bc', 30, 0.95) +
    pen.circle(90, 0, 170, pen.shade('#9da5ad')) +
    pen.turned(90, 0, 90, 162, '#b7bfc7', 0.7, 28) +
    pen.circle(90, 0, 84, '#2a3037') +
    pen.circle(90, 0, 76, pen.shade('#6f7881')) +
    pen.path(gear(90, 0, 44, 60, 12), pen.brass()) +
    pen.circle(90, 0, 26, pen.steel())
  svg +=
    [
      [-70, -150],
      [240, -150],
      [240, 150],
      [-70, 150],
    ]
      .map(([x, y]) => pen.bolt(x!, y!, 24))
      .join('') +
    pen.lyingCylinder(296, -70, 170, 70, '#b4bbc2', 0.18) +
    pen.hole(466, -70, 9, 28) +
    pen.uprightCylinder(90, -320, 74, 120, '#b4bbc2', 0.2) +
    pen.hole(90, -320, 26, 10) +
    pen.plug(-500, 110, 120, 84, 4)
  return { art: svg, focus: [90, 0], stockNumberAt: [-270, 80] }
}
