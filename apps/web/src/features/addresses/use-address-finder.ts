import { type AddressSuggestion, findAddresses, isContainer, retrieveAddress, reverseGeocode } from '@partlane/client/addresses'
import type { Api } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import { isPostcode } from '@partlane/domain/addresses/postcode'
import type { ResolvedAddress } from '@partlane/domain/addresses/resolved-address'
import { useI18n } from '@partlane/i18n/react'
import { useRef, useState } from 'react'
import { requestPosition } from '#lib/geolocation/geolocation.ts'
import { useErrorMessage } from '#lib/text/error-messages.ts'
import type { ComboboxOption } from '#ui/forms/Combobox.tsx'

type OptionKind = 'address' | 'container' | 'back'
export type AddressOption = ComboboxOption & { kind: OptionKind }

const MIN_QUERY_LENGTH = 2
const BACK_OPTION_ID = 'back'

/** What the finder shows and does: suggestions, containers to look into, the address behind one, the address where somebody is. */
export function useAddressFinder(api: Api, onAddressSelect: (address: ResolvedAddress) => void) {
  const { t } = useI18n('addresses')
  const failureMessage = useFailureMessage()
  const [container, setContainer] = useState<{ id: string; query: string }>()
  const [emptyMessage, setEmptyMessage] = useState<string>()
  const [statusMessage, setStatusMessage] = useState('')
  const [isLocating, setIsLocating] = useState(false)
  const lastQuery = useRef('')

  const applyAddress = (address: ResolvedAddress) => {
    onAddressSelect({ ...address, country: address.country || 'GB' })
    const isComplete = address.line1 !== '' && isPostcode('GB', address.postal_code)
    const summary = [address.line1, address.line2, address.city, address.postal_code].filter(Boolean).join(', ')
    setStatusMessage(t(isComplete ? 'found' : 'found_partly', { address: summary }))
  }

  return {
    emptyMessage,
    statusMessage,
    isLocating,
    /** Another container is another question. */
    containerId: container?.id ?? '',

    async load(query: string, signal: AbortSignal): Promise<AddressOption[]> {
      lastQuery.current = query
      setEmptyMessage(undefined)
      const trimmedQuery = query.trim()
      if (trimmedQuery.length < MIN_QUERY_LENGTH) return []
      const containerId = container?.query === query ? container.id : undefined // other words begin anew
      try {
        const rows = await findAddresses(api, trimmedQuery.slice(0, 200), { container: containerId, signal })
        const options = rows.map((row) => optionOf(row, (name) => t('look_into', { name })))
        return containerId ? [{ id: BACK_OPTION_ID, label: t('back'), kind: 'back' }, ...options] : options
      } catch (error) {
        if (signal.aborted) return []
        setEmptyMessage(failureMessage(error))
        if (error instanceof ApiError) setStatusMessage(failureMessage(error))
        return []
      }
    },

    openContainer({ id, kind }: AddressOption): boolean {
      if (kind === 'address') return false
      setContainer(kind === 'back' ? undefined : { id, query: lastQuery.current })
      return true
    },

    selectOption({ id }: AddressOption): void {
      setContainer(undefined)
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

const optionOf = (row: AddressSuggestion, containerLabel: (name: string) => string): AddressOption => {
  const isContainerRow = isContainer(row)
  return {
    id: row.Id,
    label: isContainerRow ? containerLabel(row.Text) : row.Text,
    kind: isContainerRow ? 'container' : 'address',
    ...(row.Description ? { hint: row.Description } : {}),
  }
}

/** Nothing found is no fault of anybody's; whatever else happens, typing by hand is always possible. */
function useFailureMessage() {
  const { t } = useI18n('addresses')
  const { messageOfError } = useErrorMessage()
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('nothing')
    return ['address_service_busy', 'too_many_requests', 'unreachable'].includes(error.code) ? messageOfError(error) : t('unavailable')
  }
}
