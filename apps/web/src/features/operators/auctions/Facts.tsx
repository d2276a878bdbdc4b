import type { ReactNode } from 'react'

export type Fact = { id: string; label: string; value: ReactNode }

/** Names with their values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt className="text-md text-muted">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
