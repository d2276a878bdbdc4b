import { darken } from './colours.ts'
import { num, place, ring, times } from './geometry.ts'
import type { Painter, Pen } from './pen.ts'

/** An eye with a rubber bush. */
export function bush(pen: Pen, x: number, y: number, r: number, base = '#8b949d'): string {
  return (
    pen.circle(x + r * 0.1, y + r * 0.2, r, '#0a0d10') +
    pen.circle(x, y, r, pen.shade(base)) +
    pen.circle(x, y, r * 0.78, pen.rubber()) +
    pen.circleLine(x, y, r * 0.6, '#454b52', r * 0.05) +
    pen.circle(x, y, r * 0.42, pen.steel()) +
    pen.hole(x, y, r * 0.26)
  )
}
/** A ball joint with its boot and stud, upright. */
export function ball(pen: Pen, x: number, y: number, scale = 1, turn = 0): string {
  return place(
    x,
    y,
    pen.uprightCylinder(0, -170, 40, 90, '#b4bcc6', 0.2) +
      times(6, (i) => pen.line(`M-20 ${-160 + i * 12}L20 ${-156 + i * 12}`, '#4b545d', 3)) +
      pen.path('M-26 -90Q-70 -70 -62 -44Q-80 -30 -72 -4H72Q80 -30 62 -44Q70 -70 26 -90Z', pen.rubber('upright')) +
      pen.line('M-62 -44Q0 -30 62 -44', '#4c5259', 4) +
      pen.uprightCylinder(0, -6, 160, 66, '#9aa3ac', 0.14) +
      pen.ellipse(0, -8, 52, 10, '#22262b') +
      pen.circle(84, 30, 11, pen.brass()),
    turn,
    scale,
  )
}

export const shockAbsorber: Painter = (pen) => {
  let svg =
    pen.uprightCylinder(0, -410, 40, 190, '#c0c8d1', 0.22, 1.2) + pen.circle(0, -432, 46, pen.dark()) + pen.circle(0, -432, 20, pen.steel())
  svg +=
    pen.ellipse(0, -250, 172, 40, '#14181d') +
    pen.ellipse(0, -266, 172, 40, pen.dark()) +
    pen.ellipse(0, -270, 70, 16, '#11151a') +
    pen.uprightCylinder(0, -360, 34, 92, '#c0c8d1', 0, 1.2)
  svg += pen.uprightCylinder(0, -150, 112, 480, '#2c3239', 0.1, 0.9) + pen.spring(0, -226, 300, 400, 7, 34, pen.accent)
  svg +=
    pen.ellipse(0, 206, 172, 40, '#14181d') +
    pen.ellipse(0, 190, 172, 40, pen.dark()) +
    pen.uprightCylinder(0, 196, 122, 170, pen.accent === '#d39a12' ? '#23282e' : '#3a4149', 0, 0.9) +
    pen.label(-44, 236, 92, 74, '#f2c21a') +
    pen.uprightCylinder(0, 350, 70, 46, '#8a939d', 0) +
    bush(pen, 0, 420, 56)
  return { art: place(0, 0, svg, 24), focus: [0, -80], stockNumberAt: [-80, 170], scale: 0.98 }
}

export const coilSpring: Painter = (pen) => {
  const colour = ['#2b3138', '#1f5fae', '#b3202a', '#2b3138'][pen.style.variant]!
  const spring =
    pen.spring(0, -320, 330, 620, 6, 48, colour) +
    pen.line('M-160 302C-110 372 120 368 165 300', darken(colour, 0.3), 46) +
    pen.rect(-30, 6, 60, 20, '#f2c21a', 4, 'transform="rotate(6)"') +
    pen.rect(-30, 34, 60, 14, '#eef0f2', 4, 'transform="rotate(6)"')
  return { art: place(-240, 10, spring, -6) + place(250, 0, spring, 12), focus: [-240, -60], stockNumberAt: [-230, 120], scale: 1.04 }
}

export const controlArm: Painter = (pen) => {
  const pathData =
    'M-440 -300Q-380 -320 -340 -270Q-200 -70 60 -40Q240 -20 380 60Q460 90 450 170Q430 240 340 224Q80 170 -160 230Q-330 280 -400 320Q-470 350 -500 290Q-520 230 -450 200Q-340 150 -330 20Q-340 -120 -450 -190Q-500 -260 -440 -300Z'
  let svg =
    pen.slab(pathData, pen.style.variant === 1 ? '#b3bac1' : '#3b4249', 44, 0.9) +
    pen.path('M-260 -40Q-100 40 120 60Q240 80 300 130Q60 90 -180 150Q-250 160 -250 90Q-240 20 -260 -40Z', '#0e1216', 'opacity=".6"') +
    pen.path('M-252 -20Q-100 54 120 74Q220 88 284 130Q60 98 -180 154Q-244 160 -244 96Q-236 30 -252 -20Z', pen.shade('#4a5159', 'flat', 0.5))
  svg += pen.hole(-80, 104, 34) + pen.circle(70, 104, 20, '#0b0e11')
  svg +=
    bush(pen, -440, -246, 96) +
    pen.lyingCylinder(-560, 276, 200, 120, '#878f98', -0.16) +
    pen.lyingCylinder(-585, 276, 24, 76, '#24282d', -0.2) +
    pen.ellipse(-584, 276, 12, 26, '#9aa3ac') +
    ball(pen, 386, 120, 1.05, 12)
  return { art: place(30, 10, svg), focus: [340, 60], stockNumberAt: [-60, 20] }
}

export const antiRollBar: Painter = (pen) => {
  const bar = 'M-520 260L-560 120Q-580 20 -480 -20L-340 -60Q-260 -90 -180 -60H180Q260 -90 340 -60L480 -20Q580 20 560 120L520 260'
  const clamp = (x: number): string =>
    place(
      x,
      -62,
      pen.rect(-50, -50, 100, 96, pen.rubber(), 18) +
        pen.path(
          'M-84 44H-58V-24Q-54 -64 0 -66Q54 -64 58 -24V44H84V64H40V-20Q34 -44 0 -46Q-34 -44 -40 -20V64H-84Z',
          pen.steel(),
          'stroke="#59626b" stroke-width="2"',
        ) +
        pen.bolt(-66, 54, 11) +
        pen.bolt(66, 54, 11),
    )
  const end = (x: number): string => pen.circle(x, 276, 54, pen.shade('#3b424a')) + pen.hole(x, 276, 24)
  const link = pen.tube('M-260 330L260 300', 26, '#8e979f') + ball(pen, -270, 320, 0.7, -4) + ball(pen, 270, 290, 0.7, 184)
  return {
    art:
      place(
        0,
        -90,
        pen.tube(bar, 52, pen.style.variant % 2 ? '#9b2730' : '#3b424a', 0.8) + clamp(-150) + clamp(150) + end(-520) + end(520),
      ) + place(0, -70, link),
    focus: [-160, -130],
    stockNumberAt: [0, 250],
  }
}

export const tieRod: Painter = (pen) => {
  const svg =
    pen.lyingCylinder(-500, 0, 560, 44, '#a8b0ba', 0) +
    times(22, (i) => pen.line(`M${-500 + i * 13} -21q5 21 2 42`, '#49525b', 4)) +
    pen.lyingCylinder(-90, 0, 80, 84, '#c2cad2', 0) +
    pen.line('M-58 -42V42M-30 -42V42', '#5b646d', 4) +
    pen.lyingCylinder(-30, 0, 320, 62, '#3a4149', 0, 0.9) +
    pen.path('M240 -31Q300 -92 380 -90Q460 -80 470 0Q460 80 380 88Q300 90 240 31Z', pen.shade('#3a4149', 'flat', 0.9)) +
    ball(pen, 376, 20, 1.3)
  return {
    art: place(
      30,
      100,
      place(0, -220, svg, 9) +
        place(
          -20,
          80,
          pen.lyingCylinder(-440, 0, 700, 38, '#8d96a0', 0) +
            times(14, (i) => pen.line(`M${-440 + i * 12} -18q5 18 2 36`, '#49525b', 4)) +
            pen.circle(300, 0, 84, pen.shade('#444b53')) +
            pen.circle(300, 0, 62, pen.radial('#dfe5ea 0,#8b949d 45,#3b424a 100')) +
            pen.lyingCylinder(355, 0, 90, 48, '#b4bcc6', 0.2),
          -5,
        ),
    ),
    focus: [330, -200],
    stockNumberAt: [60, -180],
  }
}

export const bearing: Painter = (pen) => {
  let svg =
    pen.circle(22, 30, 360, '#1b2026') +
    pen.circle(0, 0, 360, pen.shade('#9ba4ae')) +
    pen.turned(0, 0, 290, 356, '#c0c8d1') +
    pen.circleLine(0, 0, 340, '#5a636d', 3, 'opacity=".5"') +
    pen.circle(0, 0, 284, '#12161b') +
    pen.circleLine(0, 0, 232, pen.linear('#d6a94f 0,#8a6320 60,#e0b965 100'), 50)
  svg += ring(
    14,
    (angle) =>
      pen.circle(Math.cos(angle) * 234, Math.sin(angle) * 234, 43, '#0a0d10') +
      pen.circle(
        Math.cos(angle) * 232,
        Math.sin(angle) * 232,
        40,
        pen.radial('#ffffff 0,#c3ccd6 24,#77828e 62,#2c343d 100', 0.36, 0.32, 0.7),
      ),
  )
  svg +=
    pen.circle(8, 10, 190, '#0a0d10', 'opacity=".6"') +
    pen.circle(0, 0, 184, pen.shade('#98a1ab')) +
    pen.turned(0, 0, 134, 180, '#bcc5ce', 0.5) +
    pen.circle(0, 0, 132, pen.linear('#05080b 0,#2a3138 55,#6d7680 100', 0.2, 0, 0.8, 1)) +
    pen.circle(12, 18, 116, pen.shade('#aab1b8', 'flat', 0.2), 'opacity=".9"')
  svg += ring(8, (angle) => pen.rect(-4, -323, 8, 14, '#3f4852', 2, `transform="rotate(${num((angle * 57.3) / 3 - 40)})"`))
  return { art: svg, focus: [-150, -150], stockNumberAt: [220, 300] }
}

export const mount: Painter = (pen) => {
  let svg =
    pen.slab(
      'M-480 150H-300L-240 60H240L300 150H480Q510 150 510 180V230Q510 260 480 260H-480Q-510 260 -510 230V180Q-510 150 -480 150Z',
      '#4a5159',
      36,
      0.8,
    ) +
    pen.hole(-430, 204, 36) +
    pen.hole(430, 204, 36)
  svg +=
    pen.path('M-290 160Q-300 -160 -150 -200H150Q300 -160 290 160Z', pen.shade('#a9b1ba', 'upright', 0.9)) +
    pen.path('M-230 160Q-236 -60 -120 -110H120Q236 -60 230 160Z', '#0d1013') +
    pen.path('M-214 160Q-220 -40 -110 -96H110Q220 -40 214 160L120 150Q100 90 0 84Q-100 90 -120 150Z', pen.rubber()) +
    pen.path('M-70 -20H70L92 60H-92Z', pen.aluminium()) +
    pen.hole(0, 20, 24)
  svg +=
    pen.path('M-210 -196Q0 -240 210 -196L190 -150H-190Z', pen.shade('#363d45')) +
    pen.uprightCylinder(0, -330, 60, 140, '#b4bcc6', 0.2) +
    times(9, (i) => pen.line(`M-30 ${-318 + i * 12}Q0 ${-308 + i * 12} 30 ${-320 + i * 12}`, '#49525b', 4)) +
    pen.bolt(-250, 200, 22) +
    pen.bolt(250, 200, 22)
  return { art: place(0, 30, svg), focus: [0, -40], stockNumberAt: [0, 220] }
}

export const steeringRack: Painter = (pen) => {
  const boot = (x: number, dir: number): string =>
    times(9, (i) =>
      pen.ellipse(x + dir * i * 22, 0, 17, 62 - i * 3.4, pen.shade('#22262b', 'lying', 0.8), 'stroke="#060708" stroke-width="2"'),
    )
  let svg =
    pen.lyingCylinder(-640, 0, 200, 30, '#aab3bd', 0) +
    pen.lyingCylinder(440, 0, 200, 30, '#aab3bd', 0) +
    boot(-300, -1) +
    boot(300, 1) +
    pen.lyingCylinder(-300, 0, 600, 92, '#a6adb4', 0) +
    times(3, (i) => pen.rect(-60 + i * 110, -50, 16, 100, pen.shade('#868e97', 'lying'), 4))
  svg +=
    pen.path('M-230 -54L-250 -130H-110L-120 -54Z', pen.aluminium()) +
    pen.uprightCylinder(-180, -220, 104, 110, '#9fa6ad', 0.16) +
    pen.uprightCylinder(-180, -300, 46, 84, '#bcc4cd', 0.2) +
    times(5, (i) => pen.line(`M${-198 + i * 9} -290V-222`, '#545d66', 3)) +
    pen.path('M-290 40L-310 110H-230L-220 44Z', pen.aluminium()) +
    pen.hole(-268, 84, 18) +
    pen.path('M190 40L180 110H260L268 44Z', pen.aluminium()) +
    pen.hole(222, 84, 18)
  svg +=
    pen.tube('M-130 -160C-20 -200 40 -130 180 -120L250 -60', 15, '#8e979f') +
    pen.tube('M-120 -130C-20 -160 40 -100 120 -96L180 -50', 15, '#8e979f') +
    place(640, 0, ball(pen, 0, 0, 0.66)) +
    place(-640, 0, ball(pen, 0, 0, 0.66)) +
    pen.rect(40, 60, 190, 92, pen.dark('lying'), 14) +
    pen.plug(228, 78, 60, 54, 3)
  return { art: place(10, 70, svg, -18, 0.92), focus: [-150, -50], stockNumberAt: [60, 60] }
}

export const steeringWheel: Painter = (pen) => {
  let svg =
    pen.circleLine(8, 16, 350, '#07090b', 92, 'opacity=".7"') +
    pen.circleLine(0, 0, 350, pen.shade('#262b30', 'flat', 0.7), 84) +
    pen.circleLine(-5, -8, 356, '#fff', 7, 'opacity=".16"') +
    pen.circleLine(0, 0, 312, '#0a0c0e', 5) +
    pen.circleLine(0, 0, 389, '#0a0c0e', 4)
  svg +=
    pen.line('M-350 0A350 350 0 0 1 -303 -175M350 0A350 350 0 0 0 303 -175', '#3c434b', 70, 'opacity=".7"') +
    pen.circleLine(0, 0, 328, pen.accent, 3, 'stroke-dasharray="10 9" opacity=".9"')
  svg +=
    pen.path(
      'M-320 -60Q-220 -90 -150 -130H150Q220 -90 320 -60L322 60Q220 60 170 130L120 190L110 326H-110L-120 190L-170 130Q-220 60 -322 60Z',
      pen.shade('#2b3036', 'flat', 0.55),
      'stroke="#0b0d10" stroke-width="4"',
    ) +
    pen.path('M-70 200H70L62 318H-62Z', pen.aluminium()) +
    pen.path('M-308 -40Q-230 -60 -176 -84L-186 40Q-240 36 -308 44Z', pen.aluminium()) +
    pen.path('M308 -40Q230 -60 176 -84L186 40Q240 36 308 44Z', pen.aluminium())
  svg +=
    [-262, -218, 218, 262]
      .map((x, i) => pen.rect(x - 17, -24, 34, 40, pen.plastic(), 8) + pen.line(`M${x - 7} -4h14${i % 2 ? 'm-7 -7v14' : ''}`, '#e3e7ea', 3))
      .join('') +
    pen.path(
      'M-150 -110Q0 -150 150 -110Q180 20 120 140Q0 190 -120 140Q-180 20 -150 -110Z',
      pen.shade('#343a41', 'flat', 0.55),
      'stroke="#0e1114" stroke-width="4"',
    ) +
    pen.circleLine(0, 6, 56, pen.chrome(), 9) +
    pen.path('M-30 34L-8 -26H6L-16 34ZM2 34L24 -26H38L16 34Z', pen.chrome())
  return { art: svg, focus: [-120, -60], stockNumberAt: [0, 110], scale: 1.02 }
}
