import { gear, num, place, ring, sector, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

export const exhaust: Painter = (pen) => {
  const colour = '#9aa1a8'
  let svg =
    pen.tube('M-560 -160C-460 -160 -440 -40 -330 -20', 54, colour) +
    pen.slab('M-610 -200H-560V-120H-610Q-626 -160 -610 -200Z', '#858d95', 10) +
    pen.path(
      'M-330 -120Q-330 -160 -280 -160H260Q310 -160 310 -120V120Q310 160 260 160H-280Q-330 160 -330 120Z',
      pen.shade(pen.style.finish === 'used' ? '#8c7f70' : '#a9b0b7', 'lying', 1.1),
      'stroke="#565e66" stroke-width="3"',
    ) +
    [-290, 270].map((x) => pen.rect(x, -160, 16, 320, pen.shade('#848c95', 'lying'), 3)).join('') +
    times(3, (i) => pen.rect(-230, -80 + i * 66, 440, 14, pen.linear('#5d656d 0 .5,#fff 100 .4', 0, 0, 0, 1), 7)) +
    pen.line('M-318 142H298', '#5b636b', 5)
  svg +=
    pen.tube('M310 30C380 30 380 110 450 110H540', 62, colour) +
    pen.tube('M310 70C360 80 360 190 440 196H540', 62, colour) +
    pen.lyingCylinder(500, 106, 110, 84, '#c6cdd4', 0.2, 1.3) +
    pen.ellipse(610, 106, 12, 32, '#07090b') +
    pen.lyingCylinder(500, 200, 110, 84, '#c6cdd4', 0.2, 1.3) +
    pen.ellipse(610, 200, 12, 32, '#07090b') +
    pen.tube('M-150 -160C-150 -240 -60 -240 -60 -210', 16, '#6d757d') +
    place(-60, -230, pen.rect(-44, -40, 88, 84, pen.rubber(), 26) + pen.hole(0, -12, 12) + pen.hole(0, 22, 12)) +
    pen.tube('M150 -160C150 -230 230 -230 230 -200', 16, '#6d757d') +
    pen.label(-70, -20, 160, 76, '#e6e8e6')
  return { art: place(0, 10, svg, -6, 0.88), focus: [480, 140], stockNumberAt: [-160, 60] }
}

export const catalyticConverter: Painter = (pen) => {
  let svg =
    pen.tube('M-580 -90C-500 -90 -480 -20 -400 -10', 96, '#a08f7c', 0.9) +
    pen.slab('M-620 -180H-570V0H-620Z', '#8a8076', 14) +
    pen.path(
      'M-420 -66L-270 -160H250L400 -60V70L250 168H-270L-420 60Z',
      pen.shade('#ada79e', 'lying', 1.15),
      'stroke="#5d5750" stroke-width="3"',
    ) +
    pen.path('M-420 -66L-270 -160V168L-420 60Z', '#fff', 'opacity=".14"') +
    pen.line('M-270 -160V168M250 -160V168', '#6d665e', 8) +
    pen.path('M-220 -120H200V130H-220Z', pen.shade('#b9b2a8', 'lying', 1), 'stroke="#7d766d" stroke-width="2"') +
    times(8, (i) => pen.line(`M${-200 + i * 56} -110V120`, '#8d867d', 5, 'opacity=".7"'))
  svg +=
    pen.tube('M400 0C480 0 480 90 560 96', 96, '#a08f7c', 0.9) +
    pen.slab('M550 0H600V190H550Z', '#8a8076', 14) +
    pen.hole(576, 26, 12) +
    pen.hole(576, 164, 12) +
    pen.uprightCylinder(-320, -240, 60, 110, '#aab2ba', 0.2) +
    pen.uprightCylinder(-320, -330, 44, 90, '#8f98a1', 0.2) +
    pen.tube('M-320 -330C-320 -420 -180 -420 -120 -360', 16, '#24282d') +
    pen.slab('M-250 190L-190 320H110L180 190L140 200L90 280H-170L-210 200Z', '#9c958b', 10)
  svg += place(
    170,
    -270,
    pen.circle(8, 14, 120, '#1b1917') +
      pen.circle(0, 0, 120, pen.shade('#b4aea4')) +
      pen.circle(0, 0, 100, '#4c463d') +
      times(11, (i) =>
        pen.line(
          `M${-90 + i * 18} ${num(-Math.sqrt(9800 - (-90 + i * 18) ** 2))}V${num(Math.sqrt(9800 - (-90 + i * 18) ** 2))}M${num(-Math.sqrt(9800 - (-90 + i * 18) ** 2))} ${-90 + i * 18}H${num(Math.sqrt(9800 - (-90 + i * 18) ** 2))}`,
          '#c8b894',
          4,
        ),
      ),
  )
  return { art: place(0, 50, svg, -4, 0.9), focus: [160, -220], stockNumberAt: [0, 60] }
}

const bellHousing = (pen: Pen): string =>
  pen.slab(
    'M-440 -330Q-330 -380 -230 -330Q-90 -300 -40 -190L-30 190Q-90 330 -240 350Q-360 380 -450 320Q-540 160 -540 0Q-540 -200 -440 -330Z',
    '#b0b6bc',
    30,
    0.9,
  ) +
  pen.circle(-290, 0, 250, '#14181c') +
  pen.circle(-290, 6, 240, pen.radial('#2b3138 0,#59616a 70,#8a929a 100', 0.5, 0.6, 0.6)) +
  ring(
    11,
    (angle) =>
      pen.circle(-290 + Math.cos(angle) * 292, Math.sin(angle) * 306, 26, pen.aluminium()) +
      pen.hole(-290 + Math.cos(angle) * 292, Math.sin(angle) * 306, 12),
  ) +
  pen.circle(-290, 0, 84, pen.shade('#9aa2aa')) +
  pen.circle(-290, 0, 56, pen.shade('#4a5159')) +
  pen.lyingCylinder(-300, 0, 10, 40, '#b9c1ca') +
  pen.circle(-290, 0, 34, pen.steel()) +
  ring(12, (angle) =>
    pen.line(
      `M${num(-290 + Math.cos(angle) * 24)} ${num(Math.sin(angle) * 24)}L${num(-290 + Math.cos(angle) * 34)} ${num(Math.sin(angle) * 34)}`,
      '#2b3138',
      5,
    ),
  ) +
  pen.tube('M-290 130Q-180 150 -130 60', 26, '#7b838b')

const gearCase = (pen: Pen): string =>
  pen.path(
    'M-40 -200Q120 -250 300 -210Q460 -190 520 -110V120Q470 230 300 240Q120 270 -30 200Z',
    pen.shade('#aab1b8', 'lying', 0.95),
    'stroke="#5d656d" stroke-width="4"',
  ) +
  times(6, (i) => pen.rect(40 + i * 72, -214 + i * 4, 16, 440 - i * 10, pen.shade('#979fa7', 'lying', 0.8), 6)) +
  pen.rect(-30, -40, 540, 18, pen.shade('#979fa7', 'lying'), 6) +
  pen.path('M60 -220L80 -320Q90 -340 120 -340H300Q330 -340 336 -320L350 -205Z', pen.aluminium()) +
  pen.circle(200, -310, 60, pen.shade('#8d959d')) +
  pen.uprightCylinder(200, -400, 44, 90, '#b9c1ca', 0.2) +
  pen.slab('M190 -410H400V-380H190Z', '#59616a', 10) +
  pen.hole(380, -394, 10)

const gearboxOutputs = (pen: Pen): string =>
  pen.lyingCylinder(470, 10, 70, 170, '#9aa2aa', 0) +
  pen.lyingCylinder(530, 10, 50, 110, '#b4bcc4', 0.2) +
  pen.hole(580, 10, 9, 36) +
  pen.path('M80 220H230L210 320H100Z', pen.aluminium()) +
  pen.hole(156, 284, 20) +
  pen.bolt(20, -170, 16) +
  pen.bolt(20, 170, 16) +
  pen.bolt(470, -120, 14) +
  pen.bolt(470, 130, 14) +
  pen.label(110, 40, 180, 96, '#f0f1ee') +
  pen.plug(360, 236, 90, 60, 2)

export const gearbox: Painter = (pen) => {
  const svg = bellHousing(pen) + gearCase(pen) + gearboxOutputs(pen)
  return { art: place(-10, 20, svg, 0, 0.96), focus: [-250, -60], stockNumberAt: [300, -100] }
}

const pressurePlate = (pen: Pen): string =>
  place(
    170,
    -30,
    pen.circle(12, 24, 340, '#0d1013') +
      pen.slab(
        'M0 -340A340 340 0 0 1 294 -170L340 -150V0A340 340 0 0 1 170 294L140 340H0A340 340 0 0 1 -294 170L-340 150V0A340 340 0 0 1 -170 -294L-140 -340Z',
        '#5d666f',
        20,
        0.8,
      ) +
      pen.circle(0, 0, 270, '#14181c') +
      ring(18, (angle) =>
        pen.path(sector(0, 0, 80, 258, angle + 0.03, angle + 0.31), pen.shade('#9aa3ac', 'flat', 1), 'stroke="#3a424a" stroke-width="2"'),
      ) +
      pen.circleLine(0, 0, 236, pen.shade('#4a525b'), 20) +
      pen.hole(0, 0, 74) +
      ring(9, (angle) => pen.bolt(Math.cos(angle) * 304, Math.sin(angle) * 304, 13), 0.2),
  )

const frictionDisc = (pen: Pen): string =>
  place(
    -190,
    80,
    pen.circle(12, 22, 290, '#0d1013', 'opacity=".6"') +
      pen.circle(0, 0, 290, pen.shade('#6f5a45', 'flat', 0.5)) +
      ring(24, (angle) =>
        pen.line(
          `M${num(Math.cos(angle) * 190)} ${num(Math.sin(angle) * 190)}L${num(Math.cos(angle + 0.1) * 288)} ${num(Math.sin(angle + 0.1) * 288)}`,
          '#33271c',
          6,
        ),
      ) +
      ring(24, (angle) =>
        pen.circle(
          Math.cos(angle + 0.17) * ((angle * 3.82) % 2 > 1 ? 222 : 258),
          Math.sin(angle + 0.17) * ((angle * 3.82) % 2 > 1 ? 222 : 258),
          10,
          pen.brass(),
        ),
      ) +
      pen.circle(0, 0, 186, '#2b3138') +
      pen.circle(0, 0, 180, pen.shade('#8b949d')) +
      ring(6, (angle) =>
        place(
          0,
          0,
          pen.rect(96, -44, 74, 88, '#14181c', 14) +
            `<g transform="rotate(0 132 0)">${times(5, (i) => pen.rect(102, -38 + i * 16, 62, 11, pen.shade(pen.accent, 'upright', 0.8), 5))}</g>`,
          (angle * 180) / Math.PI,
        ),
      ) +
      pen.circle(0, 0, 82, pen.shade('#a7b0b9')) +
      pen.path(gear(0, 0, 36, 48, 16), '#0d1013') +
      ring(6, (angle) => pen.circle(Math.cos(angle) * 64, Math.sin(angle) * 64, 8, '#59616a'), 0.5),
  )

export const clutch: Painter = (pen) => {
  const svg = pressurePlate(pen) + frictionDisc(pen)
  return { art: svg, focus: [-180, 40], stockNumberAt: [210, 250], scale: 0.98 }
}

export const flywheel: Painter = (pen) => {
  const svg =
    pen.path(gear(14, 24, 382, 404, 92), '#14181c') +
    pen.path(gear(0, 0, 382, 404, 92), pen.shade('#7c858e', 'flat', 0.9)) +
    pen.circle(0, 0, 378, '#3a424a') +
    pen.circle(0, 0, 370, pen.shade('#959da6')) +
    pen.turned(0, 0, 180, 362, '#b4bcc5', 0.7, 40) +
    [340, 312, 270, 226].map((r) => pen.circleLine(0, 0, r, '#3a424a', 2, 'opacity=".3"')).join('') +
    ring(
      6,
      (angle) =>
        pen.hole(Math.cos(angle) * 326, Math.sin(angle) * 326, 13) +
        pen.circle(Math.cos(angle + 0.3) * 326, Math.sin(angle + 0.3) * 326, 9, pen.steel()),
      0.1,
    ) +
    pen.circle(4, 8, 176, '#0c0f12', 'opacity=".6"') +
    pen.circle(0, 0, 172, pen.shade('#7b848d')) +
    pen.circle(0, 0, 156, pen.shade('#9ca4ad')) +
    ring(8, (angle) => pen.hole(Math.cos(angle) * 104, Math.sin(angle) * 104, 20)) +
    pen.circle(0, 0, 60, pen.shade('#848d96')) +
    pen.hole(0, 0, 46)
  return { art: svg, focus: [-170, -170], stockNumberAt: [-190, 170], scale: 1.04 }
}

export const driveshaft: Painter = (pen) => {
  const boot = (x: number, dir: number): string =>
    times(7, (i) =>
      pen.ellipse(x + dir * i * 21, 0, 16, 84 - i * 8, pen.shade('#23272c', 'lying', 0.8), 'stroke="#050607" stroke-width="3"'),
    ) +
    pen.rect(x - 8, -86, 16, 172, pen.steel('lying'), 4) +
    pen.rect(x + dir * 130 - 6, -34, 12, 68, pen.steel('lying'), 3)
  const svg =
    pen.lyingCylinder(-330, 0, 660, 46, '#4a5159', 0, 0.9) +
    pen.lyingCylinder(-60, 0, 90, 76, '#3a4149', 0, 0.7) +
    boot(-330, 1) +
    boot(330, -1) +
    pen.lyingCylinder(-480, 0, 150, 180, '#8d959d', 0) +
    [-460, -380].map((x) => pen.rect(x, -92, 12, 184, pen.shade('#6d757e', 'lying'), 3)).join('') +
    pen.lyingCylinder(-620, 0, 140, 74, '#a9b1ba', 0) +
    times(7, (i) => pen.rect(-612, -34 + i * 10, 90, 4, '#3f4851', 2)) +
    pen.lyingCylinder(-680, 0, 66, 48, '#b4bcc5', -0.2) +
    times(5, (i) => pen.line(`M${-672 + i * 12} -23q5 23 2 46`, '#49525b', 3)) +
    pen.lyingCylinder(330, 0, 170, 190, '#8d959d', 0.1) +
    pen.rect(400, -97, 14, 194, pen.shade('#6d757e', 'lying'), 3) +
    pen.lyingCylinder(505, 0, 130, 66, '#a9b1ba', 0.2) +
    times(6, (i) => pen.rect(520, -28 + i * 10, 104, 4, '#3f4851', 2))
  return { art: place(10, 0, svg, -30, 1), focus: [-360, 150], stockNumberAt: [120, -50] }
}

export const differential: Painter = (pen) => {
  let svg =
    pen.lyingCylinder(-560, 0, 260, 130, '#6d757d', -0.16) +
    pen.lyingCylinder(300, 0, 260, 130, '#6d757d', 0.16) +
    pen.slab(
      'M-160 -300Q0 -360 160 -300Q310 -200 320 0Q310 200 160 300Q0 360 -160 300Q-310 200 -320 0Q-310 -200 -160 -300Z',
      '#6b737b',
      40,
      0.8,
    ) +
    ring(12, (angle) => pen.bolt(Math.cos(angle) * 272, Math.sin(angle) * 282, 18)) +
    pen.circle(0, 0, 226, '#0e1216') +
    pen.circle(0, 0, 218, pen.radial('#2b3138 0,#14181c 100', 0.5, 0.4, 0.6))
  svg +=
    pen.path(gear(0, 0, 178, 204, 36), pen.shade('#8f98a1', 'flat', 1)) +
    ring(36, (angle) =>
      pen.line(
        `M${num(Math.cos(angle) * 120)} ${num(Math.sin(angle) * 120)}L${num(Math.cos(angle + 0.16) * 186)} ${num(Math.sin(angle + 0.16) * 186)}`,
        '#3f4851',
        6,
      ),
    ) +
    pen.circle(0, 0, 118, pen.shade('#59616a')) +
    ring(8, (angle) => pen.bolt(Math.cos(angle) * 94, Math.sin(angle) * 94, 12)) +
    pen.circle(0, 0, 64, pen.shade('#9aa3ac')) +
    pen.path(gear(0, 0, 30, 40, 14), '#0e1216')
  svg +=
    pen.path('M-90 290H90L70 400H-70Z', pen.cast()) +
    pen.ellipse(0, 404, 120, 34, pen.steel()) +
    pen.ellipse(0, 400, 50, 14, '#14181c') +
    [-90, 90].map((x) => pen.hole(x, 404, 12, 6)).join('') +
    pen.path('M-200 -280L-230 -380H-130L-110 -310ZM200 -280L230 -380H130L110 -310Z', pen.cast()) +
    pen.hole(-176, -344, 18) +
    pen.hole(176, -344, 18)
  return { art: place(0, -14, svg, 0, 0.96), focus: [-60, -60], stockNumberAt: [-170, 220] }
}

export const gearKnob: Painter = (pen) => {
  const auto = pen.style.variant === 3
  let svg =
    pen.path('M-90 60L-330 350Q-340 390 -290 394H290Q340 390 330 350L90 60Z', pen.shade('#22262b', 'upright', 0.6)) +
    times(
      7,
      (i) =>
        pen.line(`M${-60 + i * 20} 80Q${-120 + i * 40} 220 ${-250 + i * 84} 370`, '#0a0c0e', 7, 'opacity=".7"') +
        pen.line(`M${-52 + i * 20} 80Q${-112 + i * 40} 220 ${-240 + i * 84} 370`, '#565d64', 3, 'opacity=".6"'),
    ) +
    pen.line('M0 80V380', pen.accent, 4, 'stroke-dasharray="12 9"') +
    pen.path('M-350 372H350L380 420H-380Z', pen.chrome('lying')) +
    pen.uprightCylinder(0, 20, 130, 60, '#c3ccd5', 0.1, 1.3)
  svg += auto
    ? pen.path('M-120 -300Q-110 -380 0 -384Q130 -380 150 -280L110 0Q100 40 0 42Q-90 40 -96 0Z', pen.shade('#2a2f35', 'upright', 0.8)) +
      pen.rect(-150, -230, 60, 90, pen.chrome(), 18) +
      pen.line('M-70 -330Q0 -370 90 -330', '#fff', 10, 'opacity=".4"')
    : pen.path(
        'M-70 30Q-80 -40 -140 -120Q-210 -200 -190 -280Q-150 -400 0 -404Q150 -400 190 -280Q210 -200 140 -120Q80 -40 70 30Z',
        pen.shade('#262b30', 'upright', 0.9),
      ) +
      pen.ellipse(0, -300, 128, 82, pen.chrome()) +
      pen.ellipse(0, -302, 112, 70, pen.radial('#3a4149 0,#0e1114 100', 0.4, 0.3, 0.8)) +
      pen.line('M-56 -334V-270M0 -334V-270M56 -334V-270M-56 -302H56', '#f2f5f7', 6) +
      ['1', '3', '5'].map((gearName, i) => pen.text(-56 + i * 56, -344, 24, gearName, '#fff')).join('') +
      ['2', '4', 'R'].map((gearName, i) => pen.text(-56 + i * 56, -244, 24, gearName, '#fff')).join('') +
      pen.line('M-160 -180Q-110 -60 -96 0', '#fff', 8, 'opacity=".25"')
  return { art: place(0, 0, svg, 0, 0.98), footHeight: 420, focus: [0, -220], stockNumberAt: [10, 240] }
}
