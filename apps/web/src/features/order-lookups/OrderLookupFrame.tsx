import type { ReactNode } from 'react'
import { ScriptsNotice } from '#lib/page/ScriptsNotice.tsx'
import { Card } from '#ui/display/Card.tsx'

/** One narrow column with a title and a card, as the pages for sign-in. */
export const OrderLookupFrame = ({ title, intro, children }: { title: string; intro?: string; children: ReactNode }) => (
  <div className="page py-8 md:py-12">
    <div className="mx-auto max-w-[480px]">
      <h1 className="text-2xl">{title}</h1>
      {intro && <p className="mt-2 text-muted">{intro}</p>}
      <ScriptsNotice />
      <Card raised className="mt-6">
        <div className="grid gap-4 p-1 md:p-3">{children}</div>
      </Card>
    </div>
  </div>
)
