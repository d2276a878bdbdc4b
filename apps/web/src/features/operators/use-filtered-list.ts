import { useSearchParams } from 'react-router'
import { parsePageNumber } from '#lib/routing/page-number.ts'

type ListOptions<Filter extends string> = {
  /** Path of the page. */
  path: string
  /** The parameter of the filter in the query string. */
  name: string
  /** Undefined for a value that is no filter. */
  parse: (value: string) => Filter | undefined
}

/** A list with one filter. The query string contains its whole state. */
export function useFilteredList<Filter extends string>({ path, name, parse }: ListOptions<Filter>) {
  const [params, setParams] = useSearchParams()
  const filter = parse(params.get(name) ?? '')
  const filterParams = filter === undefined ? {} : { [name]: filter }
  return {
    filter,
    page: parsePageNumber(params),
    getHref: (page: number) => `${path}?${new URLSearchParams({ ...filterParams, page: String(page) })}`,
    setFilter: (value: string) => setParams(value === '' ? {} : { [name]: value }),
  }
}
