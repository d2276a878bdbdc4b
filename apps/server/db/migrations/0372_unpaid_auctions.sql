-- When a buyer who could pay did not pay an auction in time: a strike. Agreed lines also expire while
-- the listing or its seller is blocked, which is not the fault of the buyer.
alter table auctions add column unpaid_at timestamptz,
  add constraint auctions_unpaid_check check (unpaid_at is null or buyer_id is not null);
