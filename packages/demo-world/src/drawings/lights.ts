import { num, place, ring, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

function lens(pen: Pen, x: number, y: number, r: number, glow = '#dfeaf4'): string {
  return (
    pen.circle(x, y, r * 1.16, '#090c10') +
    pen.circle(x, y, r * 1.1, pen.chrome()) +
    pen.circle(x, y, r * 0.96, '#0b0e12') +
    pen.circle(x, y, r * 0.9, pen.radial(`${glow} 0,#7f92a6 32,#26313d 68,#0b0f14 100`, 0.42, 0.36, 0.66)) +
    pen.circleLine(x, y, r * 0.7, '#e8f1f8', r * 0.03, 'opacity=".35"') +
    pen.ellipse(
      x - r * 0.32,
      y - r * 0.38,
      r * 0.26,
      r * 0.17,
      '#fff',
      `opacity=".92" transform="rotate(-34 ${num(x - r * 0.32)} ${num(y - r * 0.38)})"`,
    ) +
    pen.ellipse(
      x + r * 0.34,
      y + r * 0.42,
      r * 0.3,
      r * 0.1,
      '#bcd6ee',
      `opacity=".5" transform="rotate(-40 ${num(x + r * 0.34)} ${num(y + r * 0.42)})"`,
    )
  )
}
const wash = (pen: Pen, pathData: string): string =>
  pen.path(pathData, pen.linear('#ffffff 0 .62,#ffffff 38 .08,#ffffff 60 .02,#cfe2f2 100 .3', 0, 0, 0.7, 1))

const roundHeadlight: Painter = (pen) => {
  const svg =
    pen.circle(14, 20, 380, '#0d1014') +
    pen.circle(0, 0, 380, pen.chrome()) +
    pen.circle(0, 0, 344, '#14181d') +
    pen.circle(0, 0, 334, pen.radial('#f4f8fb 0,#b6c3cf 40,#5d6b78 78,#2d3741 100', 0.45, 0.4, 0.7)) +
    ring(40, (angle) =>
      pen.line(
        `M${num(Math.cos(angle) * 150)} ${num(Math.sin(angle) * 150)}L${num(Math.cos(angle) * 326)} ${num(Math.sin(angle) * 326)}`,
        '#fff',
        3,
        'opacity=".3"',
      ),
    ) +
    lens(pen, 0, 0, 140) +
    wash(pen, 'M-330 0A330 330 0 0 1 330 0Q0 -120 -330 0Z')
  return { art: svg, focus: [-90, -80] }
}

export const headlight: Painter = (pen) => {
  if (pen.style.variant === 3) return roundHeadlight(pen)
  const shell =
    'M-540 96Q-520 -40 -400 -130Q-240 -250 40 -250Q330 -250 500 -120Q556 -70 536 10Q500 130 360 190Q150 250 -130 232Q-420 214 -520 150Q-544 130 -540 96Z'
  const glass =
    'M-506 96Q-484 -20 -376 -102Q-226 -214 40 -214Q310 -214 470 -98Q516 -58 500 2Q464 104 340 156Q140 212 -128 196Q-400 180 -486 132Q-508 116 -506 96Z'
  let svg =
    pen.path(
      'M-300 -206L-330 -300Q-330 -322 -300 -322H-236Q-214 -322 -214 -300V-220ZM300 -216L330 -296Q352 -318 384 -302L404 -270L396 -170ZM-160 226L-150 300H-70L-60 236Z',
      pen.plastic(),
    ) +
    pen.hole(-272, -284, 20) +
    pen.hole(362, -262, 18)
  svg +=
    pen.slab(shell, '#20252b', 34, 0.6) +
    pen.path(glass, pen.linear('#3b4651 0,#171c22 45,#2a323b 100')) +
    times(9, (i) => pen.line(`M${-440 + i * 26} ${70 - i * 20}L${-380 + i * 30} ${150 + i * 4}`, '#8695a4', 3, 'opacity=".3"'))
  svg +=
    pen.path('M-470 110Q-440 10 -360 -60L-300 -30Q-390 30 -410 126Z', pen.linear('#ffb454 0,#e07b08 60,#9c4d00 100')) +
    times(5, (i) => pen.line(`M${-448 + i * 26} ${96 - i * 28}l44 20`, '#ffdca0', 3, 'opacity=".6"'))
  svg +=
    pen.line('M-420 150Q-200 204 150 178Q330 160 440 70', '#eef6ff', 15, 'opacity=".95"') +
    pen.line('M-420 150Q-200 204 150 178Q330 160 440 70', '#cfe6ff', 34, 'opacity=".25"')
  svg +=
    lens(pen, -130, -10, 138, pen.style.variant === 1 ? '#ffe9bf' : '#e3eefb') +
    lens(pen, 186, -26, 120) +
    pen.path('M330 -150Q440 -110 474 -50Q470 20 400 70Q350 -30 330 -150Z', pen.linear('#e9eef3 0,#7d8a97 50,#dfe6ec 100')) +
    pen.circle(398, -34, 34, pen.radial('#fff 0,#dbe6ef 50,#76838f 100'))
  svg += wash(pen, glass) + pen.line('M-450 20Q-340 -190 40 -196Q290 -196 440 -100', '#fff', 11, 'opacity=".5"')
  return {
    art: pen.style.variant === 1 ? place(0, 0, svg, 0, -1, 1) : svg,
    focus: pen.style.variant === 1 ? [130, -10] : [-130, -10],
    stockNumberAt: [40, -236],
  }
}

export const tailLight: Painter = (pen) => {
  const pathData =
    'M-500 -120Q-480 -240 -330 -250L300 -262Q470 -258 512 -140Q540 0 470 150Q440 220 340 226L-220 236Q-330 234 -390 150Q-480 20 -500 -120Z'
  let svg =
    pen.slab(pathData, '#23272c', 36, 0.5) +
    pen.path(
      'M-466 -116Q-448 -212 -322 -218L296 -230Q444 -226 478 -128Q502 -4 440 132Q414 190 334 194L-214 204Q-306 202 -358 130Q-446 12 -466 -116Z',
      pen.radial('#ff5b50 0,#c9161d 45,#7a070d 100', 0.4, 0.3, 0.8),
    )
  svg += pen.path(
    'M-440 -20Q-410 60 -360 124L300 100Q430 96 452 70Q476 0 482 -60L200 -40Z',
    pen.linear('#7a0a10 0,#a90f17 50,#5d050a 100'),
    'opacity=".7"',
  )
  svg +=
    pen.path('M-388 60Q-360 100 -330 134Q-290 172 -220 176L40 172L60 66Z', pen.linear('#ffd08a 0,#ee8a12 55,#a85500 100')) +
    pen.path('M78 64L60 172L330 166Q390 160 412 116L430 58Z', pen.linear('#ffffff 0,#cdd6de 50,#8e9aa6 100'))
  svg +=
    times(12, (i) => pen.line(`M${-350 + i * 34} 74L${-336 + i * 34} 168`, '#fff', 2.5, 'opacity=".35"')) +
    times(9, (i) => pen.line(`M${96 + i * 36} 68L${84 + i * 36} 166`, '#5d6872', 2.5, 'opacity=".4"'))
  svg +=
    times(16, (i) =>
      pen.circle(-380 + i * 52, -132 - i * 2.5 + Math.sin(i / 3) * 8, 17, pen.radial('#fff0ea 0,#ff6a5c 40,#b40f16 100', 0.45, 0.4, 0.6)),
    ) +
    pen.line('M-400 -68Q0 -110 440 -86', '#ff9a90', 16, 'opacity=".85"') +
    pen.line('M-400 -68Q0 -110 440 -86', '#ff5a4d', 40, 'opacity=".35"')
  svg += pen.path(
    'M-440 -130Q-420 -200 -322 -206L296 -218Q420 -214 456 -140Q200 -190 -440 -130Z',
    pen.linear('#fff 0 .6,#fff 100 .06', 0, 0, 0, 1),
  )
  return { art: pen.style.variant % 2 ? place(0, 0, svg, 0, -1, 1) : svg, focus: [120, -60], stockNumberAt: [0, -20] }
}

export const indicator: Painter = (pen) => {
  const pathData = 'M-480 20Q-470 -130 -300 -170Q60 -230 360 -150Q490 -110 500 0Q490 110 360 140Q60 200 -300 170Q-470 140 -480 20Z'
  let svg =
    pen.path('M430 -60H580V60H430Z', pen.plastic()) +
    pen.plug(540, -50, 90, 100, 2) +
    pen.slab(pathData, '#7a7f86', 30, 0.6) +
    pen.path(
      'M-450 20Q-440 -108 -290 -144Q60 -200 346 -124Q462 -90 470 0Q462 88 346 114Q60 172 -290 144Q-440 118 -450 20Z',
      pen.radial('#ffd27a 0,#f7951a 42,#c55f02 78,#8a3d00 100', 0.4, 0.34, 0.8),
    )
  svg += times(
    22,
    (i) =>
      pen.line(
        `M${-400 + i * 38} ${-100 - Math.sin(i / 7) * 46}Q${-390 + i * 38} 20 ${-400 + i * 38} ${112 + Math.sin(i / 7) * 34}`,
        '#8a3d00',
        4,
        'opacity=".35"',
      ) +
      pen.line(
        `M${-393 + i * 38} ${-100 - Math.sin(i / 7) * 46}Q${-383 + i * 38} 20 ${-393 + i * 38} ${112 + Math.sin(i / 7) * 34}`,
        '#ffe3ac',
        4,
        'opacity=".5"',
      ),
  )
  svg +=
    pen.circle(60, 0, 74, pen.radial('#fffbe8 0 .95,#ffd37a 40 .7,#f08a10 100 0', 0.5, 0.5, 0.5)) +
    pen.path(
      'M-420 -20Q-400 -110 -280 -130Q60 -186 336 -110Q420 -90 440 -40Q60 -120 -420 -20Z',
      pen.linear('#fff 0 .75,#fff 100 .06', 0, 0, 0, 1),
    )
  return { art: svg, focus: [40, 0] }
}

export const fogLight: Painter = (pen) => {
  let svg =
    pen.slab('M-470 -120L-360 -300H330L480 -160V180L360 300H-300L-470 150Z', '#262a30', 40, 0.5) +
    times(
      5,
      (i) =>
        pen.rect(-420 + i * 8, -60 + i * 46, 200 - i * 10, 20, '#0a0c0f', 6) +
        pen.rect(-420 + i * 8, -44 + i * 46, 200 - i * 10, 4, '#59616a', 2),
    )
  svg +=
    pen.circle(90, 0, 262, '#0c0f13') +
    pen.circle(80, -6, 250, pen.chrome()) +
    pen.circle(80, -6, 220, '#12161b') +
    pen.circle(80, -6, 210, pen.radial('#fff 0,#e7eef4 22,#93a3b2 58,#46535f 100', 0.48, 0.44, 0.6)) +
    times(9, (i) => pen.line(`M${-72 + i * 38} -150V140`, '#fff', 4, 'opacity=".3"')) +
    pen.circle(80, -6, 62, pen.radial('#fffef4 0,#ffeeb5 50,#b8a46a 100', 0.5, 0.5, 0.5)) +
    pen.path('M-120 -40A205 205 0 0 1 270 -80Q90 -150 -120 -40Z', '#fff', 'opacity=".45"')
  svg += pen.hole(-390, -190, 16) + pen.hole(420, 210, 18)
  return { art: svg, focus: [80, -10], stockNumberAt: [-260, 240] }
}

export const bulb: Painter = (pen) => {
  const halogen = (tint: string): string =>
    pen.path(
      'M-62 30V-230Q-62 -330 0 -336Q62 -330 62 -230V30Z',
      pen.linear(`#ffffff 0 .85,${tint} 18 .5,#ffffff 34 .32,${tint} 70 .42,#8ca0b3 100 .8`, 0, 0, 1, 0),
      'stroke="#8fa1b1" stroke-width="3"',
    ) +
    pen.path('M-40 -290Q0 -330 40 -290Q40 -322 0 -326Q-40 -322 -40 -290Z', '#7d8893', 'opacity=".8"') +
    pen.line('M-26 30V-90M26 30V-150M0 30V-190', '#7c858f', 6) +
    pen.line('M-26 -90Q-20 -120 -6 -112T16 -112T26 -100M26 -150Q10 -166 0 -190', '#f0c068', 6) +
    pen.circle(2, -110, 46, pen.radial('#fff6d8 0 .9,#ffd98a 40 .5,#ffc04a 100 0', 0.5, 0.5, 0.5)) +
    pen.line('M-40 -230V0', '#fff', 10, 'opacity=".8"') +
    pen.ellipse(0, 30, 150, 40, pen.chrome()) +
    pen.path('M-150 30Q-150 66 0 74Q150 66 150 30V52Q150 92 0 98Q-150 92 -150 52Z', pen.shade('#9fa8b2', 'upright')) +
    pen.ellipse(0, 26, 92, 24, pen.shade('#727b85')) +
    pen.uprightCylinder(0, 66, 150, 150, '#b9c1ca', 0) +
    pen.rect(-92, 190, 184, 70, pen.shade('#3b3f45', 'upright', 0.5), 12) +
    [-62, -12, 38].map((x) => pen.rect(x, 256, 26, 92, pen.steel('upright'), 4)).join('')
  return {
    art: place(-250, 10, halogen('#d7e4ee'), -10) + place(250, 30, halogen(pen.style.variant === 1 ? '#a9cdf5' : '#e9ddc4'), 14),
    focus: [-250, -100],
    stockNumberAt: [0, 330],
    scale: 1.04,
  }
}
