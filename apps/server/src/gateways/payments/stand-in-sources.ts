/** The sources of a page whose scripts and API are those of a stand-in, for the content policy. */
export function standInSources(urls: readonly (string | undefined)[]): Record<string, string[]> {
  const origins = [...new Set(urls.flatMap((url) => (url === undefined ? [] : [new URL(url).origin])))]
  return { 'script-src': origins, 'connect-src': origins, 'frame-src': origins }
}
