import { isPostcode } from '@partlane/domain/addresses/postcode'
import { useSearchParams } from 'react-router'

/**
 * The delivery postcode. It is stored in the query string, so a refresh and the checkout keep it.
 */
export function usePostcode() {
  const [search, setSearch] = useSearchParams()
  const value = search.get('postcode') ?? ''
  const isValid = isPostcode('GB', value)
  const setPostcode = (newPostcode: string) => {
    const change = (previous: URLSearchParams) => {
      if (newPostcode === '') previous.delete('postcode')
      else previous.set('postcode', newPostcode)
      return previous
    }
    setSearch(change, { replace: true, preventScrollReset: true })
  }
  return { value: isValid ? value : '', setPostcode, destination: isValid ? { country: 'GB', postal_code: value } : {} }
}

export type PostcodeState = ReturnType<typeof usePostcode>
