import { expect, it } from 'vitest'
import { draw, drawInto, marks } from './draw.ts'

const lamp = {
  name: 'lamp',
  initial: 'off',
  states: { off: { press: 'on', break: 'gone' }, on: { press: 'off', fall: 'gone', break: 'gone' }, gone: {} },
}
const drawing = `\`\`\`mermaid
stateDiagram-v2
    [*] --> off
    off --> on: press
    off --> gone: break
    on --> off: press
    on --> gone: fall, break
    gone --> [*]
\`\`\``

it('draws each arrow once, with the beginning and the ends', () => {
  expect(draw(lamp)).toBe(drawing)
})

it('writes between the marks, any number of times, and nowhere else', () => {
  const text = 'before\n<!-- machine:lamp --><!-- /machine -->\nafter <!-- machine:unknown -->kept<!-- /machine -->'
  const once = drawInto(text, [lamp])
  expect(once).toBe(`before\n<!-- machine:lamp -->\n\n${drawing}\n\n<!-- /machine -->\nafter <!-- machine:unknown -->kept<!-- /machine -->`)
  expect(drawInto(once, [lamp])).toBe(once)
  expect(marks(once)).toEqual(['lamp', 'unknown'])
})
