import type { ReactNode } from 'react'

/** A section of the selling form: heading with an anchor, hint and fields. */
export function SellSection({ id, title, hint, children }: { id: string; title: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 rounded-card border border-line bg-surface p-4 md:p-6">
      <h2 id={`${id}-title`} className="text-xl">
        {title}
      </h2>
      {hint && <p className="mt-1 text-muted">{hint}</p>}
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  )
}
