import { darken } from './colours.ts'
import { gear, hexagon, place, ring, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

const keyFob = (pen: Pen): string =>
  pen.slab('M-130 -210Q-140 -260 -80 -266H80Q140 -260 130 -210L150 100Q150 200 60 210H-60Q-150 200 -150 100Z', '#23282e', 30, 0.7) +
  pen.line('M-124 -190Q-130 0 -138 110', '#fff', 5, 'opacity=".25"') +
  ['M-34 20v-26q34 -44 68 0M-44 20h88v50h-88Z', 'M-34 20v-30q30 -44 64 -16M-44 20h88v50h-88Z', 'M-46 44h92l-16 -40h-60ZM-46 44v24h92v-24']
    .map(
      (pathData, i) =>
        pen.rect(-92, -196 + i * 116, 184, 96, '#0b0d10', 26) +
        pen.rect(-88, -196 + i * 116, 176, 88, pen.shade('#3a4149', 'lit_from_above', 0.7), 24) +
        place(0, -172 + i * 116, pen.line(pathData, '#eef1f3', 6), 0, 0.62),
    )
    .join('') +
  pen.circle(0, 176, 22, pen.chrome())

const keyBlade = (pen: Pen): string =>
  pen.path('M-40 200H40V560L0 600L-40 560Z', pen.steel('upright')) +
  pen.path('M-40 300l18 16l-18 20l24 24l-24 20l14 20l-14 24l20 26l-20 20V560L-40 300Z', '#4b545d', 'opacity=".55"') +
  pen.line('M6 220V550', '#3f4851', 12) +
  pen.line('M18 220V540', '#f4f7f9', 4)

const lockCylinder = (pen: Pen): string =>
  pen.lyingCylinder(-200, 0, 280, 170, '#aab2ba', 0.18, 1) +
  times(3, (i) => pen.rect(-150 + i * 70, -84, 22, 168, pen.shade('#59616a', 'lying'), 4)) +
  pen.ellipse(96, 0, 36, 88, pen.chrome()) +
  pen.ellipse(100, 0, 24, 62, pen.shade('#8d959d')) +
  pen.rect(96, -38, 10, 76, '#0b0d10', 4) +
  pen.path('M-200 -40H-300V40H-200Z', pen.cast('lying')) +
  pen.circle(-300, 0, 56, pen.dark())

export const lockKey: Painter = (pen) => {
  return {
    art:
      place(-300, -140, keyFob(pen) + keyBlade(pen), -30, 0.84) +
      place(330, 230, lockCylinder(pen), -8, 0.96) +
      pen.circleLine(-452, -366, 84, pen.chrome(), 14) +
      place(
        260,
        -170,
        pen.circleLine(0, 0, 84, pen.steel(), 26) +
          pen.path('M-20 80H20V330H-20Z', pen.steel('upright')) +
          pen.path('M20 180h34v26h-20v22h26v26h-40Z', pen.steel()),
        -64,
      ),
    focus: [-270, -130],
    stockNumberAt: [300, 170],
  }
}

export const towBar: Painter = (pen) => {
  let svg =
    pen.rect(-560, -40, 1120, 130, pen.shade('#30363d', 'lying', 0.9), 10) +
    pen.slab('M-600 -120H-480V180H-600ZM480 -120H600V180H480Z', '#30363d', 26, 0.8) +
    [-540, 540].map((x) => pen.hole(x, -70, 20) + pen.hole(x, 130, 20)).join('') +
    pen.slab('M-110 -70H110V230Q110 260 80 260H-80Q-110 260 -110 230Z', '#3a4149', 26, 0.8) +
    pen.bolt(-60, 0, 26) +
    pen.bolt(60, 0, 26) +
    pen.bolt(0, 90, 26)
  svg +=
    pen.tube('M0 190C0 330 0 330 110 330S250 330 250 200V60', 86, '#3a4149', 0.9) +
    pen.uprightCylinder(250, -70, 62, 130, '#b4bcc4', 0) +
    pen.circle(250, -130, 100, pen.radial('#ffffff 0,#d3dae1 18,#98a2ac 50,#4a535c 80,#2b3138 100', 0.36, 0.3, 0.75)) +
    pen.ellipse(220, -186, 28, 16, '#fff', 'opacity=".8" transform="rotate(-24 220 -186)"') +
    place(
      -290,
      20,
      pen.circle(0, 0, 96, '#14181c') +
        pen.circle(-3, -5, 92, pen.shade('#3a4149', 'flat', 0.6)) +
        pen.circle(0, 0, 66, '#0b0d10') +
        ring(12, (angle) => pen.circle(Math.cos(angle) * 44, Math.sin(angle) * 44, 9, pen.brass())) +
        pen.circle(0, 0, 9, pen.brass()),
    ) +
    pen.label(330, 0, 130, 76, '#dfe3e6')
  return { art: place(0, -10, svg), focus: [230, -60], stockNumberAt: [-420, 30] }
}

export const roofRack: Painter = (pen) => {
  const bar = (): string =>
    pen.path('M-560 -26Q-580 0 -560 26H560Q580 0 560 -26Z', pen.shade('#b4bcc4', 'lying', 1.2)) +
    pen.rect(-540, -7, 1080, 12, '#20252a', 5) +
    [-460, 460]
      .map(
        (x) =>
          pen.slab(
            `M${x - 70} -40H${x + 70}L${x + 90} 60L${x + 70} 150Q${x + 60} 170 ${x + 30} 170H${x - 30}Q${x - 60} 170 ${x - 70} 150L${x - 90} 60Z`,
            '#23282e',
            18,
            0.7,
          ) +
          pen.circle(x, 70, 26, pen.chrome()) +
          pen.rect(x - 4, 56, 8, 28, '#14181c', 3) +
          pen.rect(x - 60, 158, 120, 26, pen.rubber(), 10) +
          pen.line(`M${x - 50} -24H${x + 50}`, '#fff', 6, 'opacity=".3"'),
      )
      .join('') +
    pen.rect(-90, -22, 180, 12, pen.accent, 5)
  return { art: place(-10, -190, bar(), -6) + place(20, 130, bar(), -6), focus: [-430, -100], stockNumberAt: [460, 150], scale: 0.96 }
}

export const jack: Painter = (pen) => {
  const colour = pen.accent
  let svg =
    pen.slab('M-300 330H300L340 390H-340Z', '#2b3138', 18, 0.7) +
    pen.lyingCylinder(-470, 30, 940, 40, '#aab2ba', 0) +
    times(40, (i) => pen.line(`M${-380 + i * 20} 12q7 18 3 38`, '#49525b', 4))
  const drawArm = (side: number): string =>
    pen.path(
      `M${side * 60} -250L${side * 400} 10L${side * 400} 60L${side * 350} 60L${side * 30} -190Z`,
      pen.shade(colour, 'flat', 0.8),
      `stroke="${darken(colour, 0.5)}" stroke-width="4"`,
    ) +
    pen.path(
      `M${side * 400} 10L${side * 400} 60L${side * 80} 340H${side * 10}L${side * 20} 290Z`,
      pen.shade(darken(colour, 0.15), 'flat', 0.8),
      `stroke="${darken(colour, 0.5)}" stroke-width="4"`,
    ) +
    pen.line(`M${side * 90} -200L${side * 350} 10`, '#fff', 6, 'opacity=".4"')
  svg +=
    drawArm(-1) +
    drawArm(1) +
    pen.circle(-380, 36, 52, pen.shade('#8d959d')) +
    pen.bolt(-380, 36, 24) +
    pen.circle(380, 36, 52, pen.shade('#8d959d')) +
    pen.bolt(380, 36, 24) +
    pen.bolt(-36, 314, 20) +
    pen.bolt(36, 314, 20) +
    pen.bolt(-50, -214, 18) +
    pen.bolt(50, -214, 18) +
    pen.slab('M-130 -310H130V-240H-130Z', '#3a4149', 14, 0.8) +
    times(6, (i) => pen.rect(-118 + i * 42, -322, 24, 30, pen.rubber(), 4)) +
    pen.label(-90, 346, 180, 30, '#f2c21a')
  svg += pen.tube('M470 30H560C590 30 590 30 590 -40V-150', 22, '#8d959d') + pen.uprightCylinder(590, -260, 44, 120, '#22262b', 0.2)
  return { art: place(-60, -20, svg, 0, 0.94), footHeight: 360, focus: [-300, 20], stockNumberAt: [0, 250] }
}

const spannerShape = (pen: Pen): string =>
  pen.path(
    'M-60 -380Q-90 -340 -80 -300Q-66 -256 -30 -246L-36 250Q-90 280 -84 340Q-70 400 0 404Q70 400 84 340Q90 280 36 250L30 -246Q66 -256 80 -300Q90 -340 60 -380L40 -316H-40Z',
    pen.chrome('upright'),
    'stroke="#59616a" stroke-width="3"',
  ) +
  pen.rect(-14, -200, 28, 400, pen.shade('#8d969f', 'upright', 0.8), 12) +
  pen.text(0, 0, 30, '17', '#39424b', 'transform="rotate(90)"') +
  pen.path(hexagon(0, 336, 44, 0.2), '#b9c1c8', 'stroke="#4b545d" stroke-width="4"') +
  pen.path(hexagon(0, 336, 38, 0.2), '#14181c', 'opacity=".6"')

const ratchetShape = (pen: Pen): string =>
  pen.uprightCylinder(0, -60, 70, 420, pen.accent, 0, 0.8) +
  times(6, (i) => pen.rect(-36, 20 + i * 50, 72, 20, '#14181c', 8, 'opacity=".85"')) +
  pen.uprightCylinder(0, -220, 44, 170, '#c3ccd5', 0, 1.3) +
  pen.path(
    'M-90 -300Q-86 -390 0 -394Q86 -390 90 -300Q80 -220 30 -200H-30Q-80 -220 -90 -300Z',
    pen.chrome(),
    'stroke="#59616a" stroke-width="3"',
  ) +
  pen.circle(0, -300, 54, pen.shade('#8d969f')) +
  pen.rect(-24, -324, 48, 48, pen.steel(), 5) +
  pen.circle(0, -300, 8, '#39424b') +
  pen.rect(-12, -250, 24, 40, '#22272c', 8)

export const tool: Painter = (pen) => {
  const spanner = spannerShape(pen)
  const ratchet = ratchetShape(pen)
  const socket = (r: number): string =>
    pen.circle(5, 9, r, '#0e1114') +
    pen.circle(0, 0, r, pen.chrome()) +
    pen.circle(0, 0, r * 0.76, '#3f4851') +
    pen.path(gear(0, 0, r * 0.58, r * 0.72, 12), '#0b0d10') +
    pen.circle(0, 0, r * 0.3, '#2b3138')
  return {
    art:
      place(-330, 0, spanner, -14) +
      place(-60, 10, ratchet, 6) +
      place(260, -10, spanner, 16, 0.84) +
      place(470, -220, socket(84)) +
      place(480, 0, socket(70)) +
      place(470, 190, socket(58)) +
      place(400, 320, socket(46)),
    focus: [-60, -200],
    stockNumberAt: [-60, 150],
    scale: 0.98,
  }
}

export const boltKit: Painter = (pen) => {
  let svg = pen.slab(
    'M-540 -350H540Q560 -350 560 -330V330Q560 350 540 350H-540Q-560 350 -560 330V-330Q-560 -350 -540 -350Z',
    '#2b3138',
    30,
    0.6,
  )
  const cell = (column: number, row: number, inner: string): string =>
    pen.rect(-534 + column * 270, -324 + row * 220, 254, 206, pen.linear('#14181c 0,#2f363d 100', 0, 0, 0, 1), 12) +
    place(-407 + column * 270, -221 + row * 220, inner)
  const screw =
    pen.uprightCylinder(0, -30, 26, 100, '#aab2bb', 0) +
    times(5, (i) => pen.line(`M-13 ${-10 + i * 16}l26 5`, '#3f4851', 4)) +
    pen.path(hexagon(0, -42, 34), pen.steel()) +
    pen.circle(0, -42, 22, pen.shade('#b4bcc4'))
  const nut = (r: number, base = '#b4bcc4'): string =>
    pen.path(hexagon(0, 0, r, 0.3), pen.shade(base), 'stroke="#4b545d" stroke-width="3"') + pen.hole(0, 0, r * 0.5)
  const washer = pen.circle(3, 5, 42, '#07090b') + pen.circle(0, 0, 42, pen.steel()) + pen.hole(0, 0, 21)
  const clip =
    pen.circle(0, -30, 34, pen.shade(pen.accent, 'flat', 0.6)) +
    pen.path('M-12 -10H12L18 30L0 70L-18 30Z', pen.shade(pen.accent, 'upright', 0.6))
  const pile = (part: string, scale: number): string =>
    [
      [-70, -40, -30],
      [20, -50, 20],
      [80, 0, 64],
      [-60, 40, 110],
      [26, 40, -14],
    ]
      .map(([x, y, turn]) => place(x!, y!, part, turn, scale))
      .join('')
  const brassy =
    pen.uprightCylinder(0, -30, 24, 100, '#c79f46', 0) + pen.ellipse(0, -36, 30, 14, pen.brass()) + pen.rect(-16, -40, 32, 6, '#5d4410')
  const all = [screw, nut(42), washer, clip, nut(34, '#c79f46'), screw, brassy, washer, clip, brassy, nut(40, '#59616a'), screw]
  for (let i = 0; i < 12; i++) svg += cell(i % 4, Math.floor(i / 4), pile(pen.reuse(all[i]!), i % 3 ? 0.9 : 1))
  return { art: place(0, 0, svg, -3), focus: [-270, -110], stockNumberAt: [400, 300], scale: 0.98 }
}

export const bracket: Painter = (pen) => {
  const pathData =
    'M-440 -300H-200Q-160 -300 -150 -260L-110 60Q-100 110 -50 116L360 140Q440 150 450 220V270Q446 330 380 334L-240 320Q-330 316 -350 230L-480 -240Q-486 -296 -440 -300Z'
  let svg =
    pen.slab(pathData, pen.style.variant === 1 ? '#2b3138' : '#b0b7be', 46, 0.95) +
    pen.path(
      'M-330 -180L-240 -190L-180 120Q-170 190 -100 200L60 206L60 256L-200 250Q-270 240 -284 180Z',
      darken('#8f979f', 0.2),
      'opacity=".55"',
    ) +
    pen.line('M-330 -180L-240 -190L-180 120Q-170 190 -100 200L60 206', '#1b2026', 5, 'opacity=".6"') +
    pen.hole(-390, -236, 32) +
    pen.hole(-240, -240, 32) +
    pen.hole(180, 226, 34) +
    pen.rect(290, 196, 110, 66, '#11151a', 33) +
    pen.rect(290, 198, 110, 6, '#fff', 3, 'opacity=".3"') +
    pen.line('M-440 -286H-200Q-174 -286 -164 -256L-124 66Q-112 126 -50 130', '#fff', 7, 'opacity=".5"')
  svg +=
    place(250, -180, pen.bolt(0, 0, 64)) +
    place(
      90,
      -260,
      pen.uprightCylinder(0, 0, 44, 170, '#aab2bb', 0) +
        times(8, (i) => pen.line(`M-22 ${50 + i * 15}l44 6`, '#3f4851', 5)) +
        pen.path(hexagon(0, -10, 56), pen.steel()) +
        pen.circle(0, -10, 38, pen.shade('#b4bcc4')),
      34,
    ) +
    place(400, -40, pen.circle(4, 7, 60, '#14181c') + pen.circle(0, 0, 60, pen.steel()) + pen.hole(0, 0, 30))
  return { art: svg, focus: [-250, -160], stockNumberAt: [-20, 260] }
}

export const box: Painter = (pen) => {
  const colour = '#c69a63'
  let svg =
    pen.path('M-440 -120L20 -10V390L-440 250Z', pen.shade(colour, 'lit_from_above', 0.35)) +
    pen.path('M20 -10L450 -140V230L20 390Z', pen.shade(darken(colour, 0.22), 'lit_from_above', 0.3)) +
    pen.path('M-440 -120L0 -250L450 -140L20 -10Z', pen.shade('#d8b27c', 'flat', 0.3)) +
    pen.path('M-440 -120L0 -250L450 -140L20 -10Z', '#6b4a22', 'opacity=".12"') +
    pen.path('M-240 -180L250 -76L200 -62L-290 -165Z', '#e9dfc8', 'opacity=".85"') +
    pen.path('M200 -62L250 -76V30L200 46Z', '#d9cdb2', 'opacity=".85"') +
    pen.line('M-440 -120L20 -10L450 -140M20 -10V390', '#8a6236', 4) +
    pen.line('M-440 -116L20 -6', '#f3d8a9', 4, 'opacity=".7"')
  svg +=
    `<g transform="matrix(1 .24 0 1 -400 -40)">${pen.label(20, 20, 230, 150, '#f6f6f2')}${pen.line('M330 30V90M310 50L330 28L350 50M390 30V90M370 50L390 28L410 50M306 106H414', '#5a3b18', 9)}${pen.text(150, 250, 54, 'PARTLANE', '#5a3b18', 'letter-spacing="4"')}</g>` +
    `<g transform="matrix(1 -.34 0 1 60 60)">${pen.path('M30 60L60 -10H80L50 60ZM90 60L120 -10H140L110 60ZM150 60L180 -10H200L170 60Z', '#d9480f', 'transform="translate(60 90) scale(1.2)"')}</g>`
  return { art: place(0, -50, svg), footHeight: 318, focus: [-180, 80], stockNumberAt: [-200, 240] }
}
