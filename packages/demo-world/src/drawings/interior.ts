import { darken } from './colours.ts'
import { num, place, ring, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

const trim = (pen: Pen): string => ['#33383e', '#8a6a4c', '#2a2d33', '#5b5f64'][pen.style.variant]!

const seatRails = (pen: Pen): string =>
  pen.rect(-240, 330, 480, 26, pen.steel('lying'), 6) +
  pen.path('M-230 300L-250 384H-190L-170 300ZM230 300L250 384H190L170 300Z', pen.dark()) +
  pen.uprightCylinder(-60, -384, 18, 80, '#aab2ba', 0) +
  pen.uprightCylinder(60, -384, 18, 80, '#aab2ba', 0)

const seatBack = (pen: Pen, colour: string, stitch: (pathData: string) => string): string =>
  pen.path(
    'M-140 -430Q-130 -470 0 -474Q130 -470 140 -430L130 -360Q0 -330 -130 -360Z',
    pen.shade(colour, 'flat', 0.5),
    'stroke="#0b0d10" stroke-width="3"',
  ) +
  pen.path(
    'M-200 -310Q-180 -350 0 -354Q180 -350 200 -310L268 -60Q300 40 240 140H-240Q-300 40 -268 -60Z',
    pen.shade(colour, 'flat', 0.55),
    'stroke="#0b0d10" stroke-width="3"',
  ) +
  pen.path(
    'M-196 -290Q-260 -80 -264 0Q-270 80 -230 130L-150 110Q-170 -80 -130 -280ZM196 -290Q260 -80 264 0Q270 80 230 130L150 110Q170 -80 130 -280Z',
    pen.shade(darken(colour, 0.2), 'flat', 0.8),
  ) +
  times(
    5,
    (i) =>
      pen.line(`M${-136 - i * 4} ${-230 + i * 66}Q0 ${-210 + i * 66} ${136 + i * 4} ${-230 + i * 66}`, '#000', 9, 'opacity=".4"') +
      pen.line(`M${-136 - i * 4} ${-220 + i * 66}Q0 ${-200 + i * 66} ${136 + i * 4} ${-220 + i * 66}`, '#fff', 4, 'opacity=".16"'),
  ) +
  stitch('M-130 -284Q-172 -80 -152 112M130 -284Q172 -80 152 112')

const seatCushion = (pen: Pen, colour: string, stitch: (pathData: string) => string): string =>
  pen.path(
    'M-270 120Q0 80 270 120Q330 200 320 290Q310 346 250 350H-250Q-310 346 -320 290Q-330 200 -270 120Z',
    pen.shade(colour, 'lit_from_above', 0.7),
    'stroke="#0b0d10" stroke-width="3"',
  ) +
  pen.path(
    'M-266 130Q-210 110 -170 116L-190 330H-250Q-306 330 -312 280Q-320 200 -266 130ZM266 130Q210 110 170 116L190 330H250Q306 330 312 280Q320 200 266 130Z',
    pen.shade(darken(colour, 0.2), 'flat', 0.9),
  ) +
  times(
    3,
    (i) =>
      pen.line(`M${-172 - i * 6} ${170 + i * 46}Q0 ${150 + i * 46} ${172 + i * 6} ${170 + i * 46}`, '#000', 9, 'opacity=".4"') +
      pen.line(`M${-172 - i * 6} ${180 + i * 46}Q0 ${160 + i * 46} ${172 + i * 6} ${180 + i * 46}`, '#fff', 4, 'opacity=".16"'),
  ) +
  stitch('M-170 118L-190 330M170 118L190 330') +
  pen.path('M316 120Q380 130 380 220V300Q370 330 330 330Q340 220 316 120Z', pen.plastic()) +
  pen.rect(346, 200, 60, 20, pen.dark(), 8) +
  pen.rect(-290, 80, 44, 60, '#c2222b', 8)

export const seat: Painter = (pen) => {
  const colour = trim(pen)
  const stitch = (pathData: string): string =>
    pen.line(pathData, darken(colour, 0.65), 7) + pen.line(pathData, pen.accent, 2.5, 'stroke-dasharray="8 7"')
  const svg = seatRails(pen) + seatBack(pen, colour, stitch) + seatCushion(pen, colour, stitch)
  return { art: place(0, 30, svg, 0, 0.9), footHeight: 376, focus: [0, -80], stockNumberAt: [0, 210] }
}

export const seatBelt: Painter = (pen) => {
  const web = 'M-330 -180C-160 -260 60 -320 120 -180S-120 120 60 200S360 100 400 -60'
  let svg =
    pen.line(web, '#0b0d0f', 92) +
    pen.line(web, '#2e343a', 84) +
    pen.line(web, '#4a5158', 72, 'stroke-dasharray="4 6" stroke-linecap="butt" opacity=".6"'.replace(' stroke-linecap="butt"', '')) +
    pen.line(web, '#202428', 4) +
    `<g transform="translate(-16 -24)">${pen.line(web, '#6a727a', 3)}</g>`
  svg += place(
    -390,
    -160,
    pen.slab('M-110 -140H110Q130 -140 130 -110V150Q130 170 100 170H-100Q-130 170 -130 140V-110Q-130 -140 -110 -140Z', '#2b3138', 30, 0.7) +
      pen.circle(0, 10, 88, pen.shade('#9aa2aa')) +
      pen.circle(0, 10, 62, pen.shade('#3a4149')) +
      pen.bolt(0, 10, 22) +
      pen.rect(-70, -190, 140, 56, pen.steel(), 8) +
      pen.hole(0, -164, 18) +
      pen.label(-60, 110, 120, 50, '#f2c21a'),
    -10,
  )
  svg +=
    place(
      410,
      -130,
      pen.path('M-70 -40H70L60 60H30V150Q30 170 0 170Q-30 170 -30 150V60H-60Z', pen.chrome(), 'stroke="#59616a" stroke-width="3"') +
        pen.rect(-14, 96, 28, 40, '#14181c', 6) +
        pen.rect(-80, -84, 160, 60, pen.plastic(), 16),
      14,
    ) +
    place(
      170,
      280,
      pen.rect(-150, -50, 90, 100, '#2e343a', 10) +
        pen.slab('M-70 -70H140Q170 -66 170 -30V30Q170 66 140 70H-70Q-90 66 -90 40V-40Q-90 -66 -70 -70Z', '#22272c', 22, 0.7) +
        pen.rect(50, -50, 96, 100, pen.shade('#d0262f', 'flat', 0.7), 14) +
        pen.text(98, 14, 34, 'PRESS', '#fff', 'transform="rotate(90 98 4)"'),
      -12,
    )
  return { art: svg, focus: [260, 200], stockNumberAt: [-390, -270] }
}

export const airbag: Painter = (pen) => {
  let svg =
    pen.slab(
      'M-360 -250Q0 -330 360 -250Q420 -230 416 -150Q420 60 320 200Q280 270 180 280H-180Q-280 270 -320 200Q-420 60 -416 -150Q-420 -230 -360 -250Z',
      '#2b3036',
      70,
      0.6,
    ) +
    pen.path(
      'M-330 -214Q0 -288 330 -214Q376 -200 372 -140Q374 50 286 172Q250 234 170 240H-170Q-250 234 -286 172Q-374 50 -372 -140Q-376 -200 -330 -214Z',
      'none',
      'stroke="#0e1114" stroke-width="6"',
    ) +
    pen.path('M-330 -206Q0 -280 330 -206L300 -120Q0 -180 -300 -120Z', '#fff', 'opacity=".12"') +
    pen.circle(0, -20, 96, pen.chrome()) +
    pen.circle(0, -20, 80, '#14181c') +
    pen.path('M-48 30L-10 -70H12L-26 30ZM4 30L42 -70H64L26 30Z', pen.chrome()) +
    pen.text(0, 180, 50, 'AIRBAG', '#8b939b', 'letter-spacing="8"') +
    pen.line('M-372 -140Q-200 -60 -100 -30M372 -140Q200 -60 100 -30M0 80V236', '#111417', 4)
  svg +=
    pen.tube('M250 300C330 380 460 340 500 230', 16, '#e3c21a') +
    pen.tube('M230 310C320 400 480 370 520 230', 16, '#e3c21a') +
    place(
      510,
      190,
      pen.rect(-50, -70, 100, 120, pen.shade('#e3c21a', 'flat', 0.6), 14) +
        pen.rect(-30, -60, 60, 40, '#14181c', 6) +
        pen.rect(-14, -54, 10, 28, pen.brass()) +
        pen.rect(6, -54, 10, 28, pen.brass()),
      8,
    ) +
    pen.label(-470, -300, 150, 96, '#f2c21a', -12)
  return { art: place(-30, 10, svg), focus: [0, -20], stockNumberAt: [-210, 90] }
}

const dashboardShell = (pen: Pen, colour: string): string =>
  pen.slab(
    'M-620 -60Q-600 -190 -440 -210Q-300 -290 -140 -230Q200 -270 560 -200Q620 -180 624 -80L600 140Q580 210 480 216H200L160 330H-40L-80 216H-480Q-590 210 -600 120Z',
    colour,
    44,
    0.5,
  ) +
  pen.path(
    'M-620 -60Q-600 -190 -440 -210Q-300 -290 -140 -230Q200 -270 560 -200Q620 -180 624 -80Q200 -130 -130 -110Q-300 -120 -620 -60Z',
    '#fff',
    'opacity=".1"',
  ) +
  pen.line('M-616 -40Q-300 -110 -130 -96Q200 -116 620 -62', '#000', 6, 'opacity=".5"') +
  pen.line('M-600 60Q0 20 606 56', pen.chrome('lying'), 10)

const dashboardInstruments = (pen: Pen): string =>
  pen.path('M-500 -80Q-480 -220 -310 -222Q-150 -220 -130 -84Q-140 -10 -200 0H-430Q-490 -10 -500 -80Z', '#0b0d10') +
  [-390, -230]
    .map(
      (x) =>
        pen.circle(x, -96, 72, pen.chrome()) +
        pen.circle(x, -96, 66, pen.radial('#2b323a 0,#07090b 100', 0.5, 0.5, 0.5)) +
        ring(14, (angle) =>
          pen.line(
            `M${num(x + Math.cos(angle) * 50)} ${num(-96 + Math.sin(angle) * 50)}L${num(x + Math.cos(angle) * 60)} ${num(-96 + Math.sin(angle) * 60)}`,
            '#e9edf0',
            3,
          ),
        ) +
        pen.line(`M${x} -96L${x - 36} -70`, '#ff5a2b', 6) +
        pen.circle(x, -96, 9, '#4a5159'),
    )
    .join('') +
  pen.rect(-60, -86, 240, 140, '#040608', 14) +
  pen.rect(-48, -74, 216, 116, pen.linear('#1b4a74 0,#0a1626 100', 0, 0, 1, 1), 8) +
  pen.line('M-30 20L40 -20L90 0L150 -50', '#6fc1ff', 6) +
  times(
    3,
    (i) =>
      pen.circle(-6 + i * 66, 120, 28, '#07090b') +
      pen.circle(-6 + i * 66, 117, 25, pen.shade('#4a5159', 'flat', 0.9)) +
      pen.rect(-8 + i * 66, 96, 4, 16, '#fff'),
  ) +
  times(5, (i) => pen.rect(-46 + i * 44, 166, 34, 24, pen.shade('#4a5159', 'lit_from_above', 0.7), 6))

export const dashboard: Painter = (pen) => {
  const colour = trim(pen)
  let svg = dashboardShell(pen, colour)
  svg += dashboardInstruments(pen)
  const vent = (x: number, y: number): string =>
    pen.rect(x - 66, y - 36, 132, 72, '#07090b', 16) + times(4, (i) => pen.rect(x - 56, y - 26 + i * 15, 112, 6, '#59616a', 3))
  svg +=
    vent(-540, 0) +
    vent(272, -20) +
    vent(540, -16) +
    pen.path(
      'M250 80H560Q580 80 576 110L566 150Q556 180 530 180H280Q250 180 250 150Z',
      darken(colour, 0.35),
      'stroke="#0b0d10" stroke-width="4"',
    ) +
    pen.rect(380, 94, 60, 18, pen.chrome(), 8) +
    pen.text(420, -100, 28, 'AIRBAG', '#7d858d') +
    pen.path('M-480 140H-110V190H-470Z', '#07090b', 'opacity=".5"')
  svg += pen.path('M-330 20L-290 130Q-300 150 -320 146L-360 30Z', '#14181c')
  return { art: place(0, -10, svg, 0, 0.9), focus: [-260, -70], stockNumberAt: [410, 30] }
}

export const floorMat: Painter = (pen) => {
  const rubber = pen.style.variant % 2 === 1
  const colour = rubber ? '#23272c' : ['#3a3f45', '#3a3f45', '#4a4038', '#3a3f45'][pen.style.variant]!
  const pathData = 'M-150 -330Q-140 -360 -100 -360H130Q170 -360 176 -330L220 220Q240 330 180 350Q0 390 -160 350Q-210 330 -196 220Z'
  const weave = pen.reuse(
    rubber
      ? times(13, (i) =>
          times(6, (column) =>
            pen.path(`M${-118 + column * 46 + (i % 2) * 22} ${-318 + i * 48}l18 -14l18 14l-18 14Z`, '#4a5158', 'opacity=".7"'),
          ),
        )
      : times(46, (i) =>
          pen.line(
            `M${-140 - (i % 5)} ${-344 + i * 15}H${160 + i}`,
            i % 2 ? '#000' : '#fff',
            5,
            `opacity="${i % 2 ? '.18' : '.06'}" stroke-dasharray="3 4"`,
          ),
        ),
  )
  const mat = (flip: number): string =>
    place(
      0,
      0,
      pen.slab(pathData, colour, 16, 0.35) +
        weave +
        pen.line(pathData, pen.accent, 9, 'opacity=".9"') +
        pen.line(pathData, darken(pen.accent, 0.5), 9, 'stroke-dasharray="3 9"') +
        pen.rect(-90, 130, 200, 150, '#16191c', 14) +
        times(6, (i) => pen.rect(-78, 144 + i * 22, 176, 9, '#3a4046', 4)) +
        pen.rect(-60, -60, 150, 50, pen.shade('#c9cfd5', 'flat', 0.6), 8) +
        place(14, -22, pen.text(0, 0, 34, 'Partlane', '#22272d'), 0, flip, 1) +
        pen.hole(-130, 300, 16) +
        pen.hole(150, 300, 16),
      0,
      flip,
      1,
    )
  return { art: place(-260, 0, mat(1), -5) + place(270, 10, mat(-1), 6), focus: [-260, 100], stockNumberAt: [-250, -200], scale: 0.98 }
}

export const cover: Painter = (pen) => {
  let svg =
    pen.slab(
      'M-500 -230Q-480 -290 -400 -296L-160 -310L-120 -270H120L160 -310L400 -296Q480 -290 500 -230L530 130Q536 240 440 262L180 300L140 256H-140L-180 300L-440 262Q-536 240 -530 130Z',
      '#2a2f35',
      50,
      0.6,
    ) +
    pen.path(
      'M-440 -210Q0 -250 440 -210L462 110Q460 180 400 190Q0 230 -400 190Q-460 180 -462 110Z',
      pen.shade('#353b42', 'flat', 0.6),
      'stroke="#0e1114" stroke-width="5"',
    ) +
    times(5, (i) => pen.path(`M${-380 + i * 158} -190h112l14 330h-140Z`, pen.linear('#000 0 .5,#fff 100 .12', 0, 0, 1, 0)))
  svg +=
    pen.rect(-220, -70, 440, 120, '#101316', 20) +
    pen.rect(-210, -62, 420, 104, pen.shade('#b9c1c9', 'flat', 1), 16) +
    pen.text(0, 22, 80, ['16V', '2.0 D', 'TURBO', 'HYBRID'][pen.style.variant]!, pen.accent, 'font-style="italic" letter-spacing="6"') +
    [
      [-470, -240],
      [470, -240],
      [-480, 200],
      [480, 200],
    ]
      .map(([x, y]) => pen.circle(x!, y!, 34, '#14181c') + pen.bolt(x!, y!, 18))
      .join('') +
    pen.circle(320, -150, 64, '#0e1114') +
    pen.circle(320, -156, 58, pen.shade('#d39a12', 'flat', 0.5)) +
    pen.rect(284, -164, 72, 16, '#7d5c06', 8)
  return { art: place(0, 0, svg), focus: [40, -20], stockNumberAt: [-250, 140] }
}
