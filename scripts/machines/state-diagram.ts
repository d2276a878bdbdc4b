/** The properties of a state machine that a diagram needs. */
export type DrawableMachine = { name: string; initial: string; states: Record<string, Partial<Record<string, string>>> }

const machineBlock = /<!-- machine:(\w+) -->[\s\S]*?<!-- \/machine -->/g

/** Names of the machines that have markers in a text. */
export const findMachineNames = (text: string): string[] => [...text.matchAll(machineBlock)].flatMap(([, name]) => name ?? [])

/** Replaces the diagrams between the markers of a text. */
export function insertDiagrams(text: string, machines: readonly DrawableMachine[]): string {
  return text.replace(machineBlock, (block, name: string) => {
    const machine = machines.find((candidate) => candidate.name === name)
    return machine ? `<!-- machine:${name} -->\n\n${drawDiagram(machine)}\n\n<!-- /machine -->` : block
  })
}

/** Draws a Mermaid state diagram. Events with the same source and target share an arrow. */
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
