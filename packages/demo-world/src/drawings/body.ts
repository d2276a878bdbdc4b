import { darken, lighten } from './colours.ts'
import { num, place, ring, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

/** A painted sheet with a bright reflection above and a dark one below. */
function sheet(pen: Pen, pathData: string, colour: string, depth = 24): string {
  return (
    pen.slab(pathData, colour, depth, 0.9) +
    pen.path(pathData, pen.linear('#ffffff 0 .5,#ffffff 22 .12,#ffffff 40 0,#0b0f14 62 .12,#0b0f14 72 0,#ffffff 100 .1', 0, 0, 0.25, 1))
  )
}
const glassy = (pen: Pen, pathData: string, more = ''): string =>
  pen.path(
    pathData,
    pen.linear('#eaf5f5 0 .75,#a9cbd0 35 .6,#dceef0 50 .72,#7fa6ae 100 .7'),
    `stroke="#5f8d93" stroke-width="5" stroke-linejoin="round"${more}`,
  )

const bonnetNose = (pen: Pen, colour: string): string =>
  pen.path('M-330 -330Q0 -384 330 -330L340 -296Q0 -344 -340 -296Z', darken(colour, 0.7), 'opacity=".55"') +
  pen.path(
    'M-150 -250Q0 -280 150 -250Q190 -40 170 100Q0 60 -170 100Q-190 -40 -150 -250Z',
    pen.linear('#ffffff 0 .5,#ffffff 60 .12,#ffffff 100 0', 0, 0, 0, 1),
  ) +
  pen.line(
    'M-520 186Q-430 196 -370 250Q-340 288 -296 298Q0 356 296 298Q340 288 370 250Q430 196 520 186',
    lighten(colour, 0.7),
    5,
    'opacity=".7"',
  ) +
  pen.circleLine(0, 276, 40, pen.chrome(), 9) +
  pen.circle(0, 276, 36, '#1a2432') +
  pen.path('M-16 292L-2 258H8L-6 292ZM4 292L18 258H28L14 292Z', pen.chrome())

/** Seen from above, the front edge at the bottom. */
export const bonnet: Painter = (pen) => {
  const colour = pen.body
  const pathData =
    'M-400 -330Q-200 -372 0 -374Q200 -372 400 -330Q440 -318 456 -280Q530 -60 566 150Q572 190 530 200Q440 210 380 262Q350 300 300 312Q140 346 0 346Q-140 346 -300 312Q-350 300 -380 262Q-440 210 -530 200Q-572 190 -566 150Q-530 -60 -456 -280Q-440 -318 -400 -330Z'
  let svg = sheet(pen, pathData, colour, 40)
  for (const side of [-1, 1]) {
    svg += place(
      0,
      0,
      pen.path(
        'M230 -364Q330 -120 250 330Q300 322 316 306Q420 -80 330 -348Z',
        pen.linear(`${lighten(colour, 0.6)} 0 .85,${lighten(colour, 0.2)} 30 .5,${colour} 100 0`, 0, 0, 1, 0),
      ) +
        pen.path(
          'M226 -364Q320 -120 242 330Q206 336 190 338Q250 -110 168 -370Z',
          pen.linear(`${darken(colour, 0.5)} 0 0,${darken(colour, 0.5)} 100 .5`, 0, 0, 1, 0),
        ) +
        pen.line('M228 -362Q326 -120 246 328', lighten(colour, 0.75), 4, 'opacity=".85"') +
        pen.ellipse(120, -318, 26, 9, '#14181c') +
        pen.ellipse(118, -321, 16, 5, '#59616a') +
        pen.line('M448 -270Q520 -50 552 150', lighten(colour, 0.8), 5, 'opacity=".6"'),
      0,
      side,
      1,
    )
  }
  svg += bonnetNose(pen, colour)
  return { art: svg, focus: [200, 200], stockNumberAt: [-20, 120] }
}

export const bumper: Painter = (pen) => {
  const colour = pen.body
  const pathData =
    'M-580 -130Q-560 -210 -470 -220Q-240 -190 0 -188Q240 -190 470 -220Q560 -210 580 -130L590 60Q580 190 440 220Q220 250 0 252Q-220 250 -440 220Q-580 190 -590 60Z'
  let svg =
    sheet(pen, pathData, colour, 40) +
    pen.path('M-330 -160Q0 -130 330 -160L290 -40Q0 -20 -290 -40Z', '#0b0d10') +
    times(5, (i) => pen.line(`M${-318 + i * 8} ${-140 + i * 22}Q0 ${-112 + i * 22} ${318 - i * 8} ${-140 + i * 22}`, '#4a525a', 7)) +
    pen.rect(-44, -142, 88, 88, '#14181c', 44) +
    pen.circleLine(0, -98, 36, pen.chrome(), 8) +
    pen.path('M-12 -82L0 -116H8L-4 -82Z', pen.chrome())
  svg +=
    pen.path('M-300 70Q0 90 300 70L330 170Q0 200 -330 170Z', '#0b0d10') +
    times(11, (i) => pen.path(`M${-280 + i * 56} 84l20 0l-10 90l-22 0Z`, '#353c43')) +
    [-1, 1]
      .map((side) =>
        place(
          side * 430,
          90,
          pen.path('M-70 -40Q0 -60 80 -44L60 60Q0 84 -60 64Z', '#0b0d10') +
            pen.circle(0, 10, 40, pen.chrome()) +
            pen.circle(0, 10, 33, pen.radial('#fff 0,#c6d2dc 40,#4c5863 100')),
          0,
          side,
          1,
        ),
      )
      .join('') +
    pen.line('M-570 -60Q-320 -6 -300 0H300Q320 -6 570 -60', darken(colour, 0.5), 6) +
    pen.line('M-570 -52Q-320 2 -300 8H300Q320 2 570 -52', lighten(colour, 0.6), 4, 'opacity=".8"') +
    [-380, -150, 150, 380]
      .map(
        (x) =>
          pen.circle(x, 34 - Math.abs(x) * 0.03, 16, pen.shade(colour)) +
          pen.circleLine(x, 34 - Math.abs(x) * 0.03, 16, darken(colour, 0.5), 3),
      )
      .join('')
  svg += pen.path('M-560 200Q-440 250 0 268Q440 250 560 200L540 240Q440 284 0 296Q-440 284 -540 240Z', pen.plastic('lit_from_above'))
  return { art: place(0, -20, svg), focus: [-330, 20], stockNumberAt: [430, -130] }
}

export const wing: Painter = (pen) => {
  const colour = pen.body
  const pathData =
    'M-540 -120Q-420 -260 -180 -300Q200 -340 470 -330L540 -180Q500 -150 520 -60L560 250Q500 290 420 280Q400 60 260 -10Q60 -90 -100 30Q-200 110 -220 300H-330Q-420 290 -470 220Q-540 60 -540 -120Z'
  const svg =
    sheet(pen, pathData, colour, 30) +
    pen.line('M-500 -120Q-200 -220 500 -200', lighten(colour, 0.75), 7, 'opacity=".8"') +
    pen.line('M-500 -106Q-200 -206 504 -184', darken(colour, 0.5), 6, 'opacity=".6"') +
    pen.line('M-214 290Q-190 100 -90 40Q70 -70 256 10Q390 70 414 276', darken(colour, 0.75), 14) +
    pen.line('M-226 290Q-204 96 -102 26Q60 -88 264 -4Q404 60 426 276', lighten(colour, 0.6), 5) +
    pen.path('M400 -110L470 -120L474 -70L410 -66Z', '#e8850c') +
    pen.line('M408 -100L464 -108', '#ffd08a', 5) +
    [-420, -180, 60, 300].map((x, i) => pen.hole(x, [-196, -282, -306, -316][i]!, 12)).join('') +
    pen.hole(530, 200, 12)
  return {
    art: pen.style.variant % 2 ? place(0, 0, svg, 0, -1, 1) : svg,
    focus: [-150, -60],
    stockNumberAt: pen.style.variant % 2 ? [350, 40] : [-380, 40],
  }
}

export const door: Painter = (pen) => {
  const colour = pen.body
  const pathData =
    'M-480 -30Q-330 -230 -190 -372Q-160 -400 -110 -402H380Q420 -400 430 -360L470 -40Q500 160 450 340Q440 400 380 404H-420Q-470 400 -474 350L-490 40Z'
  let svg =
    sheet(pen, pathData, colour, 34) +
    pen.path('M-400 -60Q-260 -240 -160 -340Q-140 -360 -100 -362H360Q388 -360 394 -330L420 -70Z', '#14181c') +
    glassy(pen, 'M-366 -74Q-250 -220 -146 -324Q-130 -340 -100 -342H220V-84ZM244 -342H356Q374 -340 378 -320L400 -90L244 -86Z') +
    pen.path('M-300 -80L-60 -342H60L-150 -82Z', '#fff', 'opacity=".35"') +
    pen.rect(222, -350, 22, 280, pen.plastic('upright')) +
    pen.rect(-440, -66, 900, 20, pen.plastic('lying'), 8)
  svg +=
    pen.line('M-486 60Q0 20 478 40', lighten(colour, 0.75), 6, 'opacity=".85"') +
    pen.line('M-486 74Q0 34 480 54', darken(colour, 0.5), 7, 'opacity=".55"') +
    pen.path('M-480 290Q0 260 470 276L458 320Q0 306 -478 336Z', darken(colour, 0.55), 'opacity=".5"') +
    pen.ellipse(340, 30, 92, 34, darken(colour, 0.6)) +
    pen.rect(246, 6, 190, 40, pen.paint(colour, 'lying'), 20) +
    pen.rect(256, 12, 168, 8, '#fff', 4, 'opacity=".5"') +
    pen.circle(446, 30, 9, '#14181c') +
    pen.path('M-500 -30L-510 40H-486V-30Z', '#14181c') +
    pen.slab('M-520 100H-488V180H-520ZM-520 260H-488V330H-520Z', '#6d757d', 8)
  return {
    art: pen.style.variant === 2 ? place(0, 0, svg, 0, -0.96, 0.96) : place(0, 0, svg, 0, 0.96),
    focus: pen.style.variant === 2 ? [-290, -20] : [290, -20],
    stockNumberAt: [0, 180],
  }
}

export const mirror: Painter = (pen) => {
  const colour = pen.body
  let svg =
    pen.path('M-300 190L-470 300Q-510 330 -490 370L-470 392L-160 300Z', pen.plastic()) +
    pen.slab('M-560 260H-470L-430 400Q-450 420 -480 416L-560 400Z', '#23282d', 14, 0.6) +
    pen.slab(
      'M-400 120Q-440 -160 -250 -290Q-120 -350 200 -356Q420 -340 470 -200Q500 -40 440 120Q400 220 280 236L-260 250Q-380 240 -400 120Z',
      '#20252a',
      40,
      0.6,
    ) +
    pen.path(
      'M-420 40Q-420 -180 -256 -296Q-120 -362 200 -368Q430 -350 482 -206Q440 -300 200 -318Q-120 -312 -220 -252Q-360 -160 -420 40Z',
      pen.shade(colour, 'flat', 0.9),
      `stroke="${darken(colour, 0.5)}" stroke-width="2"`,
    )
  const pathData =
    'M-350 110Q-380 -120 -220 -228Q-110 -276 196 -282Q372 -270 410 -170Q432 -40 384 90Q352 164 262 176L-246 190Q-336 184 -350 110Z'
  svg +=
    pen.path(pathData, pen.linear('#e9f4fb 0,#b4d0e2 30,#8fb3c9 52,#d7e7f0 53,#a9c6d8 75,#6f93aa 100', 0, 0, 0.4, 1)) +
    pen.path('M-330 40Q-150 -40 0 20T390 10L384 90Q352 164 262 176L-246 190Q-336 184 -350 110Z', '#43606f', 'opacity=".35"') +
    pen.path('M-220 -228Q-110 -276 60 -280L-230 186Q-336 184 -350 110Q-380 -120 -220 -228Z', '#fff', 'opacity=".3"') +
    pen.path(pathData, 'none', 'stroke="#0b0e12" stroke-width="7"') +
    pen.line('M340 -240Q420 -220 446 -130', '#f08c1a', 20) +
    pen.line('M344 -244Q420 -226 446 -140', '#ffd08a', 6) +
    pen.path('M330 90l24 0l-12 -24Z', 'none', 'stroke="#ff9d2e" stroke-width="5"')
  svg += pen.tube('M-540 330C-620 260 -600 120 -540 90', 18, '#22262b') + pen.plug(-590, 40, 90, 60, 4)
  return {
    art: pen.style.variant % 2 ? place(30, -10, svg, 0, -0.96, 0.96) : place(30, -10, svg, 0, 0.96),
    focus: [40, -90],
    stockNumberAt: [60, 210],
  }
}

export const windowGlass: Painter = (pen) => {
  const pathData = 'M-480 210Q-330 -110 -150 -260Q-110 -300 -40 -304H400Q460 -300 466 -250L510 210Q512 246 470 250H-440Q-500 250 -480 210Z'
  let svg =
    `<g opacity=".9">${pen.path(pathData, '#3b6a6e', 'transform="translate(8 18)" opacity=".55"')}</g>` +
    glassy(pen, pathData) +
    pen.path('M-300 30Q-200 -160 -110 -250L120 -304L-200 250H-400Z', '#fff', 'opacity=".36"') +
    pen.path('M200 -304H260L40 250H-40Z', '#fff', 'opacity=".28"') +
    pen.line('M-474 216Q-326 -104 -146 -252Q-108 -292 -40 -296H400Q452 -292 458 -250', '#fff', 4, 'opacity=".9"') +
    pen.path('M-470 180H508L510 214Q512 246 470 250H-440Q-486 250 -482 214Z', '#4f8084', 'opacity=".3"') +
    pen.slab('M-260 236H-140V300H-260ZM220 236H340V300H220Z', '#2b3138', 14, 0.6) +
    pen.hole(-200, 274, 16) +
    pen.hole(280, 274, 16)
  svg += place(
    340,
    150,
    pen.line('M0 0h90M0 16h60M0 32h76M-30 -6v44', '#f4fbfb', 5, 'opacity=".9"') + pen.circleLine(-54, 16, 20, '#f4fbfb', 4),
  )
  return { art: svg, focus: [330, 130], stockNumberAt: [-60, 190] }
}

export const windscreen: Painter = (pen) => {
  const pathData =
    'M-420 -270Q0 -340 420 -270Q460 -262 474 -220L580 200Q590 246 540 256Q0 350 -540 256Q-590 246 -580 200L-474 -220Q-460 -262 -420 -270Z'
  let svg =
    pen.path(pathData, '#2d5357', 'transform="translate(8 22)" opacity=".7"') +
    glassy(pen, pathData) +
    `<path d="${pathData}" fill="none" stroke="#14181c" stroke-width="30" stroke-linejoin="round"/>` +
    times(40, (i) => pen.circle(-530 + i * 27.2, 236 + 50 * (1 - ((i - 19.5) / 19.5) ** 2), 5, '#14181c')) +
    pen.path('M-80 -306Q0 -312 80 -306L60 -210Q50 -190 30 -190H-30Q-50 -190 -60 -210Z', '#14181c') +
    pen.rect(-34, -270, 68, 46, '#2b3138', 10) +
    pen.circle(0, -246, 14, pen.radial('#8fb3d9 0,#0b0f14 100')) +
    pen.path('M-330 -270L-90 -296L-330 290L-520 256Z', '#fff', 'opacity=".32"') +
    pen.path('M60 -190L150 -286L40 300H-60Z', '#fff', 'opacity=".22"') +
    pen.path('M-400 -252Q0 -320 400 -252L414 -200Q0 -262 -414 -200Z', pen.linear('#2c6aa0 0 .55,#2c6aa0 100 0', 0, 0, 0, 1))
  svg += place(430, 190, pen.line('M-30 0h60M-30 16h44M-30 -16h52', '#f4fbfb', 5, 'opacity=".85"'))
  return { art: svg, focus: [0, -170], stockNumberAt: [240, 120] }
}

export const windowRegulator: Painter = (pen) => {
  let svg =
    pen.tube('M-330 -320C-100 -380 360 -200 330 240', 9, '#3a4149') +
    pen.tube('M-360 270C-200 380 200 360 320 280', 9, '#3a4149') +
    pen.tube('M-40 60C-200 -40 -300 -180 -330 -310', 9, '#8d959d') +
    pen.tube('M20 100C160 160 300 220 330 260', 9, '#8d959d') +
    pen.tube('M-60 90C-200 140 -320 220 -366 270', 9, '#8d959d') +
    pen.tube('M40 40C180 -100 280 -240 310 -320', 9, '#8d959d')
  const rail = (x: number, turn: number): string =>
    place(
      x,
      -20,
      pen.slab('M-30 -330H30V330H-30Z', '#b4bbc2', 14, 1) +
        pen.rect(-10, -320, 20, 640, '#59616a', 4) +
        pen.circle(0, -320, 40, pen.plastic()) +
        pen.bolt(0, -320, 14) +
        pen.circle(0, 320, 40, pen.plastic()) +
        pen.bolt(0, 320, 14) +
        pen.slab('M-70 -60H70V60H-70Z', '#2b3138', 18, 0.7) +
        pen.hole(-40, 0, 14) +
        pen.hole(40, 0, 14),
      turn,
    )
  svg +=
    rail(-340, 6) +
    rail(320, 6) +
    place(
      0,
      80,
      pen.circle(8, 16, 130, '#07090b', 'opacity=".6"') +
        pen.circle(0, 0, 126, pen.shade('#2b3138', 'flat', 0.7)) +
        pen.circle(0, 0, 92, pen.shade('#3a4149', 'flat', 0.7)) +
        pen.circle(0, 0, 30, pen.steel()) +
        ring(3, (angle) => pen.bolt(Math.cos(angle) * 104, Math.sin(angle) * 104, 15)) +
        pen.lyingCylinder(70, 86, 210, 110, '#9aa2aa', 0.16) +
        pen.plug(-150, 90, 110, 70, 2),
      -12,
    )
  return { art: svg, focus: [30, 90], stockNumberAt: [130, 170], scale: 0.98 }
}

export const bootLid: Painter = (pen) => {
  const colour = pen.body
  const pathData =
    'M-430 -380Q0 -420 430 -380Q466 -374 476 -340L540 40Q560 200 520 320Q510 370 450 376Q0 400 -450 376Q-510 370 -520 320Q-560 200 -540 40L-476 -340Q-466 -374 -430 -380Z'
  const svg =
    sheet(pen, pathData, colour, 34) +
    pen.path('M-400 -330Q0 -366 400 -330L448 -40Q0 -10 -448 -40Z', '#0e1215') +
    glassy(pen, 'M-384 -312Q0 -346 384 -312L424 -60Q0 -32 -424 -60Z') +
    times(7, (i) =>
      pen.line(`M${-390 - i * 5} ${-280 + i * 34}Q0 ${-312 + i * 36} ${390 + i * 5} ${-280 + i * 34}`, '#6d4a2a', 3, 'opacity=".5"'),
    ) +
    pen.path('M-300 -318L-80 -332L-250 -46L-420 -58Z', '#fff', 'opacity=".35"') +
    pen.tube('M0 -50L-210 -80', 16, '#14181c') +
    pen.circle(0, -46, 24, pen.plastic()) +
    pen.path('M-540 50Q-380 30 -330 60L-320 180Q-420 200 -548 190Z', pen.radial('#ff5b50 0,#c9161d 45,#7a070d 100')) +
    pen.path('M540 50Q380 30 330 60L320 180Q420 200 548 190Z', pen.radial('#ff5b50 0,#c9161d 45,#7a070d 100')) +
    pen.path('M-520 70Q-400 54 -350 76L-346 100Q-420 90 -524 104ZM520 70Q400 54 350 76L346 100Q420 90 524 104Z', '#fff', 'opacity=".45"') +
    pen.rect(-250, 130, 500, 130, darken(colour, 0.55), 16) +
    pen.rect(-190, 150, 380, 88, '#f3c81c', 10) +
    pen.text(0, 220, 70, 'PL24 KDN', '#1b1f24') +
    pen.rect(-230, 108, 460, 22, pen.chrome('lying'), 10) +
    pen.circleLine(0, 46, 38, pen.chrome(), 9) +
    pen.path('M-12 62L0 28H8L-4 62Z', pen.chrome()) +
    pen.line('M-524 300Q0 326 524 300', darken(colour, 0.5), 6) +
    pen.text(-400, 266, 40, '2.0 D', lighten(colour, 0.7))
  return { art: place(0, 4, svg, 0, 0.96), focus: [-330, 60], stockNumberAt: [380, 250] }
}

export const grille: Painter = (pen) => {
  const honey = pen.style.variant % 2 === 1
  const pathData =
    'M-520 -200Q0 -290 520 -200Q560 -190 556 -140L500 120Q490 190 420 206Q0 260 -420 206Q-490 190 -500 120L-556 -140Q-560 -190 -520 -200Z'
  let svg =
    pen.slab(pathData, '#c3ccd5', 36, 1.3) +
    pen.path(
      'M-486 -166Q0 -246 486 -166Q514 -160 510 -130L460 104Q452 156 400 168Q0 216 -400 168Q-452 156 -460 104L-510 -130Q-514 -160 -486 -166Z',
      '#0b0d10',
    )
  if (honey)
    svg += times(5, (r) =>
      times(13, (i) => {
        const x = -432 + i * 68 + (r % 2) * 34
        const y = -130 + r * 60 + (x * x) / 12000 - 10
        return x < 440 && Math.abs(x) < 450 - r * 10
          ? pen.path(`M${num(x - 30)} ${num(y)}l15 -26h30l15 26l-15 26h-30Z`, '#050607', 'stroke="#4a525a" stroke-width="6"')
          : ''
      }),
    )
  else
    svg +=
      times(
        6,
        (i) =>
          pen.line(`M${-474 + i * 9} ${-126 + i * 50}Q0 ${-200 + i * 64} ${474 - i * 9} ${-126 + i * 50}`, '#5b636b', 15) +
          pen.line(`M${-474 + i * 9} ${-131 + i * 50}Q0 ${-205 + i * 64} ${474 - i * 9} ${-131 + i * 50}`, '#dfe5ea', 5),
      ) + times(8, (i) => pen.line(`M${-380 + i * 108} -180V170`, '#1a1e22', 8))
  svg +=
    pen.circle(6, -16, 112, '#000', 'opacity=".6"') +
    pen.circle(0, -26, 108, pen.chrome()) +
    pen.circle(0, -26, 92, pen.shade('#1b2a44', 'flat', 0.7)) +
    pen.circleLine(0, -26, 92, '#0b0d10', 4) +
    pen.path('M-46 24L-8 -78H14L-24 24ZM2 24L40 -78H62L24 24Z', pen.chrome())
  return { art: svg, focus: [-60, -40], stockNumberAt: [-330, 60] }
}

export const badge: Painter = (pen) => {
  const emblem =
    pen.circle(16, 26, 300, '#14181c', 'opacity=".8"') +
    pen.circle(0, 0, 300, pen.chrome()) +
    pen.turned(0, 0, 262, 298, '#d2dae2', 0.7, 36) +
    pen.circle(0, 0, 258, pen.shade(pen.accent === '#d9480f' ? '#14263f' : darken(pen.accent, 0.35), 'flat', 0.8)) +
    pen.circleLine(0, 0, 256, '#0b0d10', 5) +
    pen.path('M-136 150L-34 -150H40L-62 150Z', '#05070a', 'transform="translate(6 12)"') +
    pen.path('M-136 150L-34 -150H40L-62 150ZM20 150L122 -150H196L94 150Z', pen.chrome(), 'stroke="#eef2f5" stroke-width="4"') +
    pen.path('M-250 -60A258 258 0 0 1 180 -184Q-60 -170 -250 -60Z', '#fff', 'opacity=".3"')
  const letters = (content: string, y: number, size = content.length > 3 ? 104 : 170): string =>
    pen.text(6, y + 10, size, content, '#14181c', 'letter-spacing="8" font-style="italic"') +
    pen.text(
      0,
      y,
      size,
      content,
      pen.shade('#cdd5dd', 'lit_from_above', 1.2),
      'letter-spacing="8" font-style="italic" stroke="#8d969f" stroke-width="3"',
    )
  return {
    art:
      place(-240, -20, emblem, 0, 0.96) +
      place(300, 40, letters(['GT', '2.0 D', 'SPORT', 'V6'][pen.style.variant]!, 30) + pen.rect(-170, 78, 340, 18, pen.chrome('lying'), 6)),
    focus: [-240, -20],
    stockNumberAt: [-240, 200],
  }
}

export const doorHandle: Painter = (pen) => {
  const colour = pen.style.variant === 0 ? '#c3ccd5' : pen.body
  const drawHandle = (handleColour: string): string =>
    pen.slab('M-480 -40Q-480 -110 -400 -116H380Q480 -110 480 -20Q480 70 400 90H-400Q-480 80 -480 20Z', '#23282d', 24, 0.5) +
    pen.path('M-280 60Q0 130 280 60Q300 -20 0 -30Q-300 -20 -280 60Z', '#07090b') +
    pen.path(
      'M-450 -30Q-446 -90 -390 -92Q0 -150 300 -92Q340 -90 346 -40Q346 20 300 26Q0 -14 -300 40L-390 56Q-446 50 -450 -30Z',
      '#05070a',
      'transform="translate(8 16)" opacity=".7"',
    ) +
    pen.path(
      'M-450 -30Q-446 -90 -390 -92Q0 -150 300 -92Q340 -90 346 -40Q346 20 300 26Q0 -34 -300 30L-390 50Q-446 44 -450 -30Z',
      pen.shade(handleColour, 'lit_from_above', 1.2),
      `stroke="${darken(handleColour, 0.5)}" stroke-width="3"`,
    ) +
    pen.line('M-420 -60Q0 -134 310 -70', '#fff', 9, 'opacity=".7"') +
    pen.path('M366 -90H400Q460 -84 460 -10Q460 50 400 60H366Z', pen.shade(handleColour, 'flat', 1.1)) +
    pen.circle(412, -14, 26, pen.chrome()) +
    pen.rect(408, -30, 8, 32, '#14181c', 3)
  return {
    art: place(-10, -150, drawHandle(colour), -3) + place(20, 200, drawHandle(colour), 4, -0.9, 0.9),
    focus: [200, -170],
    stockNumberAt: [-20, 250],
  }
}
