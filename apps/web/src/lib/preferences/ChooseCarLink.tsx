import type { ReactNode } from 'react'
import { Link } from '../routing/Link.tsx'
import { carSheetStore } from './car-sheet.ts'

/** Opens the sheet to choose a car. Without scripts it links to the car finder of the home page. */
export function ChooseCarLink({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <Link
      to="/#finder"
      className={className}
      onClick={(event) => {
        event.preventDefault()
        carSheetStore.set(true)
      }}
    >
      {children}
    </Link>
  )
}
