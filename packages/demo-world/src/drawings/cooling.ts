import { pulley } from './engine.ts'
import { gear, num, place, ring, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

export const radiator: Painter = (pen) => {
  let svg =
    pen.rect(-480, -300, 960, 600, '#14181c', 8) +
    times(24, (i) => pen.rect(-470, -292 + i * 24.6, 940, 9, pen.shade('#a9b0b7', 'lying', 0.7), 4))
  svg += times(
    24,
    (i) =>
      `<path transform="translate(0 ${num(-282 + i * 24.6)})" d="M-466 14H466" stroke="#7d868f" stroke-width="13" stroke-dasharray="3 5" opacity=".75"/>`,
  )
  svg +=
    pen.rect(-560, -330, 110, 660, pen.shade('#2a2f35', 'upright', 0.7), 26) +
    pen.rect(450, -330, 110, 660, pen.shade('#2a2f35', 'upright', 0.7), 26) +
    times(14, (i) => pen.rect(-462, -300 + i * 43, 14, 22, '#0b0d10', 3) + pen.rect(448, -300 + i * 43, 14, 22, '#0b0d10', 3)) +
    times(
      6,
      (i) =>
        pen.rect(-556, -270 + i * 100, 102, 8, '#0e1114', 3, 'opacity=".7"') +
        pen.rect(454, -270 + i * 100, 102, 8, '#0e1114', 3, 'opacity=".7"'),
    )
  svg +=
    pen.lyingCylinder(-680, -210, 150, 96, '#2a2f35', -0.16) +
    pen.ellipse(-680, -210, 11, 34, '#050607') +
    pen.lyingCylinder(530, 210, 150, 96, '#2a2f35', 0.16) +
    pen.ellipse(680, 210, 11, 34, '#050607') +
    pen.uprightCylinder(500, -400, 84, 76, '#2a2f35', 0.14) +
    pen.uprightCylinder(500, -420, 110, 40, '#1a1e22', 0.16) +
    pen.rect(-480, -324, 960, 26, pen.aluminium('lying'), 4) +
    pen.rect(-480, 298, 960, 26, pen.aluminium('lying'), 4) +
    pen.label(-70, -326, 140, 26, '#f2f3f0')
  return { art: place(0, 24, svg, 0, 0.92), focus: [-380, -190], stockNumberAt: [60, 60] }
}

export const fan: Painter = (pen) => {
  let svg =
    pen.slab('M-500 -380H500Q530 -380 530 -350V350Q530 380 500 380H-500Q-530 380 -530 350V-350Q-530 -380 -500 -380Z', '#24292e', 40, 0.6) +
    [
      [-490, -340],
      [490, -340],
      [-490, 340],
      [490, 340],
    ]
      .map(([x, y]) => pen.hole(x!, y!, 18))
      .join('') +
    pen.circle(0, 0, 356, '#3c434a') +
    pen.circle(0, 0, 344, pen.radial('#6b737b 0,#8d959d 100', 0.5, 0.5, 0.6)) +
    pen.circle(0, 0, 344, '#05070a', 'opacity=".35"')
  const blade = 'M60 -50Q180 -170 318 -118Q338 -40 322 40Q220 -40 76 46Z'
  svg +=
    ring(7, (angle) => place(6, 12, pen.path(blade, '#000', 'opacity=".4"'), (angle * 180) / Math.PI)) +
    ring(7, (angle) =>
      place(
        0,
        0,
        pen.path(blade, pen.shade('#31373e', 'flat', 0.75), 'stroke="#5a626a" stroke-width="3"') +
          pen.line('M110 -50Q200 -130 300 -104', '#fff', 5, 'opacity=".25"'),
        (angle * 180) / Math.PI,
      ),
    ) +
    pen.circleLine(0, 0, 350, '#0b0d10', 14) +
    pen.circle(5, 9, 106, '#05070a', 'opacity=".6"') +
    pen.circle(0, 0, 100, pen.shade('#3f464e', 'flat', 0.7)) +
    pen.circle(0, 0, 72, pen.shade('#262b30', 'flat', 0.7)) +
    pen.bolt(0, 0, 24) +
    pen.tube('M100 40C220 120 380 160 440 300', 24, '#1c2024') +
    pen.plug(400, 270, 100, 76, 2)
  return { art: place(0, 0, svg, 0, 0.98), focus: [-110, -110], stockNumberAt: [-380, 320] }
}

const pumpHousing = (pen: Pen): string =>
  place(
    -250,
    -230,
    pen.lyingCylinder(-260, 0, 270, 120, '#b2b8be', -0.18) +
      pen.rect(-236, -66, 20, 132, pen.shade('#b2b8be', 'lying'), 6) +
      pen.ellipse(-260, 0, 15, 44, '#14181c'),
    36,
  ) +
  pen.slab(
    'M-330 -220Q-280 -340 -120 -330Q60 -380 200 -300Q340 -280 360 -140Q430 0 350 120Q350 280 200 300Q40 380 -120 310Q-300 320 -340 170Q-420 -20 -330 -220Z',
    '#b2b8be',
    44,
    1,
  ) +
  pen.path(
    'M-280 -190Q-220 -290 -90 -276Q60 -320 180 -250Q300 -220 304 -110Q360 10 290 110Q270 230 160 248Q30 310 -110 260Q-250 250 -280 140Q-340 -20 -280 -190Z',
    '#4d555d',
    'opacity=".5"',
  )

const pumpFace = (pen: Pen): string =>
  [
    [-300, -250],
    [180, -326],
    [376, -60],
    [270, 250],
    [-120, 320],
    [-356, 60],
  ]
    .map(([x, y]) => pen.circle(x!, y!, 46, pen.shade('#b6bcc2')) + pen.hole(x!, y!, 20))
    .join('') +
  pen.circle(10, 20, 232, '#0b0e11', 'opacity=".5"') +
  pen.circle(0, 0, 222, pen.shade('#a3abb3')) +
  pen.turned(0, 0, 190, 218, '#b8c0c7', 0.5, 28) +
  pen.circle(0, 0, 188, '#1b2026')

const pumpWheel = (pen: Pen): string =>
  pen.style.variant % 2
    ? ring(7, (angle) =>
        place(
          0,
          0,
          pen.path('M30 -20Q100 -80 158 -40Q110 -30 40 24Z', pen.shade('#7c858e', 'flat', 1), 'stroke="#3a424a" stroke-width="3"'),
          (angle * 180) / Math.PI,
        ),
      ) +
      pen.circle(0, 0, 56, pen.steel()) +
      pen.circle(0, 0, 22, pen.shade('#5d666f'))
    : pen.path(gear(8, 16, 194, 214, 24), '#07090b') +
      pen.path(gear(0, 0, 194, 214, 24), pen.shade('#4a5159', 'flat', 0.9)) +
      pen.circle(0, 0, 176, pen.shade('#8d969f')) +
      pen.turned(0, 0, 60, 172, '#aeb6be', 0.7, 28) +
      pen.circle(0, 0, 58, pen.shade('#b4bcc4')) +
      pen.hole(0, 0, 20) +
      ring(4, (angle) => pen.hole(Math.cos(angle) * 112, Math.sin(angle) * 112, 20), 0.5)

export const waterPump: Painter = (pen) => {
  const svg = pumpHousing(pen) + pumpFace(pen) + pumpWheel(pen)
  return { art: place(10, 0, svg), focus: [0, 0], stockNumberAt: [-200, 190] }
}

export const thermostat: Painter = (pen) => {
  let svg =
    pen.slab(
      'M-420 0Q-420 -60 -350 -80L-180 -190Q-60 -240 60 -190L240 -80Q310 -60 310 0Q310 60 240 80L60 190Q-60 240 -180 190L-350 80Q-420 60 -420 0Z',
      '#262b30',
      40,
      0.7,
    ) +
    pen.hole(-350, 0, 30) +
    pen.circleLine(-350, 0, 36, '#c79f46', 8) +
    pen.hole(240, 0, 30) +
    pen.circleLine(240, 0, 36, '#c79f46', 8) +
    pen.path(
      'M-60 -160Q100 -190 120 -310L360 -380Q420 -390 430 -330L440 -270Q444 -220 390 -200Q190 -150 110 60Z',
      pen.shade('#2b3036', 'flat', 0.8),
    ) +
    pen.ellipse(424, -292, 38, 92, pen.shade('#3a4149'), 'transform="rotate(-14 424 -292)"') +
    pen.ellipse(428, -292, 26, 68, '#050607', 'transform="rotate(-14 428 -292)"') +
    pen.circle(-55, 0, 120, pen.shade('#2f353b', 'flat', 0.7))
  svg +=
    place(
      -180,
      230,
      pen.ellipse(8, 26, 196, 60, '#14181c') +
        pen.ellipse(0, 6, 196, 60, pen.brass()) +
        pen.ellipse(0, 0, 150, 44, pen.steel(), 'stroke="#59616a" stroke-width="3"') +
        pen.line('M-110 0L-50 -120H50L110 0', '#b9c1c9', 20) +
        pen.line('M-110 -3L-50 -123H50L110 -3', '#eef1f4', 5) +
        pen.uprightCylinder(0, -150, 64, 100, '#c79f46', 0.2) +
        pen.uprightCylinder(0, -40, 120, 22, '#aeb6be', 0.2) +
        pen.spring(0, 14, 104, 60, 3, 10, '#aab2bb') +
        pen.uprightCylinder(0, 66, 60, 50, '#c79f46', 0),
    ) +
    pen.circleLine(300, 260, 90, '#0c0e10', 22) +
    pen.circleLine(296, 256, 90, '#4c535a', 6)
  return { art: place(0, -10, svg), focus: [-180, 170], stockNumberAt: [-60, -60] }
}

export const hose: Painter = (pen) => {
  const pathData = 'M-460 -220C-300 -320 -180 -220 -160 -80S-60 200 120 180S330 -60 460 -40'
  const colour = pen.style.variant === 1 ? '#1f5fae' : pen.style.variant === 2 ? '#b3202a' : '#24282d'
  const clamp = (x: number, y: number, turn: number): string =>
    place(
      x,
      y,
      pen.rect(-20, -76, 40, 152, pen.steel('lying'), 6) +
        times(7, (i) => pen.rect(-8, -60 + i * 19, 16, 7, '#4b545d', 2)) +
        pen.lyingCylinder(-34, -84, 68, 34, '#aab3bc', 0.2) +
        pen.path('M-34 -92h8v16h-8z', '#39424b'),
      turn,
    )
  return {
    art:
      pen.tube(pathData, 132, colour, 0.7) +
      pen.line('M-340 -276C-230 -260 -200 -180 -186 -90', '#ffffff', 4, 'stroke-dasharray="16 12" opacity=".6"') +
      place(-470, -216, pen.ellipse(0, 0, 30, 66, pen.shade('#33393f')) + pen.ellipse(-3, 0, 22, 52, '#050607'), -22) +
      place(470, -38, pen.ellipse(0, 0, 30, 66, pen.shade('#33393f')) + pen.ellipse(4, 0, 22, 52, '#050607'), 6) +
      clamp(-390, -246, -14) +
      clamp(390, -46, -8) +
      pen.tube('M-420 250C-260 160 -120 330 40 300', 54, '#24282d', 0.7) +
      place(44, 300, pen.ellipse(0, 0, 13, 27, '#3a4148') + pen.ellipse(2, 0, 9, 20, '#050607'), -8),
    focus: [-300, -180],
    stockNumberAt: [10, 170],
  }
}

export const compressor: Painter = (pen) => {
  let svg =
    pen.lyingCylinder(-440, 0, 560, 400, '#b3b9bf', -0.14) +
    [-300, -150, -10].map((x) => pen.rect(x, -204, 18, 408, pen.shade('#8f979f', 'lying'), 4)).join('') +
    times(4, (i) => pen.lyingCylinder(-456, -140 + i * 94, 600, 26, '#8d959d', -0.2)) +
    pen.path('M-330 -190L-310 -310H-40L-20 -190Z', pen.aluminium()) +
    pen.uprightCylinder(-240, -370, 90, 80, '#aab2ba', 0.18) +
    pen.hole(-240, -370, 28, 11) +
    pen.uprightCylinder(-110, -370, 76, 80, '#aab2ba', 0.18) +
    pen.hole(-110, -370, 20, 8) +
    pen.path('M-340 190H-220L-240 320H-320Z', pen.aluminium()) +
    pen.hole(-280, 276, 24) +
    pen.path('M-40 190H80L60 320H-20Z', pen.aluminium()) +
    pen.hole(20, 276, 24)
  svg +=
    pen.lyingCylinder(110, 0, 90, 250, '#8a939c', 0) +
    pulley(pen, 300, 0, 226, '#3a4149') +
    pen.circle(300, 0, 140, pen.shade('#59616a', 'flat', 0.8)) +
    ring(
      3,
      (angle) =>
        place(300, 0, pen.rect(20, -26, 112, 52, pen.shade('#8b949d', 'flat', 0.9), 20) + pen.bolt(104, 0, 16), (angle * 180) / Math.PI),
      0.5,
    ) +
    pen.circle(300, 0, 52, pen.shade('#a9b1b9')) +
    pen.bolt(300, 0, 22) +
    pen.label(-130, -70, 190, 110, '#f1f2ef') +
    pen.tube('M60 -190C140 -260 160 -200 150 -150', 16, '#22262b') +
    pen.plug(-20, -250, 80, 54, 1)
  return { art: place(0, 20, svg), focus: [250, 0], stockNumberAt: [-230, 80] }
}
