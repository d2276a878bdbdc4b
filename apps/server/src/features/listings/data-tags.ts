/** Names of data that pages and shared values show. A change removes them from memory. */
export const dataTag = {
  listing: (id: number | string) => `listing:${id}`,
  seller: (id: number | string) => `seller:${id}`,
}

/** The tags of a card or a page that shows a listing. */
export const tagsOfListing = ({ id, seller }: { id: number | string; seller?: { id: number | string } | null }): string[] => [
  dataTag.listing(id),
  ...(seller ? [dataTag.seller(seller.id)] : []),
]
