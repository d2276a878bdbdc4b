import type { ReactNode } from 'react'

/** One step of the form: a heading that can be led to, what it is for, and its fields. */
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
