import { useDuplicateListing, usePublishListing } from '@partlane/client/selling'
import type { OwnListing } from '@partlane/contract/selling'
import { useI18n } from '@partlane/i18n/react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import type { AddressFinderProps } from '#lib/forms/AddressInputs.tsx'
import { Link, useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { Badge } from '#ui/display/Badge.tsx'
import { toast } from '#ui/feedback/toast-store.ts'
import type { VehiclePickerSlot } from './AddVehicleFromLists.tsx'
import { CategorySection } from './CategorySection.tsx'
import { DeliverySection } from './DeliverySection.tsx'
import { FitmentSection } from './FitmentSection.tsx'
import { NameSection } from './NameSection.tsx'
import { PhotosSection } from './PhotosSection.tsx'
import { PriceSection } from './PriceSection.tsx'
import { PublishSection } from './PublishSection.tsx'
import { consumePendingFiles } from './pending-files.ts'
import { SaveStatus } from './SaveStatus.tsx'
import { sectionIdOf } from './sections.ts'
import { statusTone } from './status-tone.ts'
import { useAddPhotos } from './use-add-photos.ts'
import { type ListingForm, useListingForm } from './use-listing-form.ts'
import { usePhotos } from './use-photos.ts'

type SellFormProps = {
  listing: OwnListing
  Picker: VehiclePickerSlot
  Finder?: ComponentType<AddressFinderProps> | undefined
  notice?: ReactNode
}

/**
 * The selling form: photos, part numbers and title, category, fitment, price, delivery, publishing.
 * Drafts are saved while the user types.
 */
export function SellForm({ listing, Picker, Finder, notice }: SellFormProps) {
  const { t } = useI18n('selling')
  const { t: tListings } = useI18n('listings')
  const form = useListingForm(listing)
  const photos = usePhotos(listing, form.setPhotos)
  const { publish, copy, pendingAction, errorMessage } = useFormActions(form)
  const addPhotos = useAddPhotos(photos)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pending files are consumed once
  useEffect(() => {
    // In an effect, not while rendering: React discards a render that suspends, and the consumed
    // files would be lost.
    const pendingFiles = consumePendingFiles(listing.id)
    if (pendingFiles.length > 0) addPhotos(pendingFiles)
  }, [])
  const { savedListing, isDraft, errors } = form
  return (
    <div className="page max-w-[860px] py-6 md:py-10">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="text-2xl">{isDraft ? t('form.title') : t('form.title_edit')}</h1>
        <Badge tone={statusTone[savedListing.status]}>{tListings(`status.${savedListing.status}`)}</Badge>
        {!isDraft && (
          <Link to={`/listings/${savedListing.slug}`} className="hit-44 font-bold text-link hover:underline">
            {t('form.see')}
          </Link>
        )}
      </header>
      {notice}
      <div className="sticky top-0 z-10 -mx-4 mt-2 mb-4 border-b border-line bg-canvas px-4" data-no-print="">
        <SaveStatus form={form} isUploadingPhotos={photos.isUploading} />
      </div>
      <form method="post" noValidate onSubmit={(event) => event.preventDefault()} className="grid gap-4">
        <PhotosSection photos={photos} error={errors.photos} />
        <NameSection form={form} />
        <CategorySection form={form} />
        <FitmentSection form={form} Picker={Picker} />
        <PriceSection form={form} />
        <DeliverySection form={form} Finder={Finder} />
        <PublishSection
          form={form}
          photos={photos}
          onPublish={publish}
          onCopy={copy}
          pendingAction={pendingAction}
          errorMessage={errorMessage}
        />
      </form>
    </div>
  )
}

/** Publishing and duplicating the listing. Both save the form first. */
function useFormActions(form: ListingForm) {
  const { t } = useI18n('selling')
  const { messageOfError } = useErrorMessages()
  const navigate = useLocaleNavigate()
  const publishListing = usePublishListing()
  const duplicateListing = useDuplicateListing()
  const [errorMessage, setErrorMessage] = useState<string>()
  const { save, savedListing, showServerErrors, replaceSavedListing } = form

  const publish = async () => {
    setErrorMessage(undefined)
    if (!(await save())) return setErrorMessage(t('publish.not_saved'))
    try {
      const listing = await publishListing.mutateAsync(savedListing.id)
      replaceSavedListing(listing)
      toast.success(t('publish.done'))
      window.scrollTo({ top: 0 })
    } catch (error) {
      const field = showServerErrors(error)
      setErrorMessage(messageOfError(error))
      if (field) document.getElementById(sectionIdOf(field))?.scrollIntoView({ block: 'start' })
    }
  }
  const copy = async () => {
    if (!(await save())) return setErrorMessage(t('publish.not_saved'))
    try {
      const draft = await duplicateListing.mutateAsync(savedListing.id)
      navigate(`/sell/${draft.id}`)
    } catch (error) {
      setErrorMessage(messageOfError(error))
    }
  }
  return {
    publish,
    copy,
    errorMessage,
    pendingAction: publishListing.isPending ? ('publish' as const) : duplicateListing.isPending ? ('copy' as const) : undefined,
  }
}
