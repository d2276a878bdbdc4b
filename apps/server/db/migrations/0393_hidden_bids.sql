-- Raises of the leader's own maximum that changed neither price nor leader: others do not see them, and
-- `auctions.bid_count` does not contain them.
alter table bids add column hidden boolean not null default false;
