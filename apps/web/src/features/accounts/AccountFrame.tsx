import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'

type AccountFrameProps = { title: string; intro?: ReactNode; below?: ReactNode; children: ReactNode }

/** The narrow column of sign-in, sign-up and confirmation. */
export function AccountFrame({ title, intro, below, children }: AccountFrameProps) {
  return (
    <div className="page py-8 md:py-12">
      <div className="mx-auto max-w-[480px]">
        <h1 className="text-2xl">{title}</h1>
        {intro && <p className="mt-2 text-muted">{intro}</p>}
        <Card raised className="mt-6">
          <div className="p-1 md:p-3">{children}</div>
        </Card>
        {below && <p className="mt-6 text-center text-[15px]">{below}</p>}
      </div>
    </div>
  )
}
