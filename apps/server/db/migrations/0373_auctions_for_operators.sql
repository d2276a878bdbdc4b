-- For operators: the device of a bid beside its network address, and bids from the network of the
-- seller. Addresses and devices of bids are erased some time after the end of the auction.

alter table bids
  add column user_agent text check (length(user_agent) <= 300),
  drop constraint bids_links_check,
  add constraint bids_links_check check (links <@ array['payout_account', 'device', 'address', 'network']);
-- flagged bids of an auction
create index bids_flagged on bids (auction_id) where links <> '{}';
-- erasure of old addresses
create index bids_with_address on bids (created_at) where address is not null or user_agent is not null;

-- The network of the sign-in: a /24 of IPv4 or a /64 of IPv6, not the whole address. It ends with the
-- session.
alter table sessions add column network text check (length(network) <= 50);
-- comparison with the network of a bid
create index sessions_by_network on sessions (network, user_id) where network is not null;
