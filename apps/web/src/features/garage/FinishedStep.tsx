import type { ReactNode } from 'react'

type FinishedStepProps = { children: ReactNode; changeLabel: string; onChange: () => void }

/** An answered step in one line, with a button to answer it again. */
export function FinishedStep({ children, changeLabel, onChange }: FinishedStepProps) {
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunken px-4 py-1.5">
      <div className="min-w-0 flex-1 text-md text-ink">{children}</div>
      <button type="button" onClick={onChange} className="hit-44 shrink-0 font-bold text-link hover:underline">
        {changeLabel}
      </button>
    </div>
  )
}
