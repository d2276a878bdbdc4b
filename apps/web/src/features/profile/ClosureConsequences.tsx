import { useI18n } from '@partlane/i18n/react'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

const deletedItems = ['person', 'garage', 'listings', 'devices'] as const
const retainedItems = ['orders', 'books'] as const

/** What is deleted and what is kept when an account is closed. */
export function ClosureConsequences({ deletedTitle, retainedTitle }: { deletedTitle: string; retainedTitle: string }) {
  const { t } = useI18n('profile')
  return (
    <div className="mt-6 grid gap-4 sm:grid-cols-2">
      <ConsequenceList title={deletedTitle} icon={<X className="text-nofit" />} items={deletedItems.map((id) => t(`close.gone.${id}`))} />
      <ConsequenceList
        title={retainedTitle}
        icon={<Check className="text-fit" />}
        items={retainedItems.map((id) => t(`close.kept.${id}`))}
      />
    </div>
  )
}

function ConsequenceList({ title, icon, items }: { title: string; icon: ReactNode; items: string[] }) {
  return (
    <section className="rounded-card border border-line bg-surface p-4">
      <h2 className="text-base">{title}</h2>
      <ul className="mt-2 grid gap-2 text-md">
        {items.map((item) => (
          <li key={item} className="flex gap-2">
            <span aria-hidden="true" className="mt-0.5 shrink-0 [&_svg]:size-5">
              {icon}
            </span>
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}
