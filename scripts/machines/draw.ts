/** The part of a machine that a drawing needs. */
export type Drawable = { name: string; initial: string; states: Record<string, Partial<Record<string, string>>> }

const place = /<!-- machine:(\w+) -->[\s\S]*?<!-- \/machine -->/g

/** Names of the machines that have a place in this text. */
export const marks = (text: string): string[] => [...text.matchAll(place)].flatMap(([, name]) => name ?? [])

/** The text with every drawing made anew. */
export function drawInto(text: string, machines: readonly Drawable[]): string {
  return text.replace(place, (whole, name: string) => {
    const machine = machines.find((one) => one.name === name)
    return machine ? `<!-- machine:${name} -->\n\n${draw(machine)}\n\n<!-- /machine -->` : whole
  })
}

/** A state diagram as Mermaid, which code hosts show as a picture. Events that lead the same way share an arrow. */
export function draw({ initial, states }: Drawable): string {
  const arrows = Object.entries(states).flatMap(([from, row]) => {
    const events = Object.groupBy(Object.entries(row), ([, to]) => to ?? '')
    return Object.entries(events).map(([to, found]) => `    ${from} --> ${to}: ${(found ?? []).map(([event]) => event).join(', ')}`)
  })
  const ends = Object.entries(states).flatMap(([state, row]) => (Object.keys(row).length === 0 ? `    ${state} --> [*]` : []))
  return ['```mermaid', 'stateDiagram-v2', `    [*] --> ${initial}`, ...arrows, ...ends, '```'].join('\n')
}
