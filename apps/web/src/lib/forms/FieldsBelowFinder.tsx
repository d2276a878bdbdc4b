import type { AddressFields } from '@partlane/contract/addresses'
import { type ComponentType, type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** Props of the address finder. Routes pass the finder to their forms. */
export type AddressFinderProps = {
  onAddressSelect: (address: Partial<AddressFields>) => void
  /** The fields are visible, so the finder needs no button that opens them. */
  hasOpenFields?: boolean
}

type FieldsBelowFinderProps = {
  /** undefined: no finder, so the fields are always open. */
  Finder: ComponentType<AddressFinderProps> | undefined
  onAddressSelect: AddressFinderProps['onAddressSelect']
  /** Whether one of the fields has a value or an error. */
  isFilled: boolean
  /** Class names of the open fields. */
  className: string
  children: ReactNode
}

/**
 * An address finder with the address fields below it. The fields are collapsed until the address is
 * found, one of them has the focus, a value or an error. Then they stay open.
 * Collapsed fields are clipped, not removed: browsers fill in only fields that have a layout, and
 * the tab key and screen readers reach them, which opens them.
 */
export function FieldsBelowFinder({ Finder, onAddressSelect, isFilled, className, children }: FieldsBelowFinderProps) {
  const [isOpen, setIsOpen] = useState(isFilled || !Finder)
  if (!isOpen && (isFilled || !Finder)) setIsOpen(true)
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // The browser has scrolled to where the focused field was while it was clipped.
    const focused = isOpen ? fields.current?.querySelector(':focus') : null
    focused?.scrollIntoView?.({ block: 'nearest' })
  }, [isOpen])
  return (
    <div className="relative grid grid-cols-1 gap-4">
      {Finder && <Finder onAddressSelect={onAddressSelect} hasOpenFields={isOpen} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the focus event bubbles from a field */}
      <div ref={fields} className={isOpen ? className : 'sr-only'} onFocus={() => setIsOpen(true)}>
        {children}
      </div>
    </div>
  )
}
