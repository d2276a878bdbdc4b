import { useSession } from '@partlane/client/session/session'
import type { OwnListing } from '@partlane/contract/selling'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Badge } from '#ui/display/Badge.tsx'
import type { FitmentFinderSlot } from './AddFoundVehicle.tsx'
import { CategorySection } from './CategorySection.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { FitmentSection } from './FitmentSection.tsx'
import { NameSection } from './NameSection.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { PriceSection } from './PriceSection.tsx'
import { PublishedPanel } from './PublishedPanel.tsx'
import { PublishSection } from './PublishSection.tsx'
import { consumePendingFiles } from './pending-files.ts'
import { SaveStatus } from './SaveStatus.tsx'
import { BlockedListingNotice } from './SellNotice.tsx'
import { statusTone } from './status-tone.ts'
import { useAddPhotos } from './use-add-photos.ts'
import { useFormActions } from './use-form-actions.ts'
import { useListingForm } from './use-listing-form.ts'
import { usePhotos } from './use-photos.ts'

type SellFormProps = {
  listing: OwnListing
  FitmentFinder: FitmentFinderSlot
  Finder?: ComponentType<AddressFinderProps> | undefined
  notice?: ReactNode
}

/**
 * The selling form: photos, part numbers and title, category, fitment, price, delivery, publishing.
 * Drafts are saved while the user types.
 */
export function SellForm({ listing, FitmentFinder, Finder, notice }: SellFormProps) {
  const { t } = useI18n('selling')
  const { t: tListings } = useI18n('listings')
  const form = useListingForm(listing)
  const photos = usePhotos(listing, form.setPhotos)
  const actions = useFormActions(form)
  const listPath = useListPath()
  const addPhotos = useAddPhotos(photos)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pending files are consumed once
  useEffect(() => {
    // In an effect, not while rendering: React discards a render that suspends, and the consumed
    // files would be lost.
    const pendingFiles = consumePendingFiles(listing.id)
    if (pendingFiles.length > 0) addPhotos(pendingFiles)
  }, [])
  const { savedListing, isDraft, errors } = form
  if (actions.isJustPublished)
    return (
      <PublishedPanel
        listing={savedListing}
        listPath={listPath}
        isCopying={actions.pendingAction === 'copy'}
        errorMessage={actions.errorMessage}
        onCopy={() => void actions.copy()}
        onEdit={actions.edit}
      />
    )
  return (
    <div className="page max-w-[860px] py-6 md:py-10">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">{isDraft ? t('form.title') : t('form.title_edit')}</h1>
        <Badge tone={statusTone[savedListing.status]}>{tListings(`status.${savedListing.status}`)}</Badge>
        {!isDraft && savedListing.status !== 'blocked' && (
          <Link to={`/listings/${savedListing.slug}`} className="hit-44 font-bold text-link hover:underline">
            {t('form.see')}
          </Link>
        )}
      </header>
      {notice}
      {savedListing.status === 'blocked' && <BlockedListingNotice listingId={savedListing.id} />}
      <div className="below-header z-10 -mx-4 mt-2 mb-4 border-b border-line bg-canvas px-4" data-no-print="">
        <SaveStatus form={form} isUploadingPhotos={photos.isUploading} />
      </div>
      {/* No form element: nothing is submitted, and the finder of vehicles contains forms. */}
      <div className="grid gap-4">
        <PhotosSection photos={photos} error={errors.photos} />
        <NameSection form={form} />
        <CategorySection form={form} />
        <FitmentSection form={form} Finder={FitmentFinder} />
        <PriceSection form={form} />
        <DeliverySection form={form} Finder={Finder} />
        <PublishSection form={form} photos={photos} actions={actions} notice={notice} />
      </div>
    </div>
  )
}

/** A business has an inventory instead of "my listings". */
const useListPath = () => (useSession().user?.role === 'business' ? '/profile/inventory/available' : '/profile/my-listings/available')
