import { useApi } from '@partlane/client/api/api-context'
import { isNotFound } from '@partlane/client/api/api-error'
import { ownListingQuery } from '@partlane/client/selling'
import { useI18n } from '@partlane/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import type { AddressFinderProps } from '#lib/forms/FieldsBelowFinder.tsx'
import { UnsavedChangesGuard } from '#lib/forms/unsaved-changes.tsx'
import { Link } from '#lib/routing/Link.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx'
import type { FitmentFinderSlot } from './AddFoundVehicle.tsx'
import { SellForm } from './SellForm.tsx'

type SellPageProps = {
  /** Id or slug of a listing of the current user. */
  listingRef: string
  FitmentFinder: FitmentFinderSlot
  Finder?: ComponentType<AddressFinderProps>
  /** Shown above the form to users who cannot publish yet. */
  notice?: ReactNode
}

/** Loads a draft or listing and shows the selling form. */
export function SellPage({ listingRef, FitmentFinder, Finder, notice }: SellPageProps) {
  const { t } = useI18n('selling')
  const { data, error, refetch, isFetching } = useQuery(ownListingQuery(useApi(), listingRef))
  if (error && isNotFound(error))
    return (
      <EmptyState title={t('form.not_found')} titleAs="h1" action={<Button render={<Link to="/sell" />}>{t('start.title')}</Button>}>
        {t('form.not_found_text')}
      </EmptyState>
    )
  if (error && !data)
    return (
      <ErrorState title={t('form.load_failed')} titleAs="h1" retryLabel={t('retry')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <FormSkeleton label={t('form.loading')} />
  return (
    <UnsavedChangesGuard>
      <SellForm key={data.id} listing={data} FitmentFinder={FitmentFinder} Finder={Finder} notice={notice} />
    </UnsavedChangesGuard>
  )
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="page grid grid-cols-1 gap-4 py-8">
      <Skeleton className="h-9 w-64" />
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </Loading>
  )
}
