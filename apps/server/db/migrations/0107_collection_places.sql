-- The exact places of collection at the moment of acceptance: a later change of a listing does not
-- move the collection of an order. Empty for collections that were accepted before this migration.
alter table order_collections add column places jsonb not null default '[]'
  constraint order_collections_places_check check (jsonb_typeof(places) = 'array');
