import type { Palette, Tokens } from './tokens.ts'

const rem = (px: number) => `${px / 16}rem`
const family = (names: readonly string[]) => names.map((name) => (name.includes(' ') ? `"${name}"` : name)).join(', ')
const lines = (entries: [string, string][]) => entries.map(([name, value]) => `  --${name}: ${value};`)
const colours = (palette: Palette) => lines(Object.entries(palette).map(([name, value]) => [`color-${name}`, value]))

function rule(selector: string, body: string[], depth = 0): string {
  const indent = '  '.repeat(depth)
  return [`${indent}${selector} {`, ...body.map((line) => indent + line), `${indent}}`].join('\n')
}

/** Names that Tailwind turns into classes: bg-surface, text-muted, font-heading, rounded-card, shadow-card, md: */
function theme(tokens: Tokens): string {
  const type = Object.entries(tokens.type).flatMap(([name, { size, line }]): [string, string][] => [
    [`text-${name}`, rem(size)],
    [`text-${name}--line-height`, rem(line)],
  ])
  return rule('@theme static', [
    '  --color-*: initial;',
    '  --breakpoint-*: initial;',
    '  --text-*: initial;',
    '  --shadow-*: initial;',
    ...lines([['spacing', rem(tokens.space)]]),
    ...lines(Object.entries(tokens.breakpoint).map(([name, px]) => [`breakpoint-${name}`, `${px}px`])),
    ...lines(type),
    ...lines(Object.entries(tokens.font).map(([name, names]) => [`font-${name}`, family(names)])),
    ...lines(Object.entries(tokens.radius).map(([name, px]) => [`radius-${name}`, `${px}px`])),
    ...lines([
      ['container-page', `${tokens.page}px`],
      ['container-toast', `${tokens.toast.width}px`],
      ['shadow-card', tokens.shadow.light],
    ]),
    ...colours(tokens.colour.light),
  ])
}

/** The whole of tokens.css. Light is the default; the system's wish or `data-theme` on the root turns it dark. */
export function toCss(tokens: Tokens): string {
  const light = ['  color-scheme: light;', ...colours(tokens.colour.light), ...lines([['shadow-card', tokens.shadow.light]])]
  const dark = ['  color-scheme: dark;', ...colours(tokens.colour.dark), ...lines([['shadow-card', tokens.shadow.dark]])]
  const bySystem = `@media (prefers-color-scheme: dark) {\n${rule(':root', dark, 1)}\n}`
  return [
    '/* Written by to-css.ts from tokens.ts: change it there, then `node packages/tokens/src/write-css.ts`. */',
    theme(tokens),
    rule(':root', ['  color-scheme: light;']),
    bySystem,
    rule('[data-theme="dark"]', dark),
    rule('[data-theme="light"]', light),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}
