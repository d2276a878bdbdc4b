import { describe, expect, it } from 'vitest'
import { drawDiagram, findMachineNames, insertDiagrams } from './state-diagram.ts'

const lamp = {
  name: 'lamp',
  initial: 'off',
  states: { off: { press: 'on', break: 'gone' }, on: { press: 'off', fall: 'gone', break: 'gone' }, gone: {} },
}
const expectedDiagram = `\`\`\`mermaid
stateDiagram-v2
    [*] --> off
    off --> on: press
    off --> gone: break
    on --> off: press
    on --> gone: fall, break
    gone --> [*]
\`\`\``

describe('drawDiagram', () => {
  it('draws one arrow for each transition, the initial state and the final states', () => {
    expect(drawDiagram(lamp)).toBe(expectedDiagram)
  })
})

describe('insertDiagrams', () => {
  it('replaces only the text between the markers of known machines and is idempotent', () => {
    const text = 'before\n<!-- machine:lamp --><!-- /machine -->\nafter <!-- machine:unknown -->kept<!-- /machine -->'
    const updated = insertDiagrams(text, [lamp])
    expect(updated).toBe(
      `before\n<!-- machine:lamp -->\n\n${expectedDiagram}\n\n<!-- /machine -->\nafter <!-- machine:unknown -->kept<!-- /machine -->`,
    )
    expect(insertDiagrams(updated, [lamp])).toBe(updated)
    expect(findMachineNames(updated)).toEqual(['lamp', 'unknown'])
  })
})
