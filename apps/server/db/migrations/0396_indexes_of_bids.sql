-- When a buyer got a strike is stored with the run (auctions.unpaid_at), for parts bought at once, too.
drop index bids_not_paid;
alter table bids drop constraint bids_not_paid_check, drop column not_paid_at;

-- The latest addresses from which a seller has bid elsewhere: each bid is compared with them.
create index bids_latest_addresses on bids (bidder_id, id desc) where address is not null;
