import { place, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

export const sparkPlug: Painter = (pen) => {
  const drawSparkPlug = (): string =>
    pen.uprightCylinder(0, -430, 50, 60, '#b9c1ca', 0.2) +
    pen.path(
      'M-46 -366Q-58 -350 -46 -334Q-60 -318 -48 -300Q-62 -284 -50 -266Q-64 -250 -54 -230V-90H54V-230Q64 -250 50 -266Q62 -284 48 -300Q60 -318 46 -334Q58 -350 46 -366Z',
      pen.shade('#eef0f0', 'upright', 0.6),
    ) +
    pen.text(0, -150, 30, pen.style.variant % 2 ? 'PL 7' : 'IR 6', '#1f5fae') +
    pen.rect(-60, -92, 120, 24, pen.steel('upright'), 6) +
    pen.path('M-92 -68H92L100 -50V40L92 56H-92L-100 40V-50Z', pen.shade('#aab3bc', 'upright', 1.1)) +
    pen.line('M-40 -66V54M40 -66V54', '#5b646d', 4) +
    pen.rect(-72, 56, 144, 34, pen.steel('upright'), 6) +
    pen.rect(-78, 86, 156, 18, pen.shade('#8f98a1', 'upright'), 8) +
    pen.rect(-62, 104, 124, 210, pen.shade('#a7b0ba', 'upright', 1.1), 4) +
    times(12, (i) => pen.line(`M-62 ${116 + i * 17}Q0 ${126 + i * 17} 62 ${112 + i * 17}`, '#4b545e', 5)) +
    pen.path('M-26 314H26L18 350H-18Z', pen.shade('#e6e4de', 'upright', 0.5)) +
    pen.rect(-9, 348, 18, 26, pen.steel('upright')) +
    pen.line('M52 314V384Q50 398 34 398H-16', '#8b949e', 15) +
    pen.line('M49 314V384Q47 394 34 394H-16', '#d5dce2', 4)
  return {
    art: place(-300, 10, drawSparkPlug(), -14) + place(0, 0, drawSparkPlug(), 3) + place(300, 10, drawSparkPlug(), 17),
    focus: [0, 260],
    stockNumberAt: [-10, -200],
  }
}

export const ignitionCoil: Painter = (pen) => {
  const drawCoil = (): string =>
    pen.path('M-60 20L-48 330Q-46 392 0 394Q46 392 48 330L60 20Z', pen.rubber('upright')) +
    times(4, (i) => pen.line(`M-52 ${180 + i * 30}Q0 ${194 + i * 30} 52 ${180 + i * 30}`, '#0a0c0e', 5)) +
    pen.ellipse(0, 386, 34, 10, '#050607') +
    pen.slab('M-130 -210H70Q100 -210 100 -180V-10Q100 20 70 20H-80Q-130 20 -130 -20Z', '#2b3036', 20, 0.6) +
    pen.rect(-104, -184, 170, 130, pen.shade(pen.accent, 'flat', 0.4), 12) +
    pen.label(-84, -166, 130, 92, '#f0f1ee') +
    pen.path('M90 -60H180Q206 -60 206 -34V6Q206 30 180 30H90Z', pen.plastic()) +
    pen.hole(156, -14, 24) +
    pen.circleLine(156, -14, 29, '#c79f46', 7) +
    pen.path('M-90 -210V-290Q-90 -310 -70 -310H30Q50 -310 50 -290V-210Z', pen.plastic()) +
    pen.rect(-74, -316, 108, 34, '#0a0c0f', 8) +
    times(3, (i) => pen.rect(-58 + i * 32, -312, 12, 24, pen.brass(), 2))
  return { art: place(-260, -10, drawCoil(), -9) + place(230, 0, drawCoil(), 12), focus: [-270, -120], stockNumberAt: [-250, 90] }
}

export const sensor: Painter = (pen) => {
  const cable = 'M-60 -150C-200 -330 -420 -260 -420 -60S-240 240 -60 190S180 60 320 190'
  let svg =
    pen.tube(cable, 30, '#24282d', 0.7) +
    place(
      350,
      220,
      pen.rect(-70, -60, 180, 116, pen.plastic(), 18) +
        pen.plug(60, -44, 90, 84, 4) +
        pen.rect(-40, -76, 70, 22, pen.shade('#c2222b', 'flat', 0.4), 6),
      30,
    )
  svg +=
    place(
      140,
      -120,
      pen.uprightCylinder(0, -330, 66, 90, '#24282d', 0.2) +
        pen.uprightCylinder(0, -250, 96, 130, '#b4bcc6', 0.12) +
        pen.path('M-86 -120H86L94 -104V-44L86 -28H-86L-94 -44V-104Z', pen.shade('#aab3bc', 'upright', 1.1)) +
        pen.line('M-34 -118V-30M34 -118V-30', '#5b646d', 4) +
        pen.uprightCylinder(0, -28, 106, 100, '#9da6b0', 0) +
        times(6, (i) => pen.line(`M-53 ${-14 + i * 16}Q0 ${-4 + i * 16} 53 ${-18 + i * 16}`, '#4b545e', 5)) +
        pen.uprightCylinder(0, 74, 76, 130, '#8a939d', 0) +
        times(3, (i) => pen.rect(-26 + i * 20, 100, 10, 62, '#1a1f24', 5)),
      52,
    ) + pen.path('M-90 -120L-40 -180L-10 -150L-50 -100Z', '#22272d')
  return { art: place(20, 30, svg), focus: [160, -120], stockNumberAt: [300, 120] }
}

export const ecu: Painter = (pen) => {
  let svg =
    pen.slab('M-480 -260H480Q510 -260 510 -230V150H-510V-230Q-510 -260 -480 -260Z', '#aeb5bc', 26, 1) +
    times(15, (i) => pen.rect(-470 + i * 65, -230, 22, 220, pen.shade('#c0c6cc', 'upright', 0.8), 8)) +
    pen.rect(-300, -190, 480, 230, pen.shade('#b7bdc3', 'flat', 0.7), 10) +
    pen.label(-260, -166, 330, 180, '#f5f5f1', 0, pen.accent) +
    [
      [-480, -230],
      [480, -230],
      [-480, 116],
      [480, 116],
    ]
      .map(([x, y]) => pen.bolt(x!, y!, 15))
      .join('') +
    pen.slab('M-440 120H40V270Q40 290 20 290H-420Q-440 290 -440 270ZM80 120H440V270Q440 290 420 290H100Q80 290 80 270Z', '#24292f', 26, 0.6)
  const pins = (x: number, columnCount: number): string =>
    pen.rect(x, 166, columnCount * 26 + 24, 96, '#07090b', 10) +
    times(columnCount * 3, (i) => pen.rect(x + 16 + (i % columnCount) * 26, 178 + Math.floor(i / columnCount) * 26, 11, 15, '#caa24c', 2))
  svg += pins(-400, 15) + pins(116, 11)
  return { art: place(0, 0, svg, -5), focus: [-120, 160], stockNumberAt: [350, -80] }
}

const fuseBox = (pen: Pen): string =>
  pen.slab('M-500 -290H260Q290 -290 290 -260V270Q290 300 260 300H-500Q-530 300 -530 270V-260Q-530 -290 -500 -290Z', '#262b31', 34, 0.6) +
  pen.rect(-500, -262, 762, 534, '#14181c', 16)

const fuseColours = ['#c2222b', '#1f5fae', '#e3b919', '#d9782b', '#2f8f4a', '#8a5a2f', '#e9ebec', '#c2222b']

const fuses = (pen: Pen): string =>
  times(3, (r) =>
    times(8, (i) =>
      place(
        -450 + i * 58,
        -220 + r * 120,
        pen.reuse(
          pen.rect(-22, -34, 46, 88, '#07090b', 6) +
            pen.rect(-18, -32, 38, 66, pen.shade(fuseColours[(i * 3 + r * 5) % 8]!, 'flat', 0.6), 7) +
            pen.rect(-10, -22, 22, 12, '#fff', 3, 'opacity=".55"') +
            pen.rect(-12, 16, 10, 14, '#d9dee2', 2) +
            pen.rect(6, 16, 10, 14, '#d9dee2', 2),
        ),
      ),
    ),
  )

const relays = (pen: Pen): string =>
  times(
    3,
    (i) =>
      pen.slab(`M20 ${-230 + i * 164}H220V${-90 + i * 164}H20Z`, i === 1 ? '#3f6a4a' : '#2f353c', 20, 0.7) +
      pen.rect(44, -206 + i * 164, 150, 8, '#e4e7ea', 3) +
      pen.rect(44, -186 + i * 164, 100, 7, '#e4e7ea', 3, 'opacity=".6"') +
      pen.line(`M60 ${-130 + i * 164}h40l14 -16M120 ${-130 + i * 164}h50`, '#e4e7ea', 5),
  ) +
  times(
    4,
    (i) =>
      pen.slab(`M${-470 + i * 116} 150H${-376 + i * 116}V240H${-470 + i * 116}Z`, '#3a4149', 14, 0.7) +
      pen.text(-423 + i * 116, 206, 34, ['60', '40', '50', '80'][i]!, '#f2c21a'),
  )

const looseRelayAndFuse = (pen: Pen): string =>
  place(
    440,
    -150,
    pen.slab('M-90 -100H90V70H-90Z', '#23282e', 24, 0.8) +
      pen.label(-70, -80, 140, 96, '#dfe3e6') +
      times(4, (i) => pen.rect(-70 + i * 40, 90, 20, 74, pen.steel('upright'), 3)),
    12,
  ) +
  place(
    440,
    190,
    pen.rect(-60, -60, 120, 76, pen.shade('#e3b919', 'flat', 0.8), 16) +
      pen.rect(-46, 10, 26, 80, pen.steel('upright'), 2) +
      pen.rect(20, 10, 26, 80, pen.steel('upright'), 2) +
      pen.text(0, -10, 40, '20', '#5d4a04'),
    -16,
  )

export const relayFuse: Painter = (pen) => {
  const svg = fuseBox(pen) + fuses(pen) + relays(pen) + looseRelayAndFuse(pen)
  return { art: svg, focus: [-200, -80], stockNumberAt: [120, 240] }
}

const connectors = (pen: Pen): string =>
  place(
    490,
    -80,
    pen.slab('M-50 -150H90V150H-50Z', '#e9ecee', 22, 0.4) +
      times(10, (i) => pen.rect(-20 + (i % 2) * 50, -124 + Math.floor(i / 2) * 52, 30, 34, '#20262c', 4)),
    4,
  ) +
  place(
    -470,
    110,
    pen.slab('M-90 -150H60V170H-90Z', '#2b3138', 24, 0.6) +
      times(
        8,
        (i) =>
          pen.rect(-66 + (i % 2) * 56, -126 + Math.floor(i / 2) * 70, 38, 46, '#07090b', 5) +
          pen.rect(-54 + (i % 2) * 56, -114 + Math.floor(i / 2) * 70, 14, 22, pen.brass(), 2),
      ),
    -6,
  ) +
  place(
    230,
    286,
    pen.slab('M-90 -70H110V70H-90Z', '#8f969d', 20, 0.5) +
      times(6, (i) => pen.rect(-64 + (i % 3) * 56, -46 + Math.floor(i / 3) * 50, 36, 34, '#14181c', 4)),
    20,
  )

export const wiring: Painter = (pen) => {
  const wireColours = ['#c2222b', '#1f5fae', '#e3b919', '#2f8f4a', '#d9782b', '#7b4a9a', '#e6e8ea']
  const trunk = 'M-420 -180C-220 -330 120 -320 240 -140S120 200 -80 180S-380 20 -200 -80S120 -60 60 60'
  let svg = wireColours
    .map(
      (colour, i) =>
        pen.tube(`M-420 -180C-470 ${-130 + i * 18} -520 ${-120 + i * 40} -470 ${-60 + i * 46}`, 13, colour) +
        pen.tube(`M250 -100C340 ${-190 + i * 30} 380 ${-200 + i * 50} 460 ${-190 + i * 36}`, 13, colour) +
        pen.tube(`M-60 180C0 ${250 + i * 6} ${60 + i * 20} ${230 + i * 12} 150 ${230 + i * 20}`, 12, colour),
    )
    .join('')
  svg +=
    pen.tube(trunk, 60, '#24282d', 0.6) +
    `<path d="${trunk}" fill="none" stroke="#05070a" stroke-width="58" stroke-dasharray="3 10" opacity=".5"/>` +
    [
      [-300, -240, -30],
      [20, -282, 5],
      [240, -40, 100],
      [-160, 168, 10],
    ]
      .map(([x, y, turn]) => place(x!, y!, pen.rect(-22, -36, 44, 72, '#0b0d0f', 6) + pen.rect(-18, -30, 10, 60, '#4a5158', 4), turn))
      .join('')
  svg += connectors(pen)
  return { art: place(-10, 0, svg), focus: [380, -90], stockNumberAt: [-470, 110] }
}
