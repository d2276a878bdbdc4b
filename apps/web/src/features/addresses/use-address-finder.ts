import { type AddressSuggestion, isContainer, retrieveAddress, reverseGeocode, searchAddresses } from '@partlane/client/addresses'
import type { Api } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { isPostcode } from '@partlane/domain/addresses/postcode'
import { isCompleteAddress, type ResolvedAddress } from '@partlane/domain/addresses/resolved-address'
import { MAX_ADDRESS_QUERY_LENGTH } from '@partlane/domain/limits'
import { useI18n } from '@partlane/i18n/react'
import { useRef, useState } from 'react'
import { requestPosition } from '#lib/geolocation/geolocation.ts'
import { useErrorMessages } from '#lib/text/error-messages.ts'
import type { ComboboxOption } from '#ui/forms/Combobox.tsx'

type OptionKind = 'address' | 'container' | 'back'
export type AddressOption = ComboboxOption & { kind: OptionKind }

const MIN_QUERY_LENGTH = 2
const BACK_OPTION_ID = 'back'

/** State and actions of the address finder: search, selection of an address, and geolocation. */
export function useAddressFinder(api: Api, onAddressSelect: (address: ResolvedAddress) => void) {
  const { t } = useI18n('addresses')
  const failureMessage = useFailureMessage()
  const [statusMessage, setStatusMessage] = useState('')
  const [isLocating, setIsLocating] = useState(false)
  const { closeContainer, ...search } = useAddressSearch(api, setStatusMessage)

  const applyAddress = (address: ResolvedAddress) => {
    const country = address.country || 'GB'
    // A source may know only the outcode (LS1), which the form would refuse.
    const hasPostcode = isPostcode(country, address.postal_code)
    onAddressSelect({ ...address, country, postal_code: hasPostcode ? address.postal_code : '' })
    const summary = [address.line1, address.line2, address.city, hasPostcode && address.postal_code].filter(Boolean).join(', ')
    const postcodeHint = hasPostcode || address.postal_code === '' ? '' : ` ${t('outcode_only', { outcode: address.postal_code })}`
    setStatusMessage(t(isCompleteAddress(address) ? 'found' : 'found_partly', { address: summary }) + postcodeHint)
  }

  return {
    ...search,
    statusMessage,
    isLocating,

    selectOption({ id }: AddressOption): void {
      closeContainer()
      retrieveAddress(api, id).then(applyAddress, (error: unknown) => setStatusMessage(failureMessage(error)))
    },

    async fillFromCurrentLocation(): Promise<void> {
      setIsLocating(true)
      const position = await requestPosition().catch(() => undefined)
      if (position)
        await reverseGeocode(api, position).then(applyAddress, (error: unknown) =>
          setStatusMessage(error instanceof ApiError ? failureMessage(error) : t('nowhere')),
        )
      else setStatusMessage(t('no_location'))
      setIsLocating(false)
    },
  }
}

/**
 * The search of the finder. A result is an address or a container (a street, a building) with more
 * results. Errors are shown in place of the options; server errors also as the status.
 */
function useAddressSearch(api: Api, onStatusMessage: (message: string) => void) {
  const { t } = useI18n('addresses')
  const failureMessage = useFailureMessage()
  const [container, setContainer] = useState<{ id: string; query: string }>()
  const [emptyMessage, setEmptyMessage] = useState<string>()
  const lastQuery = useRef('')

  return {
    emptyMessage,
    /** The open container, '' for none. A change loads the options again. */
    containerId: container?.id ?? '',
    closeContainer: () => setContainer(undefined),

    async load(query: string, signal: AbortSignal): Promise<AddressOption[]> {
      lastQuery.current = query
      setEmptyMessage(undefined)
      const trimmedQuery = query.trim()
      if (trimmedQuery.length < MIN_QUERY_LENGTH) return []
      // Another query searches outside the open container.
      const containerId = container?.query === query ? container.id : undefined
      try {
        const rows = await searchAddresses(api, trimmedQuery.slice(0, MAX_ADDRESS_QUERY_LENGTH), { container: containerId, signal })
        const options = rows.map((row) => toOption(row, (name) => t('look_into', { name })))
        return containerId ? [{ id: BACK_OPTION_ID, label: t('back'), kind: 'back' }, ...options] : options
      } catch (error) {
        if (signal.aborted) return []
        setEmptyMessage(failureMessage(error))
        if (error instanceof ApiError) onStatusMessage(failureMessage(error))
        return []
      }
    },

    /** Opens a container, or closes it for the back option. @returns false for an address */
    openContainer({ id, kind }: AddressOption): boolean {
      if (kind === 'address') return false
      setContainer(kind === 'back' ? undefined : { id, query: lastQuery.current })
      return true
    },
  }
}

const toOption = (row: AddressSuggestion, containerLabel: (name: string) => string): AddressOption => {
  const isContainerRow = isContainer(row)
  return {
    id: row.Id,
    label: isContainerRow ? containerLabel(row.Text) : row.Text,
    kind: isContainerRow ? 'container' : 'address',
    ...(row.Description ? { hint: row.Description } : {}),
  }
}

/** Message for a failed search. An error without `ApiError` means that nothing was found. */
function useFailureMessage() {
  const { t } = useI18n('addresses')
  const { messageOfError } = useErrorMessages()
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('nothing')
    return ['address_service_busy', 'too_many_requests', 'unreachable'].includes(error.code) ? messageOfError(error) : t('unavailable')
  }
}
