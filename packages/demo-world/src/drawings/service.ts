import { darken } from './colours.ts'
import { num, place, ring, times } from './geometry.ts'
import type { Painter } from './pen.ts'

export const oilFilter: Painter = (pen) => {
  const colour = ['#d9480f', '#1f5fae', '#e8eaec', '#23282e'][pen.style.variant]!
  const can =
    pen.uprightCylinder(0, -300, 380, 600, colour, 0.13, 0.9) +
    times(18, (i) => pen.rect(-186 + i * 21, 236, 11, 86, pen.linear('#000 0 .35,#fff 100 .25', 0, 0, 1, 0), 3)) +
    pen.ellipse(0, -300, 176, 42, '#14181c') +
    pen.ellipse(0, -304, 168, 40, pen.shade('#9aa2aa')) +
    pen.ellipse(0, -306, 150, 35, 'none', 'stroke="#14181c" stroke-width="15"') +
    ring(8, (angle) => pen.ellipse(Math.cos(angle) * 100, -306 + Math.sin(angle) * 23, 15, 6, '#0b0d10')) +
    pen.ellipse(0, -306, 52, 13, '#0b0d10') +
    pen.ellipse(0, -302, 44, 9, '#59616a') +
    pen.path(
      'M-190 -150A190 50 0 0 0 190 -150V100A190 50 0 0 1 -190 100Z',
      pen.linear('#ffffff 0 .55,#ffffff 26 .96,#ffffff 60 .9,#aab2ba 100 .6', 0, 0, 1, 0),
    ) +
    pen.text(-6, -20, 82, 'FILTRO', colour === '#e8eaec' ? '#1f5fae' : colour, 'font-style="italic"') +
    pen.text(-6, 50, 40, 'OC 470', '#22282f') +
    pen.rect(-130, 76, 250, 10, '#22282f', 4, 'opacity=".5"')
  const cart =
    pen.uprightCylinder(0, -180, 240, 330, '#e3c98a', 0, 0.5) +
    times(15, (i) => pen.rect(-112 + i * 15.5, -176, 5, 340, '#7a5a20', 2, 'opacity=".45"')) +
    pen.ellipse(0, -180, 124, 26, pen.shade('#2f9f5a', 'flat', 0.5)) +
    pen.ellipse(0, -182, 46, 10, '#14181c') +
    pen.uprightCylinder(0, 140, 250, 18, '#2f9f5a', 0, 0.5)
  return { art: place(-150, -14, can) + place(270, 150, cart), footHeight: 330, focus: [-150, -100], stockNumberAt: [-150, 190] }
}

export const airFilter: Painter = (pen) => {
  if (pen.style.variant === 2) {
    const svg =
      pen.circle(14, 30, 360, '#14181c') +
      pen.circle(0, 0, 360, pen.shade('#d9782b', 'flat', 0.5)) +
      pen.circle(0, 0, 326, '#efe6cf') +
      ring(100, (angle, i) =>
        pen.line(
          `M${num(Math.cos(angle) * 206)} ${num(Math.sin(angle) * 206)}L${num(Math.cos(angle) * 322)} ${num(Math.sin(angle) * 322)}`,
          i % 2 ? '#b3a278' : '#fffaf0',
          8,
        ),
      ) +
      pen.circleLine(0, 0, 208, '#d9782b', 22) +
      pen.circle(0, 0, 198, '#22272c') +
      pen.circle(10, 16, 188, pen.linear('#0b0d10 0,#59616a 100', 0.2, 0, 0.8, 1))
    return { art: svg, focus: [-200, -150], stockNumberAt: [0, 50] }
  }
  const colour = pen.style.variant === 1 ? '#2a2f35' : '#e07a1a'
  let svg =
    pen.slab('M-520 -290Q-540 -290 -540 -266V266Q-540 290 -516 290H516Q540 290 540 266V-266Q540 -290 516 -290Z', colour, 50, 0.5) +
    pen.rect(-480, -236, 960, 472, '#8f7f58', 8) +
    times(
      32,
      (i) =>
        pen.path(`M${-478 + i * 30} -232h15v464h-15Z`, pen.linear('#fffdf5 0,#e9dfc4 100', 0, 0, 1, 0)) +
        pen.path(`M${-463 + i * 30} -232h15v464h-15Z`, pen.linear('#c9bb92 0,#7d6e48 100', 0, 0, 1, 0)),
    ) +
    [-110, 110].map((y) => pen.rect(-480, y, 960, 9, '#f4ecd8', 3, 'opacity=".9"')).join('') +
    pen.rect(-480, -236, 960, 26, pen.linear('#000 0 .4,#000 100 0', 0, 0, 0, 1))
  svg += pen.text(-360, 276, 34, 'FILTRO  AF 1187', '#fff', 'opacity=".85"')
  return { art: place(0, -16, svg, -3), focus: [-330, 120], stockNumberAt: [0, 0] }
}

export const oilBottle: Painter = (pen) => {
  const colour = ['#d9480f', '#1c4f93', '#8f1d25', '#c9a227'][pen.style.variant]!
  const bottle = (bottleColour: string, grade: string): string =>
    pen.uprightCylinder(150, -470, 130, 70, '#20252a', 0.13, 0.8) +
    times(10, (i) => pen.rect(88 + i * 13, -462, 4, 62, '#000', 2, 'opacity=".4"')) +
    pen.rect(96, -400, 108, 30, pen.shade(bottleColour, 'upright', 0.7)) +
    pen.path(
      'M60 -370Q40 -340 -60 -320Q-210 -300 -220 -200V300Q-216 344 -170 350H200Q246 344 250 300V-230Q246 -340 220 -372Z',
      pen.shade(bottleColour, 'upright', 0.85),
      `stroke="${darken(bottleColour, 0.5)}" stroke-width="3"`,
    ) +
    pen.path(
      'M-180 -210Q-170 -270 -60 -286Q-30 -280 -36 -250L-60 -150Q-66 -110 -110 -100Q-176 -104 -180 -150Z',
      darken(bottleColour, 0.72),
    ) +
    pen.path('M-172 -200Q-164 -258 -70 -272L-60 -262Q-150 -246 -158 -190Z', '#fff', 'opacity=".3"') +
    pen.path('M-198 -70H226V280Q224 306 200 310H-170Q-196 306 -198 280Z', pen.linear('#f7f7f3 0,#ffffff 30,#dcdedd 100', 0, 0, 1, 0)) +
    pen.path('M-198 -70H226V60L-198 130Z', pen.shade(darken(bottleColour, 0.55), 'upright', 0.4)) +
    pen.text(14, 36, 76, 'LANOIL', '#fff', 'font-style="italic" letter-spacing="3"') +
    pen.text(14, 214, 100, grade, darken(bottleColour, 0.3)) +
    pen.text(14, 268, 36, 'SYNTHETIC  5 L', '#4b545d') +
    pen.line('M-206 -180V300', '#fff', 8, 'opacity=".35"') +
    pen.line('M236 -230V300', '#fff', 5, 'opacity=".25"')
  return {
    art: place(-210, 40, bottle(colour, '5W-30')) + place(260, 138, bottle(darken(colour, 0.15), '0W-20'), 0, 0.72),
    footHeight: 388,
    focus: [-190, 40],
    stockNumberAt: [-190, 320],
    scale: 0.94,
  }
}

export const fluidCan: Painter = (pen) => {
  const colour = pen.accent
  const can =
    pen.path(
      'M-200 -230L-120 -330H120L200 -230V330Q196 352 170 354H-170Q-196 352 -200 330Z',
      pen.shade('#c9cfd5', 'upright', 1),
      'stroke="#6d757d" stroke-width="3"',
    ) +
    pen.path('M-200 -180H200V300H-200Z', pen.shade(colour, 'upright', 0.6)) +
    pen.path('M-200 -40H200V110H-200Z', pen.linear('#f4f5f2 0,#ffffff 30,#d5d8d8 100', 0, 0, 1, 0)) +
    pen.text(0, 66, 96, 'DOT 4', darken(colour, 0.3)) +
    pen.text(0, -90, 50, 'BRAKE FLUID', '#fff') +
    pen.path('M-36 220L0 150L36 220Q36 262 0 264Q-36 262 -36 220Z', '#f6e27a') +
    pen.uprightCylinder(0, -400, 100, 74, '#20252a', 0.14, 0.8) +
    times(8, (i) => pen.rect(-46 + i * 13, -392, 4, 62, '#000', 2, 'opacity=".4"')) +
    pen.line('M-190 -220V330', '#fff', 6, 'opacity=".5"')
  const spray =
    pen.uprightCylinder(0, -170, 180, 470, '#e3e6e8', 0.1, 0.8) +
    pen.path('M-90 -110A90 18 0 0 0 90 -110V220A90 18 0 0 1 -90 220Z', pen.shade(darken(colour, 0.1), 'upright', 0.7)) +
    pen.text(0, 10, 48, 'CLEAN', '#fff') +
    pen.text(0, 66, 40, '500 ml', '#fff') +
    pen.path('M-90 -170Q-80 -230 -40 -236H40Q80 -230 90 -170Z', pen.shade('#c3c9cf', 'upright')) +
    pen.uprightCylinder(0, -300, 62, 66, '#c2222b', 0.14) +
    pen.rect(20, -290, 110, 12, '#c2222b', 5)
  return { art: place(-170, 30, can) + place(240, 80, spray), footHeight: 380, focus: [-170, 0], stockNumberAt: [-170, 190], scale: 0.96 }
}

export const wiperBlade: Painter = (pen) => {
  const blade = (hasFrame: boolean): string =>
    pen.line('M-560 60Q0 -90 560 60', '#050607', 36) +
    pen.line('M-560 52Q0 -98 560 52', '#2b3036', 26) +
    pen.line('M-556 44Q0 -106 556 44', '#7d858d', 5) +
    pen.line('M-556 80Q0 -66 556 80', '#111417', 12) +
    (hasFrame
      ? pen.line('M-400 20L-200 -80H200L400 20', '#14181c', 18) +
        pen.line('M-400 16L-200 -84H200L400 16', '#59616a', 5) +
        pen.line('M-260 -50L-90 -120H90L260 -50', '#20252a', 20) +
        pen.circle(-200, -80, 13, pen.steel()) +
        pen.circle(200, -80, 13, pen.steel())
      : '') +
    pen.slab('M-90 -110H90Q110 -106 110 -84V-30Q110 -10 90 -8H-90Q-110 -10 -110 -30V-84Q-110 -106 -90 -110Z', '#2b3036', 12, 0.7) +
    pen.rect(-40, -90, 80, 56, '#0b0d10', 10) +
    pen.rect(-24, -78, 48, 30, pen.shade(pen.accent, 'flat', 0.6), 6)
  const arm =
    pen.tube('M-520 150C-300 130 -60 60 200 70L420 60', 26, '#30363d') +
    pen.circle(-520, 150, 46, pen.dark()) +
    pen.bolt(-520, 150, 20) +
    pen.line('M420 60q46 -4 40 30t-40 14', '#30363d', 20)
  return {
    art: place(0, -170, blade(true), -8) + place(10, 60, blade(false), -8) + place(0, 190, arm, -8),
    focus: [0, -230],
    stockNumberAt: [0, 150],
  }
}

export const washerBottle: Painter = (pen) => {
  const pathData =
    'M-60 -300H100Q120 -300 120 -270V-180Q220 -170 360 -150Q430 -140 430 -70L410 210Q404 300 320 306H-260Q-350 300 -360 220L-380 40Q-380 -40 -300 -60L-150 -90Q-90 -110 -84 -180V-270Q-84 -300 -60 -300Z'
  let svg =
    pen.path(pathData, '#9fa7ad', 'transform="translate(10 26)"') +
    pen.path(pathData, pen.linear('#fbfcfb 0 .97,#e3e9ea 40 .95,#f7f9f8 58 .96,#b4bec3 100 .98'), 'stroke="#8d979d" stroke-width="4"') +
    pen.path(
      'M-368 90Q0 60 424 84L410 210Q404 292 320 296H-260Q-340 290 -350 216Z',
      pen.linear('#4fa3e8 0 .75,#2f7fd0 100 .85', 0, 0, 0, 1),
    ) +
    pen.ellipse(30, 82, 392, 16, '#a9d4f7', 'opacity=".8"') +
    pen.line('M-300 -30Q-340 -10 -330 60L-310 230', '#fff', 16, 'opacity=".7"') +
    pen.line('M-60 120V220M200 120V220', '#2567a8', 8, 'opacity=".35"') +
    times(5, (i) => pen.line(`M340 ${-90 + i * 60}h${i % 2 ? 30 : 50}`, '#6d777d', 5)) +
    pen.text(250, -70, 34, 'MAX', '#5b656b')
  svg +=
    pen.uprightCylinder(20, -380, 200, 84, '#1f5fae', 0.13, 0.8) +
    pen.line('M-10 -394h60M20 -394q-30 -20 -50 -4M20 -394q30 -20 50 -4', '#dbe9f7', 5) +
    pen.uprightCylinder(-250, 260, 96, 110, '#22272c', 0) +
    pen.tube('M-300 330C-440 330 -500 220 -470 40S-380 -220 -440 -320', 20, '#24282d') +
    pen.plug(-240, 340, 90, 50, 2) +
    pen.slab('M400 -130H480V-60H400ZM-400 60H-350V130H-400Z', '#e3e9ea', 10, 0.4) +
    pen.hole(446, -94, 16)
  return { art: place(10, 10, svg), focus: [120, 0], stockNumberAt: [40, 190] }
}
