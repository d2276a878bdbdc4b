import type { Painter, Pen } from './kit.ts'
import { at, deep, gear, hex, light, ring, times } from './kit.ts'

/** A grooved pulley seen from its face. */
export function pulley(p: Pen, x: number, y: number, r: number, base = '#4a5159'): string {
  return (
    p.c(x + r * 0.07, y + r * 0.12, r, '#07090b') +
    p.c(x, y, r, p.m(base, 'd', 0.9)) +
    [0.93, 0.85, 0.77]
      .map((k) => p.o(x, y, r * k, '#0e1216', r * 0.028) + p.o(x, y, r * (k - 0.025), '#c6cdd5', r * 0.012, 'opacity=".6"'))
      .join('') +
    p.c(x, y, r * 0.68, p.m(deep(base, 0.15), 'd', 0.6)) +
    p.c(x, y, r * 0.36, p.m(light(base, 0.3))) +
    p.bolt(x, y, r * 0.2)
  )
}

export const engine: Painter = (p) => {
  let s =
    p.d('M-300 250H330L290 370Q280 400 250 400H-220Q-250 400 -262 370Z', p.m('#4a5159', 'u', 0.8)) + p.r(-80, 384, 50, 26, p.steel(), 6)
  // block
  s +=
    p.slab('M-360 -60H380Q400 -60 400 -40V220Q400 262 360 262H-330Q-360 262 -360 230Z', '#8f979f', 16, 0.7) +
    times(5, (i) => p.r(-240 + i * 122, -30, 18, 270, p.m('#848c95', 'h'), 8)) +
    times(4, (i) => p.part(p.c(-164, 150, 38, p.m('#a9b1b9')) + p.o(-164, 150, 30, '#59626b', 3), i * 122))
  // head and cover
  s +=
    p.slab('M-350 -180H390V-56H-350Z', '#b3bac1', 10, 0.9) +
    times(8, (i) => p.r(-320 + i * 88, -160, 52, 90, p.m('#9aa2aa', 'u', 0.6), 10)) +
    p.slab('M-330 -322Q-330 -350 -300 -350H350Q384 -350 384 -316V-190H-340Z', '#262b31', 14, 0.6) +
    times(4, (i) =>
      p.part(
        p.r(-262, -326, 112, 110, p.m('#31373e', 'd', 0.5), 16) + p.c(-206, -272, 28, '#0f1215') + p.c(-206, -276, 22, p.m('#434a52')),
        i * 150,
      ),
    ) +
    p.d('M-40 -346H130V-376H-40Z', p.dark()) +
    p.c(46, -372, 46, p.m('#d39a12', 'd', 0.6)) +
    p.o(46, -372, 30, '#8a6408', 6)
  // intake runners
  s +=
    times(4, (i) => p.part(p.tube('M-240 -120Q-230 40 -170 60', 62, '#b9bfc5', 0.7), i * 150)) +
    p.r(-220, 40, 560, 74, p.m('#a9b0b7', 'v', 0.9), 37)
  // front drive
  s +=
    p.d('M-500 -300Q-500 -340 -450 -340H-330V330H-420Q-490 330 -496 250Z', p.m('#6d757e', 'd', 0.7), 'stroke="#2b3138" stroke-width="3"') +
    p.l('M-484 170Q-530 -60 -470 -200Q-430 -270 -370 -200Q-330 -60 -342 200Q-360 300 -420 300Q-474 290 -484 170Z', '#0d0f12', 24) +
    p.l('M-484 170Q-530 -60 -470 -200Q-430 -270 -370 -200Q-330 -60 -342 200', '#454b52', 4) +
    pulley(p, -414, 220, 88) +
    pulley(p, -424, -190, 64, '#8d96a0') +
    pulley(p, -396, 20, 46, '#7b848e')
  s +=
    p.slab('M400 -40H470Q520 0 520 90V190Q510 250 450 260H400Z', '#9aa2aa', 12, 0.7) +
    p.bolt(450, -6, 16) +
    p.bolt(490, 110, 16) +
    p.bolt(450, 230, 16) +
    p.cylV(280, 270, 120, 130, p.accent, 0.14)
  s += p.label(120, 170, 130, 74, '#f2f3f0')
  return { art: at(0, -10, s, 0, 0.98), focus: [-340, 20], mark: [150, -300], stand: 396 }
}

export const cylinderHead: Painter = (p) => {
  let s =
    p.slab(
      'M-520 -180H-470V-220H470V-180H520Q540 -180 540 -160V170Q540 190 520 190H470V230H-470V190H-520Q-540 190 -540 170V-160Q-540 -180 -520 -180Z',
      '#b4bac0',
      70,
      0.85,
    ) + p.d('M-500 -160H500V170H-500Z', p.m('#c3c9cf', 'd', 0.7), 'opacity=".7"')
  for (let i = 0; i < 4; i++) {
    const x = -375 + i * 250
    s += p.c(x, 0, 122, '#5c646c') + p.c(x, 2, 115, p.rad('#4c535a 0,#757d85 60,#a3abb3 100', 0.5, 0.6, 0.6))
    for (const [dx, dy, r] of [
      [-50, -48, 46],
      [50, -48, 46],
      [-46, 50, 39],
      [46, 50, 39],
    ] as const)
      s +=
        p.c(x + dx, dy, r, '#3a4148') +
        p.c(x + dx, dy, r - 5, p.m(dy < 0 ? '#8d949b' : '#8a7462', 'd', 0.9)) +
        p.c(x + dx, dy, r * 0.3, p.m('#777f87'))
    s += p.hole(x, 0, 15)
    s +=
      p.hole(x - 125, -176, 14) +
      p.hole(x - 125, 186, 14) +
      p.hole(x - 62, -184, 10, 8) +
      p.hole(x + 40, 196, 16, 9) +
      p.hole(x + 60, -190, 16, 9)
  }
  s +=
    p.hole(500, -176, 14) +
    p.hole(500, 186, 14) +
    times(
      4,
      (i) => p.e(-375 + i * 250, 268, 58, 22, '#0c0f12') + p.e(-375 + i * 250, 264, 58, 22, 'none', 'stroke="#d9dee3" stroke-width="3"'),
    )
  return { art: at(0, -20, s), focus: [-250, 0], mark: [380, 150] }
}

export const piston: Painter = (p) => {
  const one = (): string =>
    p.d('M-52 60L-40 300Q-44 350 0 356Q44 350 40 300L52 60Z', p.m('#8a929b', 'h')) +
    p.d('M-22 80L-16 290H16L22 80Z', '#39414a', 'opacity=".6"') +
    p.c(0, 372, 112, p.m('#8a929b')) +
    p.c(0, 372, 78, p.lin('#0a0d10 0,#3a424a 100')) +
    p.c(6, 378, 66, '#aeb4ba', 'opacity=".35"') +
    p.r(-128, 362, 256, 12, '#4b545d', 3) +
    p.bolt(-100, 410, 18) +
    p.bolt(100, 410, 18) +
    p.d('M-170 -230V60Q-170 110 -110 110L-80 40Q0 0 80 40L110 110Q170 110 170 60V-230Z', p.m('#b9bfc6', 'h', 1.1)) +
    p.d('M-120 -40Q0 -70 120 -40V60Q100 80 80 40Q0 0 -80 40Q-100 80 -120 60Z', p.m('#2c3238', 'h', 0.5), 'opacity=".75"') +
    p.c(0, 10, 46, '#59616a') +
    p.c(0, 10, 38, p.steel()) +
    p.hole(0, 10, 24) +
    [-196, -160, -124]
      .map(
        (y) =>
          p.d(`M-170 ${y}A170 44 0 0 0 170 ${y}V${y + 16}A170 44 0 0 1 -170 ${y + 16}Z`, '#1b2026') +
          p.d(`M-172 ${y + 3}A172 44 0 0 0 172 ${y + 3}V${y + 11}A172 44 0 0 1 -172 ${y + 11}Z`, p.steel('h')),
      )
      .join('') +
    p.e(0, -230, 170, 46, p.m('#c3c9cf', 'd', 0.9), 'stroke="#68717a" stroke-width="3"') +
    p.e(0, -226, 104, 25, p.m('#8d949c')) +
    p.d('M-60 -250q14 -12 30 -4t-8 16zM40 -254q20 -6 30 4t-22 10z', '#6d757d')
  return { art: at(-210, -50, one(), -10, 0.98) + at(240, -40, one(), 13, 0.98), focus: [-230, -150], mark: [-190, -60] }
}

export const turbo: Painter = (p) => {
  // compressor: aluminium snail at left front; turbine: cast iron at right behind
  let s =
    p.d(
      'M180 -300Q400 -310 450 -110Q480 60 380 160L400 290Q400 320 370 320H250Q224 320 222 290L216 220Q60 200 60 0Q60 -280 180 -300Z',
      p.m(p.look.finish === 'used' ? '#7a5a44' : '#6b635c', 'd', 0.7),
      'stroke="#2a2522" stroke-width="4"',
    ) +
    p.d('M120 -160Q180 -270 300 -240Q410 -200 410 -60', 'none', 'stroke="#b7a698" stroke-width="14" opacity=".45" stroke-linecap="round"') +
    p.slab('M206 296H420Q440 296 440 316V352Q440 372 420 372H206Q186 372 186 352V316Q186 296 206 296Z', '#5e5750', 22, 0.6) +
    p.hole(224, 334, 15) +
    p.hole(402, 334, 15) +
    p.e(313, 332, 54, 20, '#0d0b0a')
  s +=
    p.cylH(-10, -30, 150, 200, '#565d65', 0) +
    times(4, (i) => p.r(16 + i * 30, -126, 10, 192, '#2b3138', 3)) +
    p.cylV(60, -190, 74, 80, '#8b949d', 0.2) +
    p.hole(60, -190, 22, 8) +
    p.cylV(60, 70, 66, 70, '#8b949d', 0)
  // volute
  s += p.d(
    'M-230 -350Q-520 -350 -540 -60Q-550 230 -250 262Q40 262 60 -30Q60 -100 30 -150V-410Q30 -436 0 -436H-110Q-136 -436 -136 -410V-336Q-180 -350 -230 -350Z',
    p.m('#b7bdc3', 'd', 1.15),
    'stroke="#636b73" stroke-width="4"',
  )
  s +=
    p.d('M-230 -300Q-470 -300 -490 -60Q-490 170 -270 214', 'none', 'stroke="#fff" stroke-width="22" opacity=".4" stroke-linecap="round"') +
    p.d('M-136 -336Q-40 -320 20 -220', 'none', 'stroke="#59616a" stroke-width="6" opacity=".6"') +
    p.r(-152, -450, 198, 36, p.m('#c3c9cf', 'h'), 12)
  s +=
    p.c(-236, -40, 206, '#5d656d', 'opacity=".6"') +
    p.c(-240, -46, 198, p.m('#c5cbd1', 'd', 1.1)) +
    p.turned(-240, -46, 160, 194, '#c5ccd3', 0.7, 30) +
    p.c(-240, -46, 160, p.lin('#0a0c0f 0,#2c333a 60,#7c858e 100'))
  s +=
    ring(6, (a) =>
      at(
        -240,
        -46,
        p.d('M12 -26Q96 -64 142 -14Q104 -20 84 14Q52 28 12 20Z', p.steel(), 'stroke="#3a434c" stroke-width="2.5"'),
        (a * 180) / Math.PI,
      ),
    ) +
    ring(6, (a) => at(-240, -46, p.d('M20 -12Q80 -40 112 -4Q80 -10 60 8Z', p.m('#8c959e')), (a * 180) / Math.PI), 0.5) +
    p.c(-240, -46, 38, p.m('#ccd3da')) +
    p.d(hex(-240, -46, 22), p.brass())
  // wastegate actuator
  s +=
    p.d('M-30 330Q-30 240 60 240H110Q190 250 190 330Z', p.m('#8f8a5f', 'h', 0.9)) +
    p.e(80, 332, 112, 26, p.m('#a8a06a')) +
    p.e(80, 326, 40, 9, '#3b3d2b') +
    p.tube('M190 300L300 250L380 200', 14, '#aeb6bf') +
    p.bolt(-480, 100, 18) +
    p.bolt(-60, 170, 18) +
    p.bolt(-440, -230, 18) +
    p.label(-180, 180, 110, 60, '#c3c9cf', -12)
  return { art: at(40, 30, s, 0, 0.98), focus: [-200, -50], mark: [-200, 195] }
}

export const injector: Painter = (p) => {
  const one = (c: string): string =>
    p.cylV(0, -400, 66, 90, '#b9c1ca', 0.2) +
    p.r(-42, -330, 84, 16, '#151a1f', 8) +
    p.cylV(0, -310, 100, 130, '#8f98a1', 0.12) +
    p.r(-64, -200, 128, 120, p.plastic('h'), 18) +
    p.d('M40 -190L150 -250Q172 -260 182 -240L204 -196Q212 -176 192 -168L64 -110Z', p.plastic()) +
    p.r(128, -236, 60, 44, '#0a0c0f', 6, 'transform="rotate(-26 158 -214)"') +
    p.cylV(0, -86, 112, 150, '#a6afb8', 0) +
    p.r(-58, -30, 116, 26, p.m(c, 'h'), 4) +
    p.cylV(0, 60, 78, 90, '#b9c1ca', 0) +
    p.r(-48, 140, 96, 22, '#15191e', 10) +
    p.r(-48, 172, 96, 22, p.m('#c06a33', 'h'), 8) +
    p.cylV(0, 190, 44, 150, '#98a1ab', 0) +
    p.d('M-22 338L-10 372H10L22 338Z', p.m('#7a838d', 'h'))
  return {
    art: at(-330, 10, one('#2f7d46'), -8) + at(0, 0, one(p.accent), 2) + at(330, 14, one('#2f7d46'), 9),
    focus: [20, -150],
    mark: [0, 10],
  }
}

export const valve: Painter = (p) => {
  const one = (r: number): string =>
    p.d(`M-14 -390H14V120Q20 200 ${r} 232H${-r}Q-20 200 -14 120Z`, p.steel('h')) +
    p.r(-16, -378, 32, 10, '#3d454e') +
    p.e(0, 236, r, r * 0.2, p.m('#8b949d')) +
    p.d(`M${-r} 232V252A${r} ${r * 0.2} 0 0 0 ${r} 252V232A${r} ${r * 0.2} 0 0 1 ${-r} 232Z`, p.steel('h')) +
    p.e(0, -390, 14, 5, '#dfe5ea')
  return {
    art:
      at(-380, 40, one(116), -14) +
      at(-130, 30, one(116), -4) +
      at(130, 30, one(94), 5) +
      at(380, 40, one(94), 14) +
      at(0, 330, p.spring(0, -60, 90, 90, 4, 13, '#9aa3ad'), 90) +
      p.e(190, 350, 40, 30, p.steel()) +
      p.hole(190, 350, 16, 12),
    focus: [-150, 180],
    mark: [-140, 260],
  }
}

export const gasket: Painter = (p) => {
  const c = p.look.variant % 2 ? '#3b4046' : '#9aa1a8'
  const holes =
    times(4, (i) => `M${-375 + i * 250 + 104} 0a104 104 0 1 0 -208 0a104 104 0 1 0 208 0Z`) +
    times(
      5,
      (i) =>
        `M${-500 + i * 250 + 18} -160a18 18 0 1 0 -36 0a18 18 0 1 0 36 0ZM${-500 + i * 250 + 18} 160a18 18 0 1 0 -36 0a18 18 0 1 0 36 0Z`,
    ) +
    times(4, (i) => `M${-420 + i * 250} -170h70v24h-70ZM${-400 + i * 250} 150h60v20h-60Z`)
  const d = `M-550 -180Q-550 -204 -526 -204H-430L-400 -226H-340L-310 -204H320L350 -226H410L440 -204H526Q550 -204 550 -180V180Q550 204 526 204H450L420 228H330L300 204H-526Q-550 204 -550 180Z${holes}`
  let s =
    `<g fill-rule="evenodd">${p.slab(d, c, 9, 0.8)}</g>` +
    times(4, (i) => p.o(-375 + i * 250, 0, 113, '#d7dce1', 9) + p.o(-375 + i * 250, 0, 113, '#4d5660', 2)) +
    times(
      5,
      (i) =>
        p.o(-500 + i * 250, -160, 24, p.look.variant % 2 ? p.accent : '#2f5f8f', 5) +
        p.o(-500 + i * 250, 160, 24, p.look.variant % 2 ? p.accent : '#2f5f8f', 5),
    )
  s += p.r(528, -60, 46, 70, p.m(c), 8)
  return { art: at(0, -20, s, -5), focus: [-250, 0], mark: [0, 190] }
}

function beltPath(p: Pen, d: string, w: number): string {
  return (
    p.l(d, '#07080a', w + 8) +
    p.l(d, '#272b30', w) +
    `<path d="${d}" fill="none" stroke="#0d0f11" stroke-width="${w}" stroke-dasharray="12 12"/>` +
    p.l(d, '#3a4047', w * 0.36) +
    p.l(d, '#5c646c', 3)
  )
}
export const belt: Painter = (p) => ({
  art:
    beltPath(p, 'M-420 60C-470 -260 -200 -330 0 -250S420 -300 440 -20S240 330 60 240S-380 330 -420 60Z', 58) +
    p.text(20, -256, 30, 'PK 6 1750', '#d5dade', 'transform="rotate(-3)"') +
    beltPath(p, 'M-200 40C-220 -90 -60 -120 40 -80S230 -60 220 40S40 140 -60 110S-190 130 -200 40Z', 38),
  focus: [330, -140],
  mark: [-300, 220],
})
export const beltKit: Painter = (p) => {
  const idler = (x: number, y: number, r: number): string =>
    p.c(x + 6, y + 12, r, '#07090b') +
    p.c(x, y, r, p.m('#2b3036', 'd', 0.6)) +
    p.c(x, y, r * 0.8, p.m('#a9b2bb')) +
    p.turned(x, y, r * 0.5, r * 0.78, '#b5bdc6', 0.7, 20) +
    p.c(x, y, r * 0.5, '#22272d') +
    p.bolt(x, y, r * 0.28)
  let s =
    beltPath(p, 'M-480 -60C-520 -300 -300 -370 -160 -280S160 -390 220 -220S60 40 -60 60S-440 180 -480 -60Z', 46) +
    idler(-330, -110, 100) +
    idler(-60, -140, 82)
  s +=
    at(
      320,
      140,
      p.slab('M-150 -30Q-150 -150 0 -150Q150 -150 150 -30L170 60Q170 120 120 130H-120Q-170 120 -170 60Z', '#b0b7be', 26, 0.9) +
        pulley(p, -10, -20, 106, '#8b949e') +
        p.hole(-132, 90, 15) +
        p.hole(132, 90, 15) +
        p.cylH(140, 70, 80, 60, '#a4abb2', 0.2),
    ) +
    idler(-40, 240, 74) +
    p.d(gear(360, -240, 88, 104, 22), p.m('#7d868f')) +
    p.c(360, -240, 78, p.steel()) +
    p.hole(360, -240, 30)
  s += times(4, (i) => at(-420 + i * 74, 300 - i * 8, p.cylV(0, 0, 22, 70, '#9aa3ad', 0) + p.d(hex(0, -8, 24), p.steel()), -10 + i * 8))
  return { art: s, focus: [-230, -120], mark: [310, 250] }
}
export const pump: Painter = (p) => {
  let s =
    p.cylH(-480, -10, 420, 250, '#3a4149', -0.16, 0.8) +
    p.label(-380, -70, 190, 110, '#eceee9') +
    p.slab('M-90 -210H240Q300 -210 300 -150V150Q300 210 240 210H-90Q-130 210 -130 170V-170Q-130 -210 -90 -210Z', '#aeb5bc', 30, 0.95) +
    p.c(90, 0, 170, p.m('#9da5ad')) +
    p.turned(90, 0, 90, 162, '#b7bfc7', 0.7, 28) +
    p.c(90, 0, 84, '#2a3037') +
    p.c(90, 0, 76, p.m('#6f7881')) +
    p.d(gear(90, 0, 44, 60, 12), p.brass()) +
    p.c(90, 0, 26, p.steel())
  s +=
    [
      [-70, -150],
      [240, -150],
      [240, 150],
      [-70, 150],
    ]
      .map(([x, y]) => p.bolt(x!, y!, 24))
      .join('') +
    p.cylH(296, -70, 170, 70, '#b4bbc2', 0.18) +
    p.hole(466, -70, 9, 28) +
    p.cylV(90, -320, 74, 120, '#b4bbc2', 0.2) +
    p.hole(90, -320, 26, 10) +
    p.plug(-500, 110, 120, 84, 4)
  return { art: s, focus: [90, 0], mark: [-270, 80] }
}
