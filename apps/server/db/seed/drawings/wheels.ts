import type { Painter, Pen } from './kit.ts'
import { at, deep, hex, light, ring, sector, TAU, times } from './kit.ts'

function tread(p: Pen, r: number): string {
  return (
    p.d(
      ring(64, (a) => sector(0, 0, r - 16, r + 2, a, a + 0.052)),
      '#0c0e11',
    ) + p.o(0, 0, r - 22, '#4a5058', 2, 'opacity=".6"')
  )
}

/** Three-quarter, so that the tread shows. */
export const tyre: Painter = (p) => {
  const cx = -110
  const rx = 330
  const ry = 404
  const deepness = 250
  const on = (a: number, k: number, r = 1): [number, number] => [
    cx + deepness * k + Math.cos(a) * rx * r,
    Math.sin(a) * ry * r * (1 - k * 0.04),
  ]
  const quad = (a1: number, a2: number, k1: number, k2: number, skew: number): string => {
    const pts = [on(a1, k1), on(a2, k1), on(a2 + skew, k2), on(a1 + skew, k2)]
    return `M${pts.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`
  }
  let s = p.d(
    `M${cx} ${-ry}H${cx + deepness - 30}A${rx} ${ry * 0.96} 0 0 1 ${cx + deepness - 30} ${ry * 0.97}H${cx}Z`,
    p.lin('#14171a 0,#3c4248 22,#24282c 46,#171a1d 78,#08090b 100', 0, 0, 0, 1),
  )
  const blocks = (k1: number, k2: number, skew: number, tone: string): string => {
    let d = ''
    for (let i = 0; i < 30; i++) {
      const a = -1.5 + i * 0.1
      d += quad(a, a + 0.066, k1, k2, skew)
    }
    return p.d(d, tone)
  }
  const tone = p.lin('#3a4046 0,#686f77 24,#434950 48,#2b3035 76,#15181b 100', 0, 0, 0, 1)
  s += blocks(0.06, 0.25, 0.06, tone) + blocks(0.32, 0.5, 0.05, tone) + blocks(0.56, 0.72, -0.05, tone) + blocks(0.78, 0.93, -0.06, tone)
  s +=
    p.e(cx, 0, rx, ry, p.rad('#474d54 0,#2a2e33 60,#15181b 100')) +
    p.e(cx, 0, rx * 0.95, ry * 0.95, 'none', 'stroke="#0b0d0f" stroke-width="4"') +
    p.e(cx, 0, rx * 0.78, ry * 0.78, 'none', `stroke="${p.lin('#666d75 0,#24282c 55,#4b5158 100')}" stroke-width="50" opacity=".55"`)
  const words = [
    ['ROADWAY', '225/45 R17'],
    ['NORTHGRIP', '205/55 R16'],
    ['ROADWAY', '235/35 R19'],
    ['NORTHGRIP', '195/65 R15'],
  ][p.look.variant]!
  const around = (word: string, mid: number, step: number, size: number): string =>
    [...word]
      .map((ch, i) => {
        const a = mid + (i - (word.length - 1) / 2) * step
        return `<g transform="translate(${Math.round(cx + Math.cos(a) * rx * 0.8)} ${Math.round(Math.sin(a) * ry * 0.8)}) scale(.86 1) rotate(${Math.round((a * 180) / Math.PI + 90)})">${p.text(0, size * 0.35, size, ch, '#b9bfc5')}</g>`
      })
      .join('')
  s += around(words[0]!, -Math.PI / 2, 0.15, 46) + around(words[1]!, Math.PI / 2, 0.09, 32)
  s +=
    p.e(cx, 0, rx * 0.63, ry * 0.63, '#0a0b0d') +
    p.e(cx, 0, rx * 0.66, ry * 0.66, 'none', 'stroke="#5a6168" stroke-width="7"') +
    p.e(cx + 14, 6, rx * 0.6, ry * 0.6, p.lin('#020303 0,#121416 40,#2f3439 100', 0, 0, 1, 0.4))
  s += p.d(
    `M${cx + 60} ${-ry * 0.5}A${rx * 0.56} ${ry * 0.54} 0 0 1 ${cx + 60} ${ry * 0.54}Q${cx + 250} 0 ${cx + 60} ${-ry * 0.5}Z`,
    '#3c4248',
    'opacity=".55"',
  )
  return { art: s, focus: [60, -150], mark: [-150, 300], scale: 1.02 }
}

export const wheel: Painter = (p) => {
  const v = p.look.variant
  const spokes = [5, 7, 10, 5][v]!
  const tone = v === 2 ? '#3b4148' : '#b9c1ca'
  let s = p.c(24, 28, 414, '#0d0f12') + p.c(0, 0, 412, p.rad('#363b41 0,#202428 60,#101215 100')) + tread(p, 410)
  s +=
    p.o(0, 0, 372, p.lin('#4f555c 0,#16191d 60,#3b4147 100'), 30) +
    p.c(0, 0, 340, p.m(tone)) +
    p.c(0, 0, 306, '#14181d') +
    p.c(0, 0, 296, p.rad('#363d45 0,#171b20 60,#0c0f12 100', 0.5, 0.3, 0.8))
  // the brake behind
  s +=
    p.c(0, 0, 232, p.m('#6f7780', 'd', 0.7)) +
    p.o(0, 0, 190, '#4b535c', 3) +
    p.d(sector(0, 0, 150, 244, -0.55, 0.5), p.m(v === 1 ? '#3a4148' : '#b3202a', 'd', 0.6)) +
    p.c(0, 0, 120, '#20252b')
  const w = spokes === 10 ? 24 : spokes === 7 ? 34 : 50
  s += ring(spokes, (a) =>
    at(
      0,
      0,
      v === 3
        ? `<g transform="translate(3 9)">${p.d('M60 -58L316 -88L318 -44L80 -16ZM60 58L316 88L318 44L80 16Z', '#05070a')}</g>` +
            p.d(
              'M50 -60L314 -92Q322 -66 318 -44L80 -14ZM50 60L314 92Q322 66 318 44L80 14Z',
              p.m(tone, 'u', 0.9),
              `stroke="${light(tone, 0.5)}" stroke-width="3"`,
            )
        : `<g transform="translate(4 10)">${p.d(`M40 ${-w - 14}Q180 ${-w * 0.7} 318 ${-w * 1.35}V${w * 1.35}Q180 ${w * 0.7} 40 ${w + 14}Z`, '#05070a')}</g>` +
            p.d(
              `M40 ${-w - 14}Q180 ${-w * 0.62} 316 ${-w * 1.35}Q324 0 316 ${w * 1.35}Q180 ${w * 0.62} 40 ${w + 14}Z`,
              p.m(tone, 'u', 0.9),
              `stroke="${light(tone, 0.55)}" stroke-width="3"`,
            ) +
            p.d(
              `M120 ${-w * 0.24}Q220 ${-w * 0.2} 306 ${-w * 0.6}V${w * 0.6}Q220 ${w * 0.2} 120 ${w * 0.24}Z`,
              deep(tone, 0.72),
              'opacity=".55"',
            ),
      (a * 180) / Math.PI - 90,
    ),
  )
  // the rim lip, over the spokes' ends
  s +=
    p.turned(0, 0, 306, 340, light(tone, 0.1), 0.7, 30) +
    p.o(0, 0, 309, deep(tone, 0.45), 4, 'opacity=".6"') +
    p.o(0, 0, 337, light(tone, 0.7), 5, 'opacity=".8"')
  s +=
    p.c(3, 6, 98, '#05070a', 'opacity=".5"') +
    p.c(0, 0, 94, p.m(tone)) +
    ring(5, (a) => p.hole(Math.cos(a) * 64, Math.sin(a) * 64, 15) + p.d(hex(Math.cos(a) * 64, Math.sin(a) * 64, 8), '#77808a'), TAU / 10) +
    p.c(0, 0, 34, p.m('#1d2228')) +
    p.d('M-14 14L-2 -16H6L-6 14ZM2 14L14 -16H20L8 14Z', '#ff7a33')
  return { art: s, focus: [-120, -170], mark: [-10, -368], scale: 1.06 }
}

function oneBolt(p: Pen, x: number, y: number, t: number): string {
  return at(
    x,
    y,
    p.cylV(0, 40, 74, 250, '#a5adb7', 0, 1) +
      times(11, (i) => p.l(`M-38 ${120 + i * 15}Q0 ${132 + i * 15} 38 ${116 + i * 15}`, '#3e464f', 4)) +
      p.d('M-92 0Q-60 44 -40 62H40Q60 44 92 0Z', p.m('#8f98a2', 'h')) +
      p.e(0, -2, 96, 26, p.steel()) +
      p.d('M-66 -130L-30 -146H30L66 -130V-8Q0 20 -66 -8Z', p.m('#99a2ac', 'h', 1.2)) +
      p.l('M-22 -118V4M26 -120V4', '#46505a', 4) +
      p.e(0, -132, 62, 20, p.steel()) +
      p.e(0, -133, 32, 10, '#30373f'),
    t,
  )
}
export const wheelBolt: Painter = (p) => ({
  art:
    oneBolt(p, -330, -80, -16) +
    oneBolt(p, -90, -110, 8) +
    oneBolt(p, 160, -70, -6) +
    oneBolt(p, 380, -20, 38) +
    at(-120, 300, p.d(hex(0, 0, 74), p.steel()) + p.c(0, 0, 62, p.m('#aab3bd')) + p.hole(0, 0, 34)) +
    at(110, 318, p.d(gear(62, 76), p.m('#7e8791')) + p.c(0, 0, 50, p.steel()) + p.d(gear(24, 34), '#191d22')),
  focus: [-90, -160],
  mark: [220, 330],
})
function gear(r1: number, r2: number): string {
  return `M${Array.from({ length: 24 }, (_, i) => {
    const r = i % 4 < 2 ? r2 : r1
    const a = (i * TAU) / 24
    return `${Math.round(Math.cos(a) * r)} ${Math.round(Math.sin(a) * r)}`
  }).join('L')}Z`
}
