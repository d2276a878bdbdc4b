import { useSession } from '@partlane/client/session/session'
import { lazy, Suspense, useEffect, useState } from 'react'
import { readOfferDraft } from '#lib/storage/offer-draft.ts'
import { Button, type ButtonProps } from '#ui/actions/Button.tsx'
import type { OfferedListing } from './offered-listing.ts'

const MakeOfferDialog = lazy(() => import('./MakeOfferDialog.tsx').then((module) => ({ default: module.MakeOfferDialog })))

type MakeOfferButtonProps = Pick<ButtonProps, 'size' | 'className'> & { listing: OfferedListing; label: string }

/**
 * Opens the dialog of an offer. For a visitor who went to the sign-in from it, it opens again after
 * it, with what was typed.
 */
export function MakeOfferButton({ listing, label, ...rest }: MakeOfferButtonProps) {
  const isMember = useSession().kind === 'member'
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isMember && readOfferDraft(listing.slug)?.isRequested) setOpen(true)
  }, [isMember, listing.slug])
  return (
    <>
      <Button {...rest} onClick={() => setOpen(true)} data-no-print="">
        {label}
      </Button>
      {isOpen && (
        <Suspense>
          <MakeOfferDialog listing={listing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
