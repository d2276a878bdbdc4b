type AuctionTimes = { auction_ends_at: string | null; server_time: string }

/** Whether the auction of a listing has ended, by the clock of the server. */
export const isEndedAuction = ({ auction_ends_at: endsAt, server_time }: AuctionTimes): boolean =>
  endsAt !== null && Date.parse(endsAt) <= Date.parse(server_time)
