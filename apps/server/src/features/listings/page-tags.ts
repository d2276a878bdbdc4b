/** Names of the data of stored pages. A change of the data removes the pages that show it. */
export const pageTag = {
  listing: (id: number | string) => `listing:${id}`,
  seller: (id: number | string) => `seller:${id}`,
}
