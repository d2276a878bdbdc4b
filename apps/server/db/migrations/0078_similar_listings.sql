-- Similar listings: the newest of a category without a sort, and the listings of a category that
-- have fitments of the same vehicles, both from indexes only.
create index listings_of_category on listings (category_id, id) where status = 'available';
drop index listings_category;

-- Also for the deletion of a vehicle node.
create index fitments_by_node on listing_fitments (node_id, listing_id);
drop index fitments_of_node;
