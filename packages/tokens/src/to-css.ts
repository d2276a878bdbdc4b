import type { Palette, Tokens } from './tokens.ts'

const rem = (px: number) => `${px / 16}rem`
const fontFamily = (names: readonly string[]) => names.map((name) => (name.includes(' ') ? `"${name}"` : name)).join(', ')
const declarations = (entries: [string, string][]) => entries.map(([name, value]) => `  --${name}: ${value};`)
const colourDeclarations = (palette: Palette) => declarations(Object.entries(palette).map(([name, value]) => [`color-${name}`, value]))

function rule(selector: string, body: string[], depth = 0): string {
  const indent = '  '.repeat(depth)
  return [`${indent}${selector} {`, ...body.map((line) => indent + line), `${indent}}`].join('\n')
}

/** Names that Tailwind turns into classes: bg-surface, text-muted, font-heading, rounded-card, shadow-card, md: */
function renderTheme(tokens: Tokens): string {
  const typeDeclarations = Object.entries(tokens.type).flatMap(([name, { size, line }]): [string, string][] => [
    [`text-${name}`, rem(size)],
    [`text-${name}--line-height`, rem(line)],
  ])
  return rule('@theme static', [
    '  --color-*: initial;',
    '  --breakpoint-*: initial;',
    '  --text-*: initial;',
    '  --shadow-*: initial;',
    ...declarations([['spacing', rem(tokens.space)]]),
    ...declarations(Object.entries(tokens.breakpoint).map(([name, px]) => [`breakpoint-${name}`, `${px}px`])),
    ...declarations(typeDeclarations),
    ...declarations(Object.entries(tokens.font).map(([name, names]) => [`font-${name}`, fontFamily(names)])),
    ...declarations(Object.entries(tokens.radius).map(([name, px]) => [`radius-${name}`, `${px}px`])),
    ...declarations([
      ['container-page', `${tokens.maxPageWidth}px`],
      ['container-toast', `${tokens.toast.width}px`],
      ['shadow-card', tokens.shadow.light],
    ]),
    ...colourDeclarations(tokens.colour.light),
  ])
}

/** The whole of tokens.css. Light is the default; the system's wish or `data-theme` on the root turns it dark. */
export function toCss(tokens: Tokens): string {
  const light = [
    '  color-scheme: light;',
    ...colourDeclarations(tokens.colour.light),
    ...declarations([['shadow-card', tokens.shadow.light]]),
  ]
  const dark = ['  color-scheme: dark;', ...colourDeclarations(tokens.colour.dark), ...declarations([['shadow-card', tokens.shadow.dark]])]
  const systemDarkRule = `@media (prefers-color-scheme: dark) {\n${rule(':root', dark, 1)}\n}`
  return [
    '/* Written by to-css.ts from tokens.ts: change it there, then `node packages/tokens/src/write-css.ts`. */',
    renderTheme(tokens),
    rule(':root', ['  color-scheme: light;']),
    systemDarkRule,
    rule('[data-theme="dark"]', dark),
    rule('[data-theme="light"]', light),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}
