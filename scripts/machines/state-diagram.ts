/** The part of a machine that a drawing needs. */
export type DrawableMachine = { name: string; initial: string; states: Record<string, Partial<Record<string, string>>> }

const machineBlock = /<!-- machine:(\w+) -->[\s\S]*?<!-- \/machine -->/g

/** Names of the machines that have a place in this text. */
export const findMachineNames = (text: string): string[] => [...text.matchAll(machineBlock)].flatMap(([, name]) => name ?? [])

/** The text with every drawing made anew. */
export function insertDiagrams(text: string, machines: readonly DrawableMachine[]): string {
  return text.replace(machineBlock, (block, name: string) => {
    const machine = machines.find((candidate) => candidate.name === name)
    return machine ? `<!-- machine:${name} -->\n\n${drawDiagram(machine)}\n\n<!-- /machine -->` : block
  })
}

/** A state diagram as Mermaid, which code hosts show as a picture. Events that lead the same way share an arrow. */
export function drawDiagram({ initial, states }: DrawableMachine): string {
  const arrows = Object.entries(states).flatMap(([from, row]) => {
    const eventsByTarget = Object.groupBy(Object.entries(row), ([, to]) => to ?? '')
    return Object.entries(eventsByTarget).map(
      ([to, targetEvents]) => `    ${from} --> ${to}: ${(targetEvents ?? []).map(([event]) => event).join(', ')}`,
    )
  })
  const finalStates = Object.entries(states).flatMap(([state, row]) => (Object.keys(row).length === 0 ? `    ${state} --> [*]` : []))
  return ['```mermaid', 'stateDiagram-v2', `    [*] --> ${initial}`, ...arrows, ...finalStates, '```'].join('\n')
}
