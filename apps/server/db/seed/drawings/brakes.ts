import type { Painter, Pen } from './kit.ts'
import { at, deep, hex, ring, sector, times } from './kit.ts'

/** A vented disc seen from the hub side. */
export const brakeDisc: Painter = (p) => {
  const drilled = p.look.variant % 2 === 0
  const lugs = p.look.variant === 3 ? 4 : 5
  const hole = p.part(p.c(0, 0, 11.5, p.rad('#05080b 0,#2a323a 80,#dfe5ea 100', 0.45, 0.4, 0.6)))
  let s =
    p.c(16, 18, 402, p.m('#5a626b')) +
    p.d(
      ring(60, (a) => sector(12, 14, 388, 403, a, a + 0.05)),
      '#1a1f25',
    )
  s +=
    p.c(0, 0, 400, p.m('#8d96a1')) +
    p.turned(0, 0, 214, 392, '#bcc4cd') +
    [380, 356, 330, 301, 270, 240]
      .map((r) => p.o(0, 0, r, '#fff', 2, 'opacity=".25"') + p.o(0, 0, r - 7, '#47505a', 1.4, 'opacity=".25"'))
      .join('')
  s += p.o(0, 0, 394, p.steel(), 9)
  if (drilled) s += ring(36, (a, i) => at(Math.cos(a) * (256 + (i % 3) * 48), Math.sin(a) * (256 + (i % 3) * 48), hole), 0.05)
  else
    s += ring(8, (a) =>
      at(
        0,
        0,
        p.l('M236 -30Q300 -10 372 40', '#3a434c', 13) + p.l('M240 -24Q300 -4 372 46', '#fff', 2.5, 'opacity=".4"'),
        (a * 180) / Math.PI,
      ),
    )
  s +=
    p.c(6, 8, 216, '#0c1014', 'opacity=".55"') +
    p.c(0, 0, 208, p.m('#59616a')) +
    p.c(0, 0, 196, p.m('#7d858e')) +
    p.c(0, 2, 186, p.m('#a7afb8', 'd', 0.9))
  s +=
    ring(lugs, (a) => p.hole(Math.cos(a) * 128, Math.sin(a) * 128, 21), -Math.PI / 2) + p.hole(Math.cos(0.3) * 128, Math.sin(0.3) * 128, 9)
  s += p.c(0, 0, 82, p.m('#8d959e')) + p.hole(0, 0, 72)
  return { art: s, focus: [-190, -150], mark: [-20, 160], scale: 1.08 }
}

function pad(p: Pen, x: number, y: number, turn: number): string {
  const plate =
    'M-230 -64Q-226 -96 -190 -96H-120Q-60 -128 0 -128Q60 -128 120 -96H190Q226 -96 230 -64L236 40Q236 62 214 62H190L166 96H-166L-190 62H-214Q-236 62 -236 40Z'
  const lining =
    'M-176 -60Q0 -104 176 -60Q192 -56 190 -36L172 66Q168 82 150 82H22L14 70H-14L-22 82H-150Q-168 82 -172 66L-190 -36Q-192 -56 -176 -60Z'
  return at(
    x,
    y,
    p.slab(plate, '#30363d', 20, 0.7) +
      p.slab(lining, '#5b544d', 30, 0.35) +
      p.d(`M-6 -78L-10 74H10L6 -78Z`, '#1a1815', 'opacity=".8"') +
      times(34, (i) => p.c(-160 + ((i * 73) % 320), -50 + ((i * 41) % 116), 2 + (i % 3), i % 3 ? '#c7a66a' : '#d8d8d4', 'opacity=".55"')) +
      p.d('M-150 -62Q0 -92 150 -62', 'none', 'stroke="#fff" stroke-opacity=".25" stroke-width="5"') +
      p.l('M-206 -20Q-260 -36 -262 10', '#aeb6bf', 9) +
      p.l('M206 -20Q260 -36 262 10', '#aeb6bf', 9),
    turn,
  )
}
export const brakePads: Painter = (p) => ({
  art: pad(p, -240, -210, -9) + pad(p, 270, -190, 8) + pad(p, -270, 170, 6) + pad(p, 250, 200, -7),
  focus: [260, -180],
  mark: [260, 190],
  scale: 1.06,
})

export const brakeCaliper: Painter = (p) => {
  const c = p.look.variant === 2 || p.look.variant === 0 ? '#c2222b' : p.look.variant === 1 ? '#8f979f' : '#d8a51b'
  const d =
    'M-420 120Q-440 -60 -330 -190Q-250 -280 0 -290Q250 -280 330 -190Q440 -60 420 120L300 190Q250 200 236 150L214 60H-214L-236 150Q-250 200 -300 190Z'
  let s = p.slab(
    'M-470 70Q-500 70 -500 110V190Q-500 226 -464 226H-330L-290 100ZM470 70Q500 70 500 110V190Q500 226 464 226H330L290 100Z',
    '#6d757e',
    34,
    0.8,
  )
  s += p.hole(-430, 150, 34) + p.hole(430, 150, 34)
  s +=
    p.d('M-214 60H214L236 150Q240 170 260 180L240 230H-240L-260 180Q-240 170 -236 150Z', '#15191e') +
    p.r(-190, 96, 380, 56, p.m('#585048'), 8) +
    p.r(-204, 150, 408, 40, p.m('#22272d'), 8)
  s += p.slab(d, c, 44, 0.95)
  s +=
    p.d('M-190 -190Q0 -240 190 -190L176 -80Q0 -120 -176 -80Z', deep(c, 0.6)) +
    p.r(-90, -206, 26, 108, p.steel('h'), 4) +
    p.r(64, -206, 26, 108, p.steel('h'), 4) +
    p.d('M-60 -220H60V-104H-60Z', '#4d4842')
  s +=
    p.l('M-330 -120Q-220 -250 0 -258Q220 -250 330 -120', '#fff', 9, 'opacity=".45"') +
    p.l('M-372 90Q-380 -20 -320 -110', '#fff', 6, 'opacity=".35"')
  s += p.bolt(-300, 20, 36) + p.bolt(300, 20, 36) + p.bolt(-346, 118, 26) + p.bolt(346, 118, 26)
  s += p.text(0, 26, 74, 'PARTLANE', '#fff', 'font-style="italic" letter-spacing="6" opacity=".92"')
  s += p.cylV(-214, -330, 34, 70, '#c79f46', 0.2) + p.cylV(-214, -372, 18, 46, '#2b3037', 0.3)
  return { art: at(0, 40, s), focus: [-200, -30], mark: [-20, 190] }
}

export const brakeDrum: Painter = (p) => {
  let s =
    p.c(20, 40, 396, p.m('#3f464d')) +
    p.c(0, 0, 396, p.cast()) +
    p.turned(0, 0, 330, 388, '#8d959d', 0.4, 36) +
    p.c(0, 0, 334, '#191d22') +
    p.c(0, 4, 326, p.m('#747c85', 'd', 0.8))
  s +=
    p.o(0, 0, 296, '#22272d', 5, 'opacity=".6"') +
    ring(12, (a) => p.d(sector(0, 0, 214, 290, a, a + 0.26), p.m('#666e77', 'd', 0.7), 'stroke="#3d444b" stroke-width="2"'))
  s +=
    p.c(6, 8, 186, '#0c1014', 'opacity=".5"') +
    p.c(0, 0, 180, p.m('#8b939c')) +
    p.turned(0, 0, 88, 174, '#adb5be', 0.7, 30) +
    ring(5, (a) => p.hole(Math.cos(a) * 130, Math.sin(a) * 130, 20), 0.3) +
    p.hole(0, 0, 80)
  s += p.hole(0, -238, 17) + p.hole(130, 130, 12)
  return { art: s, focus: [-150, -150], mark: [0, 250] }
}

export const brakeHose: Painter = (p) => {
  const hose = 'M-380 -190C-240 -330 -60 -320 0 -180S140 160 300 120S460 -60 340 -130S120 -70 -60 120S-360 300 -400 190'
  const fitting = (x: number, y: number, t: number): string =>
    at(
      x,
      y,
      p.cylH(-70, 0, 80, 54, '#9aa3ad', 0) +
        p.cylH(-130, 0, 70, 70, '#c7a04a', 0) +
        p.d(hex(-150, 0, 46), p.brass()) +
        p.cylH(-226, 0, 70, 34, '#aeb6bf', -0.2) +
        times(6, (i) => p.l(`M${-220 + i * 11} -16v32`, '#4a525b', 2.5)),
      t,
    )
  return {
    art:
      p.tube(hose, 46, '#262a2f', 0.7) +
      `<path d="${hose}" fill="none" stroke="#5b636c" stroke-width="30" stroke-dasharray="3 13" opacity=".35"/>` +
      fitting(-370, -200, -50) +
      at(-396, 196, fitting(0, 0, 70)) +
      at(60, -20, p.r(-36, -26, 72, 52, p.m('#b4bcc5', 'd'), 8) + p.hole(0, 0, 10), 62),
    focus: [-380, -190],
    mark: [80, 60],
  }
}
