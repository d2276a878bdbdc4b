/** Page numbers to offer, first and last always, "gap" where some are left out: 1 … 4 5 6 … 20. */
export function pageWindow(page: number, pages: number, siblingCount = 1): (number | 'gap')[] {
  const pageNumbers = new Set([1, pages])
  for (let pageNumber = page - siblingCount; pageNumber <= page + siblingCount; pageNumber++)
    if (pageNumber >= 1 && pageNumber <= pages) pageNumbers.add(pageNumber)
  const sorted = [...pageNumbers].filter((pageNumber) => pageNumber >= 1).sort((a, b) => a - b)
  return sorted.flatMap((pageNumber, index) => {
    const previous = sorted[index - 1]
    if (previous === undefined || pageNumber - previous === 1) return [pageNumber]
    // A gap of one page is that page
    return pageNumber - previous === 2 ? [pageNumber - 1, pageNumber] : ['gap' as const, pageNumber]
  })
}
