import { num, place, ring, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

export const switchPart: Painter = (pen) => {
  let svg = pen.slab(
    'M-480 -200Q-470 -250 -420 -254L410 -270Q470 -270 480 -214L500 170Q500 240 440 244L-440 250Q-500 246 -500 180Z',
    '#262b31',
    44,
    0.6,
  )
  const btn = (x: number, y: number, width: number, height: number, icon: string): string =>
    pen.rect(x - 6, y - 4, width + 12, height + 12, '#07090b', 22) +
    pen.rect(x, y, width, height, pen.shade('#343b43', 'lit_from_above', 0.6), 18) +
    pen.rect(x + 8, y + 6, width - 16, height * 0.34, '#fff', 14, 'opacity=".1"') +
    place(x + width / 2, y + height * 0.62, pen.line(icon, '#eef1f3', 7))
  const win = 'M-34 20V-6L-14 -30H34V20ZM0 34V60M-10 50L0 62L10 50'
  svg +=
    btn(-430, -190, 200, 170, win) +
    btn(-206, -194, 200, 170, win) +
    btn(-430, 24, 200, 170, win) +
    btn(-206, 22, 200, 170, win) +
    btn(60, 60, 170, 120, 'M-24 -10h48v34h-48ZM-14 -10v-16q14 -18 28 0v16') +
    btn(256, 60, 170, 120, 'M0 -30L34 24H-34Z')
  svg +=
    pen.circle(240, -96, 118, '#07090b') +
    pen.circle(236, -102, 110, pen.shade('#2f353c', 'flat', 0.8)) +
    ring(36, (angle) =>
      pen.line(
        `M${num(236 + Math.cos(angle) * 92)} ${num(-102 + Math.sin(angle) * 92)}L${num(236 + Math.cos(angle) * 108)} ${num(-102 + Math.sin(angle) * 108)}`,
        '#0b0d10',
        5,
      ),
    ) +
    pen.circle(236, -102, 72, pen.shade('#4a5159', 'flat', 0.7)) +
    pen.rect(230, -170, 12, 54, pen.accent, 5)
  svg += pen.rect(-440, 210, 60, 8, '#48d07d', 4) + pen.rect(100, 166, 90, 7, pen.accent, 3)
  return { art: place(0, 0, svg, -3), focus: [230, -60], stockNumberAt: [-210, 210] }
}

const dial = (pen: Pen, x: number, y: number, r: number, labelStep: number, firstRedTick: number): string =>
  pen.circle(x, y, r * 1.07, pen.chrome()) +
  pen.circle(x, y, r, pen.radial('#262c33 0,#11151a 70,#07090b 100', 0.5, 0.5, 0.6)) +
  times(25, (i) => {
    const angle = 2.36 + (i / 24) * 4.71
    const tickStart = i % 3 === 0 ? 0.78 : 0.86
    return pen.line(
      `M${num(x + Math.cos(angle) * r * tickStart)} ${num(y + Math.sin(angle) * r * tickStart)}L${num(x + Math.cos(angle) * r * 0.94)} ${num(y + Math.sin(angle) * r * 0.94)}`,
      i >= firstRedTick ? '#ff4438' : '#f2f5f7',
      i % 3 ? 3 : 6,
    )
  }) +
  times(9, (i) => {
    const angle = 2.36 + (i / 8) * 4.71
    return pen.text(x + Math.cos(angle) * r * 0.62, y + Math.sin(angle) * r * 0.62 + r * 0.05, r * 0.15, String(i * labelStep), '#dfe5ea')
  }) +
  place(x, y, pen.path(`M${num(-r * 0.14)} -8L${num(r * 0.8)} -3V3L${num(-r * 0.14)} 8Z`, '#ff5a2b'), firstRedTick < 25 ? 160 : 205) +
  pen.circle(x, y, r * 0.13, pen.shade('#2b3138', 'flat', 0.8))

/** The last design is of a car without a screen between the dials. */
const mechanicalCounter = (pen: Pen): string =>
  pen.rect(-92, -20, 184, 56, '#0b0d10', 4) + pen.text(0, 22, 40, '84206', '#f2f2ea', 'letter-spacing="8"')

const screen = (pen: Pen): string =>
  pen.rect(-84, -110, 168, 216, pen.linear('#16324c 0,#0a1a2a 100', 0, 0, 0, 1), 14) +
  pen.text(0, -40, 44, '21.5°', '#bfe3ff') +
  pen.text(0, 22, 34, '84 206', '#e9f4ff') +
  pen.rect(-60, 48, 120, 10, '#2f4a62', 5) +
  pen.rect(-60, 48, 76, 10, '#6fd3ff', 5) +
  pen.text(0, 92, 24, 'miles', '#8fb4d0')

export const instrumentCluster: Painter = (pen) => {
  const shell = 'M-560 120Q-560 -240 -300 -270Q-120 -290 0 -220Q120 -290 300 -270Q560 -240 560 120Q560 240 480 250H-480Q-560 240 -560 120Z'
  let svg =
    pen.slab(shell, '#1f2429', 40, 0.6) +
    pen.path(
      'M-524 116Q-520 -208 -296 -234Q-120 -250 0 -180Q120 -250 296 -234Q520 -208 524 116Q524 210 470 216H-470Q-524 210 -524 116Z',
      '#06080a',
    ) +
    dial(pen, -290, -4, 186, 1, 19) +
    dial(pen, 290, -4, 186, 30, 30) +
    (pen.style.variant === 3 ? mechanicalCounter(pen) : screen(pen)) +
    ['#ff4438', '#ffb020', '#3ecb78', '#ffb020', '#4da3ff', '#ff4438']
      .map((colour, i) => pen.circle(-110 + i * 44, 164, 12, colour, 'opacity=".9"'))
      .join('')
  svg += pen.path(
    'M-524 60Q-510 -208 -296 -234Q-120 -250 0 -180Q120 -250 296 -234Q400 -224 460 -160Q100 -180 -524 60Z',
    pen.linear('#fff 0 .3,#fff 100 .02', 0, 0, 0.5, 1),
  )
  return { art: place(0, 0, svg), focus: [-290, 0], stockNumberAt: [0, -150] }
}

const knob = (pen: Pen, x: number, y: number, r: number): string =>
  pen.circle(x + 6, y + 12, r * 1.06, '#05070a') +
  pen.circle(x, y, r, pen.chrome()) +
  pen.circle(x, y, r * 0.86, pen.shade('#2b3138', 'flat', 0.8)) +
  ring(28, (angle) =>
    pen.line(
      `M${num(x + Math.cos(angle) * r * 0.88)} ${num(y + Math.sin(angle) * r * 0.88)}L${num(x + Math.cos(angle) * r)} ${num(y + Math.sin(angle) * r)}`,
      '#30373f',
      4,
    ),
  ) +
  pen.rect(x - 4, y - r * 0.74, 8, r * 0.34, '#fff', 4)

const radioMap = (pen: Pen): string =>
  pen.path('M-350 60L-180 -60L-60 10L120 -130L350 20V116Q350 126 340 126H-340Q-350 126 -350 116Z', '#1f6f6a', 'opacity=".5"') +
  pen.line('M-320 110L-120 -20L20 40L200 -90L330 -200', '#5fb7ff', 12) +
  pen.circle(20, 40, 16, '#fff') +
  pen.text(-220, -160, 54, '14:32', '#e9f4ff') +
  times(4, (i) => pen.rect(170, -210 + i * 56, 150, 40, '#ffffff', 10, `opacity="${i ? '.14' : '.3'}"`))

const radioDigits = (pen: Pen): string =>
  pen.text(0, -60, 110, 'FM 98.4', '#ffb54a') +
  times(22, (i) => pen.rect(-300 + i * 28, 90 - ((i * 37) % 80), 16, ((i * 37) % 80) + 10, '#ff8a1f', 3))

export const radio: Painter = (pen) => {
  const screen = pen.style.variant !== 3
  let svg = pen.slab(
    'M-500 -300H500Q530 -300 530 -270V250Q530 280 500 280H-500Q-530 280 -530 250V-270Q-530 -300 -500 -300Z',
    '#23282e',
    44,
    0.6,
  )
  svg +=
    pen.rect(-370, -256, 740, 400, '#040608', 16) +
    pen.rect(-350, -238, 700, 364, pen.linear(screen ? '#15395c 0,#0c1c30 60,#0a1220 100' : '#2b2410 0,#141006 100', 0, 0, 1, 1), 10)
  svg += screen ? radioMap(pen) : radioDigits(pen)
  svg +=
    pen.path('M-350 -228Q-350 -238 -340 -238H120L-120 126H-340Q-350 126 -350 116Z', '#fff', 'opacity=".09"') +
    knob(pen, -450, 30, 56) +
    knob(pen, 450, 30, 56) +
    times(
      4,
      (i) =>
        pen.rect(-496, -240 + i * 52, 94, 36, pen.shade('#363d45', 'lit_from_above', 0.6), 8) +
        pen.rect(402, -240 + i * 52, 94, 36, pen.shade('#363d45', 'lit_from_above', 0.6), 8),
    ) +
    times(
      6,
      (i) =>
        pen.rect(-350 + i * 120, 176, 104, 60, pen.shade('#363d45', 'lit_from_above', 0.6), 10) +
        pen.text(-298 + i * 120, 218, 32, String(i + 1), '#dfe5ea'),
    )
  return { art: place(0, 10, svg, -2), focus: [-240, 10], stockNumberAt: [200, 90] }
}

export const speaker: Painter = (pen) => {
  const svg =
    pen.slab('M-60 -400H60Q330 -390 400 -60V60Q330 390 60 400H-60Q-330 390 -400 60V-60Q-330 -390 -60 -400Z', '#2b3036', 34, 0.7) +
    ring(4, (angle) => pen.hole(Math.cos(angle) * 366, Math.sin(angle) * 366, 20), Math.PI / 4 + 0) +
    pen.circle(0, 0, 330, '#0a0c0f') +
    pen.circleLine(0, 0, 282, pen.linear('#5b6269 0,#1a1e22 55,#3d444b 100'), 84) +
    pen.circleLine(0, 0, 316, '#050708', 6) +
    pen.circle(0, 0, 238, pen.radial('#1b1f24 0,#2c3238 45,#454c54 80,#23282d 100', 0.5, 0.5, 0.55)) +
    [220, 196, 172, 148, 124].map((r) => pen.circleLine(0, 0, r, '#0b0d10', 3, 'opacity=".5"')).join('') +
    pen.path('M-210 -110A238 238 0 0 1 110 -210L50 -90A105 105 0 0 0 -92 -50Z', '#fff', 'opacity=".09"') +
    pen.circle(6, 10, 96, '#000', 'opacity=".5"') +
    pen.circle(
      0,
      0,
      94,
      pen.radial(pen.style.variant === 1 ? '#ffe2a8 0,#c79f46 50,#6d5214 100' : '#7d868f 0,#3a4149 45,#14181c 100', 0.36, 0.3, 0.75),
    ) +
    pen.plug(-70, 380, 140, 60, 2)
  return { art: svg, focus: [-120, -110], stockNumberAt: [200, 200], scale: 0.98 }
}

const handset = (pen: Pen): string =>
  place(
    120,
    0,
    pen.slab('M-290 -380H290Q340 -380 340 -330V330Q340 380 290 380H-290Q-340 380 -340 330V-330Q-340 -380 -290 -380Z', pen.accent, 34, 0.6) +
      pen.rect(-300, -344, 600, 690, pen.shade('#2a3037', 'flat', 0.5), 30) +
      pen.rect(-260, -300, 520, 340, '#05070a', 16) +
      pen.rect(-244, -286, 488, 312, pen.linear('#e9f3ea 0,#cfe1d6 100', 0, 0, 1, 1), 10) +
      pen.rect(-244, -286, 488, 50, '#1f5fae', 10) +
      pen.text(-130, -250, 32, 'P0301', '#fff') +
      times(
        4,
        (i) =>
          pen.rect(-216, -204 + i * 50, [300, 240, 340, 180][i]!, 16, '#33404a', 6) +
          pen.circle(200, -196 + i * 50, 13, i === 1 ? '#d23a2b' : '#2f9f5a'),
      ) +
      pen.line('M-216 -4L-150 -4L-130 -34L-104 14L-80 -20L-60 -4H210', '#d9480f', 6) +
      pen.circle(0, 190, 110, pen.shade('#3a4149', 'flat', 0.7)) +
      pen.circle(0, 190, 48, pen.shade('#d3d8dc', 'flat', 0.6)) +
      [
        [0, 112, 0],
        [78, 190, 90],
        [0, 268, 180],
        [-78, 190, 270],
      ]
        .map(([x, y, turn]) => place(x!, y!, pen.path('M0 -14L14 10H-14Z', '#e9edf0'), turn))
        .join('') +
      pen.rect(-260, 100, 100, 54, pen.shade('#2f9f5a', 'flat', 0.6), 14) +
      pen.rect(160, 100, 100, 54, pen.shade('#c2222b', 'flat', 0.6), 14),
    7,
  )

export const diagnostic: Painter = (pen) => {
  const cable = 'M-160 320C-260 460 -520 330 -480 120S-420 -200 -500 -260'
  let svg =
    pen.tube(cable, 34, '#24282d', 0.7) +
    place(
      -490,
      -270,
      pen.path('M-110 -110H110L80 60H-80Z', pen.plastic(), 'stroke="#4c535a" stroke-width="5"') +
        pen.path('M-84 -92H84L64 20H-64Z', '#07090b') +
        times(16, (i) => pen.rect(-66 + (i % 8) * 17, -74 + Math.floor(i / 8) * 44, 9, 24, pen.brass(), 2)) +
        pen.path('M-60 60H60L46 130H-46Z', pen.rubber()),
      -8,
    )
  svg += handset(pen)
  return { art: place(40, 0, svg, 0, 0.98), focus: [110, -120], stockNumberAt: [250, 280] }
}
