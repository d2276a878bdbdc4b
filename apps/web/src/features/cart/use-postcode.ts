import { isPostcode } from '@partlane/domain/addresses/postcode'
import { useSearchParams } from 'react-router'

/**
 * The delivery postcode. It is stored in the query string, so a refresh and the checkout keep it.
 */
export function usePostcode() {
  const [search, setSearch] = useSearchParams()
  const value = search.get('postcode') ?? ''
  const isValid = isPostcode('GB', value)
  const setPostcode = (newPostcode: string) =>
    setSearch(newPostcode === '' ? {} : { postcode: newPostcode }, { replace: true, preventScrollReset: true })
  return { value: isValid ? value : '', setPostcode, destination: isValid ? { country: 'GB', postal_code: value } : {} }
}

export type PostcodeState = ReturnType<typeof usePostcode>
