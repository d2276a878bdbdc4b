type OlderPages = {
  isFetching: boolean
  refetch: (options: { cancelRefetch: boolean }) => Promise<unknown>
  fetchNextPage: () => unknown
}

/**
 * Loads the next page of messages, after a fetch that is running: `fetchNextPage` alone cancels a
 * refetch, and what was missed while offline would stay missing.
 */
export async function fetchOlder({ isFetching, refetch, fetchNextPage }: OlderPages): Promise<void> {
  if (isFetching) await refetch({ cancelRefetch: false })
  await fetchNextPage()
}
