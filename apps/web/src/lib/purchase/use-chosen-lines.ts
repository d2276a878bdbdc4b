import { type AgreedLine, agreedLinesQuery } from '@partlane/client/agreed-lines'
import { useApi } from '@partlane/client/api/api-context'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'

const NONE = 'none'

/**
 * Which lines the next purchase contains, besides those of the cart: by default every agreed line
 * that can be paid. The choice is stored in the query string, so that a refresh and the checkout
 * keep it: `agreed=12,13` or `agreed=none`, and `cart=0` without the lines of the cart.
 */
export function useChosenLines() {
  const [search, setSearch] = useSearchParams()
  const { data: lines = [], isPending } = useQuery(agreedLinesQuery(useApi()))
  const chosenLines = chooseLines(lines, search.get('agreed'))
  const chosenIds = chosenLines.map(({ id }) => id)
  const toggle = (id: string) => {
    const ids = chosenIds.includes(id) ? chosenIds.filter((chosenId) => chosenId !== id) : [...chosenIds, id]
    const change = (previous: URLSearchParams) => {
      previous.set('agreed', ids.length === 0 ? NONE : ids.join(','))
      return previous
    }
    setSearch(change, { replace: true, preventScrollReset: true })
  }
  return { lines, chosenLines, chosenIds, isPending, includesCart: search.get('cart') !== '0', toggle }
}

export type ChosenLines = ReturnType<typeof useChosenLines>

/** The payable lines that `param` names, or all without it. */
const chooseLines = (lines: AgreedLine[], param: string | null): AgreedLine[] =>
  lines.filter(({ id, payable }) => payable && (param === null || param.split(',').includes(id)))

/** The query of the cart totals for these lines. Without agreed lines it is that of the cart. */
export const toTotalsChoice = (cart: boolean, ids: readonly string[]) => ({
  ...(cart ? {} : { cart }),
  ...(ids.length > 0 ? { agreed_line_ids: ids.join(',') } : {}),
})
