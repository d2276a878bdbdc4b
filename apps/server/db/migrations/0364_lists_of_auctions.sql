-- Indexes for the lists and badges of the sellers of auctions.

-- badge
create index auctions_unread_by_seller on auctions (seller_id) where not seller_read;
-- closed auctions of a seller, newest first
create index auctions_closed_of_seller on auctions (seller_id, closed_at desc, id desc) where state = 'closed';
