import { gear, place, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

function strainer(pen: Pen, x: number, y: number, width: number, height: number): string {
  return (
    pen.rect(x, y, width, height, pen.shade('#e6e2d2', 'flat', 0.4), 14, 'stroke="#8d8a7c" stroke-width="3"') +
    times(8, (i) => pen.line(`M${x + 8} ${y + 10 + (i * (height - 20)) / 7}H${x + width - 8}`, '#a9a592', 3)) +
    times(12, (i) => pen.line(`M${x + 10 + (i * (width - 20)) / 11} ${y + 8}V${y + height - 8}`, '#a9a592', 2))
  )
}

export const fuelPump: Painter = (pen) => {
  let svg =
    pen.uprightCylinder(-100, -180, 18, 250, '#b4bcc4', 0) +
    pen.uprightCylinder(130, -180, 18, 250, '#b4bcc4', 0) +
    pen.spring(-100, -150, 40, 130, 6, 7, '#9aa2ab') +
    pen.spring(130, -150, 40, 130, 6, 7, '#9aa2ab') +
    pen.tube('M60 -190C90 -110 20 -90 30 -10', 24, '#e8e4d8') +
    pen.tube('M-30 -190C-60 -110 0 -90 -50 0', 9, '#c2222b') +
    pen.tube('M-10 -190C-20 -110 20 -80 -20 0', 9, '#24282d')
  svg +=
    pen.path(
      'M-220 -40Q-220 -70 -190 -74H220Q250 -70 250 -40V280Q246 320 200 324H-170Q-216 320 -220 280Z',
      pen.shade('#33383e', 'upright', 0.8),
    ) +
    pen.uprightCylinder(10, -30, 170, 320, '#c3c9cf', 0.1, 1.2) +
    pen.rect(-76, 60, 172, 18, pen.shade('#8d959d', 'upright')) +
    pen.label(-56, 100, 130, 90, '#f1f2ef') +
    times(4, (i) => pen.rect(-206, 10 + i * 66, 120, 12, '#14181c', 5, 'opacity=".7"')) +
    strainer(pen, -180, 316, 380, 64) +
    pen.tube('M236 200L430 240', 9, '#b4bcc4') +
    pen.rect(420, 196, 110, 76, pen.shade('#e3b919', 'flat', 0.5), 20)
  svg +=
    pen.ellipse(0, -200, 300, 74, '#0e1114') +
    pen.ellipse(0, -222, 300, 74, pen.shade('#2b3036', 'flat', 0.7), 'stroke="#59616a" stroke-width="4"') +
    pen.ellipse(0, -228, 236, 54, pen.shade('#353b42', 'flat', 0.6)) +
    pen.uprightCylinder(-90, -330, 46, 100, '#2b3036', 0.2) +
    pen.lyingCylinder(-230, -320, 150, 36, '#2b3036', -0.2) +
    pen.uprightCylinder(60, -320, 120, 90, '#2b3036', 0.16) +
    pen.ellipse(60, -320, 46, 14, '#07090b') +
    times(4, (i) => pen.rect(28 + i * 18, -328, 8, 16, pen.brass()))
  return { art: place(-20, -10, svg), footHeight: 372, focus: [0, -150], stockNumberAt: [150, 20] }
}

export const fuelTank: Painter = (pen) => {
  const pathData =
    'M-520 -80Q-510 -190 -400 -210L-120 -240Q-60 -250 -20 -210H200Q240 -250 320 -236L460 -210Q540 -190 546 -100L530 140Q510 240 400 250L160 262Q110 262 80 230H-80Q-110 264 -170 262L-400 246Q-510 236 -520 130Z'
  let svg =
    pen.slab(pathData, '#2a2e33', 70, 0.5) +
    pen.path(
      'M-460 -80Q-450 -150 -370 -164L-130 -190Q-100 -190 -100 -150V160Q-104 200 -150 200L-390 190Q-460 180 -464 110ZM270 -186L440 -160Q490 -150 494 -90L480 120Q470 190 390 196L230 204Q190 200 190 160V-140Q200 -190 270 -186Z',
      pen.shade('#353a40', 'flat', 0.5),
      'stroke="#14171a" stroke-width="4"',
    ) +
    pen.line('M-490 -90Q-480 -180 -390 -196L-110 -226Q-60 -226 -30 -190H210Q250 -226 320 -216', '#fff', 9, 'opacity=".22"') +
    [-330, 350]
      .map((x) => pen.path(`M${x - 22} -200H${x + 22}V240H${x - 22}Z`, pen.steel('upright'), 'opacity=".9"') + pen.bolt(x, 226, 13))
      .join('')
  svg +=
    pen.circle(50, 10, 116, '#0b0d10') +
    pen.circle(46, 2, 110, pen.shade('#9aa2aa')) +
    pen.path(gear(46, 2, 92, 102, 18), pen.shade('#6d757d')) +
    pen.circle(46, 2, 76, pen.plastic()) +
    pen.uprightCylinder(20, -40, 30, 36, '#2b3036', 0.2) +
    pen.plug(40, 0, 60, 40, 4) +
    pen.tube('M470 -190C560 -260 520 -360 610 -400', 66, '#2a2e33', 0.7) +
    pen.tube('M440 -200C500 -290 470 -360 560 -400', 16, '#2a2e33') +
    pen.ellipse(616, -404, 30, 40, pen.steel(), 'transform="rotate(40 616 -404)"') +
    pen.ellipse(618, -406, 20, 28, '#07090b', 'transform="rotate(40 618 -406)"') +
    pen.tube('M20 -30C-40 -120 -200 -60 -250 -130', 12, '#24282d') +
    pen.label(-430, 60, 150, 90, '#f2c21a')
  return { art: place(-20, 40, svg, 0, 0.92), focus: [40, 0], stockNumberAt: [-220, -20] }
}
