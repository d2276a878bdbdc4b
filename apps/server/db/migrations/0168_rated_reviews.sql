-- Whether a review counts for the rating of the seller (packages/domain/src/reviews/review-rules.ts).
alter table reviews add column is_rated boolean not null default false;
update reviews set is_rated = true where side = 'buyer' and status = 'visible';
alter table reviews add constraint reviews_rated_check check (not is_rated or (side = 'buyer' and status = 'visible')) not valid;
alter table reviews validate constraint reviews_rated_check;
