import { darken } from './colours.ts'
import { hexagon, place, ring, sector, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

/** A ventilated disc, seen from the side of the hub. */
export const brakeDisc: Painter = (pen) => {
  const drilled = pen.style.variant % 2 === 0
  const lugs = pen.style.variant === 3 ? 4 : 5
  const hole = pen.reuse(pen.circle(0, 0, 11.5, pen.radial('#05080b 0,#2a323a 80,#dfe5ea 100', 0.45, 0.4, 0.6)))
  let svg =
    pen.circle(16, 18, 402, pen.shade('#5a626b')) +
    pen.path(
      ring(60, (angle) => sector(12, 14, 388, 403, angle, angle + 0.05)),
      '#1a1f25',
    )
  svg +=
    pen.circle(0, 0, 400, pen.shade('#8d96a1')) +
    pen.turned(0, 0, 214, 392, '#bcc4cd') +
    [380, 356, 330, 301, 270, 240]
      .map((r) => pen.circleLine(0, 0, r, '#fff', 2, 'opacity=".25"') + pen.circleLine(0, 0, r - 7, '#47505a', 1.4, 'opacity=".25"'))
      .join('')
  svg += pen.circleLine(0, 0, 394, pen.steel(), 9)
  if (drilled)
    svg += ring(36, (angle, i) => place(Math.cos(angle) * (256 + (i % 3) * 48), Math.sin(angle) * (256 + (i % 3) * 48), hole), 0.05)
  else
    svg += ring(8, (angle) =>
      place(
        0,
        0,
        pen.line('M236 -30Q300 -10 372 40', '#3a434c', 13) + pen.line('M240 -24Q300 -4 372 46', '#fff', 2.5, 'opacity=".4"'),
        (angle * 180) / Math.PI,
      ),
    )
  svg +=
    pen.circle(6, 8, 216, '#0c1014', 'opacity=".55"') +
    pen.circle(0, 0, 208, pen.shade('#59616a')) +
    pen.circle(0, 0, 196, pen.shade('#7d858e')) +
    pen.circle(0, 2, 186, pen.shade('#a7afb8', 'flat', 0.9))
  svg +=
    ring(lugs, (angle) => pen.hole(Math.cos(angle) * 128, Math.sin(angle) * 128, 21), -Math.PI / 2) +
    pen.hole(Math.cos(0.3) * 128, Math.sin(0.3) * 128, 9)
  svg += pen.circle(0, 0, 82, pen.shade('#8d959e')) + pen.hole(0, 0, 72)
  return { art: svg, focus: [-190, -150], stockNumberAt: [-20, 160], scale: 1.08 }
}

function pad(pen: Pen, x: number, y: number, turn: number): string {
  const plate =
    'M-230 -64Q-226 -96 -190 -96H-120Q-60 -128 0 -128Q60 -128 120 -96H190Q226 -96 230 -64L236 40Q236 62 214 62H190L166 96H-166L-190 62H-214Q-236 62 -236 40Z'
  const lining =
    'M-176 -60Q0 -104 176 -60Q192 -56 190 -36L172 66Q168 82 150 82H22L14 70H-14L-22 82H-150Q-168 82 -172 66L-190 -36Q-192 -56 -176 -60Z'
  return place(
    x,
    y,
    pen.slab(plate, '#30363d', 20, 0.7) +
      pen.slab(lining, '#5b544d', 30, 0.35) +
      pen.path(`M-6 -78L-10 74H10L6 -78Z`, '#1a1815', 'opacity=".8"') +
      times(34, (i) =>
        pen.circle(-160 + ((i * 73) % 320), -50 + ((i * 41) % 116), 2 + (i % 3), i % 3 ? '#c7a66a' : '#d8d8d4', 'opacity=".55"'),
      ) +
      pen.path('M-150 -62Q0 -92 150 -62', 'none', 'stroke="#fff" stroke-opacity=".25" stroke-width="5"') +
      pen.line('M-206 -20Q-260 -36 -262 10', '#aeb6bf', 9) +
      pen.line('M206 -20Q260 -36 262 10', '#aeb6bf', 9),
    turn,
  )
}
export const brakePads: Painter = (pen) => ({
  art: pad(pen, -240, -210, -9) + pad(pen, 270, -190, 8) + pad(pen, -270, 170, 6) + pad(pen, 250, 200, -7),
  focus: [260, -180],
  stockNumberAt: [260, 190],
  scale: 1.06,
})

export const brakeCaliper: Painter = (pen) => {
  const colour = pen.style.variant === 2 || pen.style.variant === 0 ? '#c2222b' : pen.style.variant === 1 ? '#8f979f' : '#d8a51b'
  const pathData =
    'M-420 120Q-440 -60 -330 -190Q-250 -280 0 -290Q250 -280 330 -190Q440 -60 420 120L300 190Q250 200 236 150L214 60H-214L-236 150Q-250 200 -300 190Z'
  let svg = pen.slab(
    'M-470 70Q-500 70 -500 110V190Q-500 226 -464 226H-330L-290 100ZM470 70Q500 70 500 110V190Q500 226 464 226H330L290 100Z',
    '#6d757e',
    34,
    0.8,
  )
  svg += pen.hole(-430, 150, 34) + pen.hole(430, 150, 34)
  svg +=
    pen.path('M-214 60H214L236 150Q240 170 260 180L240 230H-240L-260 180Q-240 170 -236 150Z', '#15191e') +
    pen.rect(-190, 96, 380, 56, pen.shade('#585048'), 8) +
    pen.rect(-204, 150, 408, 40, pen.shade('#22272d'), 8)
  svg += pen.slab(pathData, colour, 44, 0.95)
  svg +=
    pen.path('M-190 -190Q0 -240 190 -190L176 -80Q0 -120 -176 -80Z', darken(colour, 0.6)) +
    pen.rect(-90, -206, 26, 108, pen.steel('upright'), 4) +
    pen.rect(64, -206, 26, 108, pen.steel('upright'), 4) +
    pen.path('M-60 -220H60V-104H-60Z', '#4d4842')
  svg +=
    pen.line('M-330 -120Q-220 -250 0 -258Q220 -250 330 -120', '#fff', 9, 'opacity=".45"') +
    pen.line('M-372 90Q-380 -20 -320 -110', '#fff', 6, 'opacity=".35"')
  svg += pen.bolt(-300, 20, 36) + pen.bolt(300, 20, 36) + pen.bolt(-346, 118, 26) + pen.bolt(346, 118, 26)
  svg += pen.uprightCylinder(-214, -330, 34, 70, '#c79f46', 0.2) + pen.uprightCylinder(-214, -372, 18, 46, '#2b3037', 0.3)
  return { art: place(0, 40, svg), focus: [-200, -30], stockNumberAt: [-20, 190] }
}

export const brakeDrum: Painter = (pen) => {
  let svg =
    pen.circle(20, 40, 396, pen.shade('#3f464d')) +
    pen.circle(0, 0, 396, pen.cast()) +
    pen.turned(0, 0, 330, 388, '#8d959d', 0.4, 36) +
    pen.circle(0, 0, 334, '#191d22') +
    pen.circle(0, 4, 326, pen.shade('#747c85', 'flat', 0.8))
  svg +=
    pen.circleLine(0, 0, 296, '#22272d', 5, 'opacity=".6"') +
    ring(12, (angle) =>
      pen.path(sector(0, 0, 214, 290, angle, angle + 0.26), pen.shade('#666e77', 'flat', 0.7), 'stroke="#3d444b" stroke-width="2"'),
    )
  svg +=
    pen.circle(6, 8, 186, '#0c1014', 'opacity=".5"') +
    pen.circle(0, 0, 180, pen.shade('#8b939c')) +
    pen.turned(0, 0, 88, 174, '#adb5be', 0.7, 30) +
    ring(5, (angle) => pen.hole(Math.cos(angle) * 130, Math.sin(angle) * 130, 20), 0.3) +
    pen.hole(0, 0, 80)
  svg += pen.hole(0, -238, 17) + pen.hole(130, 130, 12)
  return { art: svg, focus: [-150, -150], stockNumberAt: [0, 250] }
}

export const brakeHose: Painter = (pen) => {
  const hose = 'M-380 -190C-240 -330 -60 -320 0 -180S140 160 300 120S460 -60 340 -130S120 -70 -60 120S-360 300 -400 190'
  const fitting = (x: number, y: number, turn: number): string =>
    place(
      x,
      y,
      pen.lyingCylinder(-70, 0, 80, 54, '#9aa3ad', 0) +
        pen.lyingCylinder(-130, 0, 70, 70, '#c7a04a', 0) +
        pen.path(hexagon(-150, 0, 46), pen.brass()) +
        pen.lyingCylinder(-226, 0, 70, 34, '#aeb6bf', -0.2) +
        times(6, (i) => pen.line(`M${-220 + i * 11} -16v32`, '#4a525b', 2.5)),
      turn,
    )
  return {
    art:
      pen.tube(hose, 46, '#262a2f', 0.7) +
      `<path d="${hose}" fill="none" stroke="#5b636c" stroke-width="30" stroke-dasharray="3 13" opacity=".35"/>` +
      fitting(-370, -200, -50) +
      place(-396, 196, fitting(0, 0, 70)) +
      place(60, -20, pen.rect(-36, -26, 72, 52, pen.shade('#b4bcc5', 'flat'), 8) + pen.hole(0, 0, 10), 62),
    focus: [-380, -190],
    stockNumberAt: [80, 60],
  }
}
