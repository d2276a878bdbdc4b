/** One, two, three. */
export function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className="grid gap-4 md:grid-cols-3">
      {steps.map((step, index) => (
        <li key={step} className="flex gap-4 rounded-card border border-line bg-surface p-5">
          <span aria-hidden="true" className="num grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink">
            {index + 1}
          </span>
          <span className="pt-1">{step}</span>
        </li>
      ))}
    </ol>
  )
}
