-- The best universal parts, for parts that fit a vehicle: these are in every such result.
create index search_universal_quality on listing_search (quality desc, created_at desc, listing_id desc) where universal;
