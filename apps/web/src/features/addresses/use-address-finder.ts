import { type AddressSuggestion, addressAt, addressBehind, findAddresses, isContainer } from '@partlane/client/addresses'
import type { Api } from '@partlane/client/api/api-context'
import { ApiError } from '@partlane/client/api/api-error'
import type { FoundAddress } from '@partlane/domain/addresses/found-address'
import { isPostcode } from '@partlane/domain/addresses/postcode'
import { useI18n } from '@partlane/i18n/react'
import { useRef, useState } from 'react'
import { askPosition } from '#lib/geolocation/geolocation.ts'
import { useErrorWords } from '#lib/text/error-messages.ts'
import type { ComboOption } from '#ui/forms/Combobox.tsx'

type Kind = 'address' | 'container' | 'back'
export type AddressOption = ComboOption & { kind: Kind }

const SHORTEST = 2
const BACK = 'back'

/** What the finder shows and does: suggestions, containers to look into, the address behind one, the address where somebody is. */
export function useAddressFinder(api: Api, onFound: (address: FoundAddress) => void) {
  const { t } = useI18n('addresses')
  const failure = useFailureWords()
  const [inside, setInside] = useState<{ id: string; of: string }>()
  const [why, setWhy] = useState<string>()
  const [said, setSaid] = useState('')
  const [locating, setLocating] = useState(false)
  const asked = useRef('')

  const tell = (address: FoundAddress) => {
    onFound({ ...address, country: address.country || 'GB' })
    const whole = address.line1 !== '' && isPostcode('GB', address.postal_code)
    const words = [address.line1, address.line2, address.city, address.postal_code].filter(Boolean).join(', ')
    setSaid(t(whole ? 'found' : 'found_partly', { address: words }))
  }

  return {
    why,
    said,
    locating,
    /** Another container is another question. */
    inside: inside?.id ?? '',

    async load(typed: string, signal: AbortSignal): Promise<AddressOption[]> {
      asked.current = typed
      setWhy(undefined)
      const text = typed.trim()
      if (text.length < SHORTEST) return []
      const container = inside?.of === typed ? inside.id : undefined // other words begin anew
      try {
        const rows = await findAddresses(api, text.slice(0, 200), { container, signal })
        const options = rows.map((row) => optionOf(row, (name) => t('look_into', { name })))
        return container ? [{ id: BACK, label: t('back'), kind: 'back' }, ...options] : options
      } catch (error) {
        if (signal.aborted) return []
        setWhy(failure(error))
        if (error instanceof ApiError) setSaid(failure(error))
        return []
      }
    },

    lookInto({ id, kind }: AddressOption): boolean {
      if (kind === 'address') return false
      setInside(kind === 'back' ? undefined : { id, of: asked.current })
      return true
    },

    take({ id }: AddressOption): void {
      setInside(undefined)
      addressBehind(api, id).then(tell, (error: unknown) => setSaid(failure(error)))
    },

    async here(): Promise<void> {
      setLocating(true)
      const position = await askPosition().catch(() => undefined)
      if (position)
        await addressAt(api, position).then(tell, (error: unknown) => setSaid(error instanceof ApiError ? failure(error) : t('nowhere')))
      else setSaid(t('no_location'))
      setLocating(false)
    },
  }
}

const optionOf = (row: AddressSuggestion, lookInto: (name: string) => string): AddressOption => {
  const container = isContainer(row)
  return {
    id: row.Id,
    label: container ? lookInto(row.Text) : row.Text,
    kind: container ? 'container' : 'address',
    ...(row.Description ? { hint: row.Description } : {}),
  }
}

/** Nothing found is no fault of anybody's; whatever else happens, typing by hand is always possible. */
function useFailureWords() {
  const { t } = useI18n('addresses')
  const { ofError } = useErrorWords()
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) return t('nothing')
    return ['address_service_busy', 'too_many_requests', 'unreachable'].includes(error.code) ? ofError(error) : t('unavailable')
  }
}
