import { hexagon, place, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

export const alternator: Painter = (pen) => {
  let svg =
    pen.path('M-260 -210L-240 -320Q-230 -352 -190 -352H-110Q-76 -350 -70 -316L-60 -200Z', pen.aluminium()) +
    pen.hole(-156, -292, 30) +
    pen.path('M-240 200L-220 310Q-206 346 -170 344H-90Q-60 340 -56 310L-50 200Z', pen.aluminium()) +
    pen.hole(-140, 286, 32)
  svg += pen.path(
    'M-430 -150Q-430 -236 -340 -246H140Q214 -240 214 -160V160Q214 240 140 246H-340Q-430 236 -430 150Z',
    pen.shade('#b7bdc3', 'lying', 1),
    'stroke="#626b74" stroke-width="3"',
  )
  svg +=
    pen.rect(-150, -254, 150, 508, pen.shade('#70787f', 'lying', 0.8), 10) +
    times(9, (i) => pen.rect(-146, -240 + i * 55, 142, 5, '#2b3138', 2, 'opacity=".6"')) +
    times(7, (i) => pen.path(`M-400 ${-186 + i * 56}H-180V${-154 + i * 56}H-400Q-416 ${-170 + i * 56} -400 ${-186 + i * 56}Z`, '#14181c')) +
    times(7, (i) => pen.rect(-380, -180 + i * 56, 190, 20, pen.linear('#b5673a 0,#6d3414 45,#c98252 60,#4c230d 100', 0, 0, 0.2, 1), 6)) +
    times(
      7,
      (i) =>
        pen.rect(18, -186 + i * 56, 150, 32, '#14181c', 14) +
        pen.rect(26, -180 + i * 56, 110, 20, pen.linear('#b5673a 0,#6d3414 45,#c98252 60,#4c230d 100', 0, 0, 0.2, 1), 6),
    )
  svg +=
    pen.rect(-500, -110, 92, 200, pen.plastic(), 20) +
    pen.plug(-536, -60, 70, 90, 3) +
    pen.bolt(-450, 130, 26, '#c79f46') +
    pen.lyingCylinder(214, 0, 60, 130, '#8a939c', 0) +
    pen.rect(246, -150, 96, 300, pen.shade('#4a5159', 'lying', 0.9), 14) +
    times(6, (i) => pen.rect(246, -126 + i * 44, 96, 9, '#0e1216', 2)) +
    pen.ellipse(342, 0, 34, 148, pen.shade('#59616a'), 'stroke="#20262c" stroke-width="3"') +
    pen.ellipse(346, 0, 20, 80, pen.shade('#8a939c')) +
    pen.path(hexagon(352, 0, 26), pen.steel()) +
    pen.bolt(-320, -216, 14) +
    pen.bolt(-320, 216, 14) +
    pen.bolt(170, -206, 14) +
    pen.bolt(170, 206, 14) +
    pen.label(-140, 70, 120, 76, '#eceee9')
  return { art: place(60, 10, svg, -4), focus: [-200, -60], stockNumberAt: [-120, -80] }
}

export const starterMotor: Painter = (pen) => {
  let svg =
    pen.lyingCylinder(-440, 60, 520, 270, '#3b4249', -0.15, 0.9) +
    pen.rect(-330, -76, 14, 272, pen.shade('#8a939c', 'lying')) +
    pen.rect(40, -80, 20, 280, pen.shade('#aeb5bc', 'lying'), 4) +
    pen.lyingCylinder(-360, -170, 330, 160, '#9aa2aa', -0.16) +
    pen.bolt(-372, -200, 20, '#b96a3a') +
    pen.bolt(-372, -136, 20, '#b96a3a') +
    pen.tube('M-380 -130Q-470 -60 -420 0', 18, '#b3202a') +
    pen.plug(-150, -286, 70, 50, 1)
  svg +=
    pen.path(
      'M60 -80L80 -240Q90 -260 120 -256Q200 -250 230 -190L300 -120Q340 -100 340 -50V150Q330 196 280 200H60Z',
      pen.shade('#b5bbc1', 'flat', 1),
      'stroke="#656d76" stroke-width="3"',
    ) +
    pen.path('M170 -60H320V150H170Z', '#14181c') +
    pen.lyingCylinder(150, 46, 250, 44, '#a9b2bb', 0) +
    pen.lyingCylinder(196, 46, 110, 124, '#8d969f', 0) +
    times(7, (i) => pen.rect(196, -10 + i * 17, 110, 7, '#333b43', 3)) +
    pen.ellipse(306, 46, 16, 62, pen.steel()) +
    pen.slab('M300 -210Q340 -210 344 -170V220Q340 260 300 256H330Q376 250 378 210V-160Q374 -212 330 -216Z', '#aab1b8', 10) +
    pen.hole(330, -180, 18) +
    pen.hole(334, 222, 18) +
    pen.label(-260, 20, 190, 96, '#e9ebe6')
  return { art: place(60, 20, svg, -3), focus: [220, 20], stockNumberAt: [-180, -10] }
}

export const battery: Painter = (pen) => {
  let svg =
    pen.rect(-480, -200, 960, 520, pen.shade('#22272d', 'lit_from_above', 0.5), 20) +
    times(12, (i) => pen.rect(-470 + i * 80, 100, 8, 214, '#0c0f12', 4, 'opacity=".7"')) +
    pen.rect(-480, 296, 960, 26, '#101316', 8) +
    pen.rect(-440, -120, 880, 300, pen.shade('#f1f3f2', 'flat', 0.3), 14) +
    pen.path('M-440 -106Q-440 -120 -426 -120H120L-20 180H-426Q-440 180 -440 166Z', pen.shade(pen.accent, 'flat', 0.5)) +
    pen.text(-230, 20, 110, 'VOLT', '#fff', 'font-style="italic"') +
    pen.text(-230, 110, 56, '12 V  74 Ah', '#fff') +
    pen.text(270, 20, 84, '680 A', '#22282f') +
    [160, 230, 300, 370].map((x) => pen.circle(x, 100, 26, '#f2c21a') + pen.path(`M${x} 84L${x + 15} 112H${x - 15}Z`, '#20252b')).join('')
  svg +=
    pen.path('M-500 -200L-440 -310H440L500 -200Z', pen.shade('#2d333a', 'lit_from_above', 0.7)) +
    pen.rect(-504, -204, 1008, 34, pen.shade('#343b43', 'lying', 0.6), 10) +
    times(6, (i) => pen.ellipse(-260 + i * 104, -252, 34, 13, '#111417') + pen.ellipse(-260 + i * 104, -256, 34, 13, pen.plastic())) +
    pen.uprightCylinder(-386, -310, 64, 58, '#9aa3ab', 0.2) +
    pen.uprightCylinder(386, -310, 64, 58, '#9aa3ab', 0.2) +
    pen.path('M330 -306Q330 -360 386 -362Q442 -360 442 -306V-260H330Z', pen.shade('#c2222b', 'flat', 0.6)) +
    pen.text(386, -290, 46, '+', '#fff') +
    pen.text(-300, -268, 46, '−', '#c9d0d6') +
    pen.line('M-190 -300Q0 -430 190 -300', '#15191d', 22) +
    pen.line('M-190 -303Q0 -433 190 -303', '#464d55', 7)
  return { art: place(0, 40, svg, 0, 0.94), footHeight: 338, focus: [220, -120], stockNumberAt: [20, 270] }
}

const gun = (pen: Pen): string =>
  pen.path('M-70 40L-50 220Q-46 260 0 260Q46 260 50 220L70 40Z', pen.rubber('upright')) +
  pen.path(
    'M-130 -150Q-130 -200 -80 -210H80Q130 -200 130 -150V-20Q130 60 60 80H-60Q-130 60 -130 -20Z',
    pen.shade('#e8ebed', 'flat', 0.5),
    'stroke="#9aa3ab" stroke-width="3"',
  ) +
  pen.path('M-96 -190Q0 -216 96 -190L84 -120Q0 -140 -84 -120Z', '#2b3138') +
  pen.circle(0, -280, 122, '#14181c') +
  pen.circle(0, -284, 118, pen.shade('#3a4149', 'flat', 0.7)) +
  pen.circle(0, -284, 96, '#090b0e') +
  [
    [-40, -326],
    [40, -326],
    [0, -330],
    [-56, -276],
    [56, -276],
    [-30, -232],
    [30, -232],
  ]
    .map(([x, y], i) => pen.circle(x!, y!, i < 2 ? 12 : 18, pen.chrome()) + pen.circle(x!, y!, i < 2 ? 7 : 11, '#14181c'))
    .join('') +
  pen.path('M8 -70L-34 0H-4L-12 52L34 -22H4Z', pen.shade('#2f9f5a', 'flat', 0.5))

export const chargerCable: Painter = (pen) => {
  const coil = [0, 1, 2, 3]
    .map((i) =>
      pen.tube(
        `M${-340 + i * 30} ${40 + i * 12}C${-360 + i * 36} ${-250 + i * 34} ${240 - i * 30} ${-260 + i * 34} ${250 - i * 26} ${40 + i * 8}S${-320 + i * 36} ${340 - i * 26} ${-340 + i * 32} ${40 + i * 12}`,
        44,
        pen.accent === '#b3202a' ? '#24282d' : pen.accent,
        0.7,
      ),
    )
    .join('')
  return {
    art:
      place(-30, 40, coil, 0, 1.05) +
      pen.tube('M-330 160C-380 320 -200 380 -140 330', 44, pen.accent === '#b3202a' ? '#24282d' : pen.accent, 0.7) +
      place(-90, 130, gun(pen), -52, 0.9) +
      place(330, 40, gun(pen), 24, 0.94),
    focus: [370, -140],
    stockNumberAt: [240, 190],
  }
}

export const evBattery: Painter = (pen) => {
  let svg =
    pen.slab('M-560 -250H560V-210H600V-130H560V130H600V210H560V260H-560V210H-600V130H-560V-130H-600V-210H-560Z', '#9fa7ae', 64, 0.8) +
    pen.rect(-530, -224, 1060, 456, '#14181c', 12)
  svg += times(8, (i) => {
    const x = -512 + (i % 4) * 258
    const y = -208 + Math.floor(i / 4) * 216
    return (
      pen.rect(x, y, 246, 208, pen.shade(i % 2 ? '#3a4a58' : '#435564', 'flat', 0.6), 10) +
      times(6, (column) => pen.rect(x + 14 + column * 37, y + 22, 30, 164, pen.shade('#1f4f86', 'upright', 0.5), 4)) +
      pen.rect(x + 16, y + 20, 214, 14, pen.copper('lying'), 4) +
      pen.rect(x + 16, y + 174, 214, 14, pen.copper('lying'), 4)
    )
  })
  svg +=
    pen.tube('M-390 -6H390', 20, '#e2700f') +
    pen.tube('M-260 -6V-190M0 -6V190M260 -6V-190', 16, '#e2700f') +
    [-580, 580].map((x) => pen.hole(x, -170, 15) + pen.hole(x, 170, 15)).join('') +
    pen.rect(-70, -60, 140, 110, pen.shade('#e9ebec', 'flat', 0.4), 10) +
    pen.path('M0 -48L44 28H-44Z', '#f2c21a') +
    pen.path('M4 -30L-12 0H0L-4 20L12 -8H0Z', '#20252b') +
    pen.plug(300, 300, 120, 60, 3, '#e2700f') +
    pen.plug(120, 304, 120, 54, 5)
  return { art: place(0, -20, svg, -7, 0.88), focus: [-120, -90], stockNumberAt: [330, 170], scale: 0.98 }
}
