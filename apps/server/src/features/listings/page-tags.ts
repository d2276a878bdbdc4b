/** Names of the data of stored pages. A change of the data removes the pages that show it. */
export const pageTag = {
  listing: (id: number | string) => `listing:${id}`,
  seller: (id: number | string) => `seller:${id}`,
}

/** The tags of a card or a page that shows a listing. */
export const tagsOfListing = ({ id, seller }: { id: number | string; seller?: { id: number | string } | null }): string[] => [
  pageTag.listing(id),
  ...(seller ? [pageTag.seller(seller.id)] : []),
]
