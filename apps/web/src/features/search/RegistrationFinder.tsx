import { useI18n } from '@partlane/i18n/react'
import type { ReactNode } from 'react'
import { Card } from '#ui/display/Card.tsx'
import { Disclosure } from '#ui/navigation/Disclosure.tsx'
import type { Results } from './search-view.ts'

export type TypedRegistration = NonNullable<Results['understood']['registration']>

type RegistrationFinderProps = {
  registration: TypedRegistration
  hasResults: boolean
  renderCarFinder: (registration: TypedRegistration) => ReactNode
}

/**
 * Finds the car of a registration or VIN that was typed into the search box. It is collapsed when
 * parts have the same text as part number.
 */
export function RegistrationFinder({ registration, hasResults, renderCarFinder }: RegistrationFinderProps) {
  const { t } = useI18n('search')
  if (!hasResults) return <Card className="max-w-[560px]">{renderCarFinder(registration)}</Card>
  return (
    <Disclosure className="mb-4" summary={t('registration.question', { registration: registration.text })}>
      <div className="max-w-[560px]">{renderCarFinder(registration)}</div>
    </Disclosure>
  )
}
