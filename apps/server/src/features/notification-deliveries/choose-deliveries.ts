export type DueDelivery = { id: number; user_id: number; hosts: readonly string[] }

type ChooseInput = {
  limit: number
  /** Requests at once to one host. */
  maxRequests: number
  /** The hosts of each delivery that is being sent. */
  running: readonly (readonly string[])[]
}

/**
 * Chooses the deliveries whose hosts have enough free requests, in their order. A delivery that has
 * to wait for a host is not overtaken at it by later ones. One of more devices than `maxRequests`
 * needs all requests of its host.
 * @returns `fullHosts`: those that a delivery has to wait for
 */
export function chooseDeliveries(
  due: readonly DueDelivery[],
  { limit, maxRequests, running }: ChooseInput,
): { chosen: DueDelivery[]; fullHosts: string[] } {
  const requests = new Map<string, number>()
  const count = (host: string) => requests.get(host) ?? 0
  const listNeeds = (hosts: readonly string[]) =>
    [...Map.groupBy(hosts, (host) => host)].map(([host, { length }]) => ({ host, need: Math.min(length, maxRequests) }))
  const reserve = (hosts: readonly string[]) => {
    for (const { host, need } of listNeeds(hosts)) requests.set(host, count(host) + need)
  }
  for (const hosts of running) reserve(hosts)
  const chosen: DueDelivery[] = []
  const fullHosts = new Set<string>()
  for (const delivery of due) {
    if (chosen.length === limit) break
    const full = listNeeds(delivery.hosts).filter(({ host, need }) => fullHosts.has(host) || count(host) + need > maxRequests)
    if (full.length > 0) {
      for (const { host } of full) fullHosts.add(host)
      continue
    }
    reserve(delivery.hosts)
    chosen.push(delivery)
  }
  return { chosen, fullHosts: [...fullHosts] }
}
