import { accountKeys } from '@partlane/client/accounts'
import { ApiError } from '@partlane/client/api/api-error'
import { invalidateAndRefetch } from '@partlane/client/api/query-client'
import { useDuplicateListing, usePublishListing } from '@partlane/client/selling'
import { useI18n } from '@partlane/i18n/react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocaleNavigate } from '#lib/routing/Link.tsx'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import { sectionIdOf } from './sections.ts'
import type { ListingForm } from './use-listing-form.ts'

/** Publishing the listing and selling a similar one. Both save the form first. */
export function useFormActions(form: ListingForm) {
  const { t } = useI18n('selling')
  const { messageOfError } = useErrorMessages()
  const navigate = useLocaleNavigate()
  const queryClient = useQueryClient()
  const publishListing = usePublishListing()
  const duplicateListing = useDuplicateListing()
  const [errorMessage, setErrorMessage] = useState<string>()
  const [isRefusedAsIncomplete, setIsRefusedAsIncomplete] = useState(false)
  const [isJustPublished, setIsJustPublished] = useState(false)
  const { save, savedListing, showServerErrors, replaceSavedListing } = form

  const publish = async () => {
    setErrorMessage(undefined)
    setIsRefusedAsIncomplete(false)
    if (!(await save())) return setErrorMessage(t('publish.not_saved'))
    try {
      replaceSavedListing(await publishListing.mutateAsync(savedListing.id))
      setIsJustPublished(true)
    } catch (error) {
      const field = showServerErrors(error)
      const code = error instanceof ApiError ? error.code : undefined
      // The list of missing fields is beside the button, so the page does not scroll away from it.
      if (code === 'listing_incomplete') setIsRefusedAsIncomplete(true)
      else if (field) document.getElementById(sectionIdOf(field))?.scrollIntoView({ block: 'start' })
      if (code === 'may_not_sell') void invalidateAndRefetch(queryClient, accountKeys.all)
      setErrorMessage(code === 'may_not_sell' ? t('publish.may_not') : messageOfError(error))
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
    isRefusedAsIncomplete,
    isJustPublished,
    edit: () => setIsJustPublished(false),
    pendingAction: publishListing.isPending ? ('publish' as const) : duplicateListing.isPending ? ('copy' as const) : undefined,
  }
}
