import { type ReactNode, useId } from 'react'
import { Link } from '#lib/routing/Link.tsx'

type HomeRowProps = { title: string; note?: ReactNode; moreLink?: { to: string; label: string }; children?: ReactNode }

/** A titled row of cards: four columns on wide screens, two on phones. */
export function HomeRow({ title, note, moreLink, children }: HomeRowProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="page pt-7 md:pt-10">
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id={id} className="flex-[1_1_9rem] text-xl md:flex-none md:text-2xl">
          {title}
        </h2>
        {note && <p className="text-muted max-md:hidden">{note}</p>}
        {moreLink && (
          <Link to={moreLink.to} className="hit-44 ml-auto font-bold text-link hover:underline">
            {moreLink.label}
          </Link>
        )}
      </div>
      {children && <div className="grid card-columns gap-3 md:grid-cols-4 md:gap-5">{children}</div>}
    </section>
  )
}
