-- The main category that a seller has chosen for a draft without a subcategory: a form may save
-- field by field. With a subcategory the main category is that of the subcategory.
alter table listings add column draft_category_id integer references categories
  check (draft_category_id is null or category_id is null);
