-- Text search configuration, search by position, sellers by name, and reports of vehicles that are
-- missing in the catalogue.

-- "Discs" finds "disc" and "étrier" finds "etrier". The English stemmer is used for all texts:
-- part names are written in English and French, and it removes the plural -s of both.
-- There are no stop words, because the A of "A-Class" and the S of "S3" are significant.
create text search dictionary partlane_stem (template = snowball, language = english);
create text search configuration partlane (copy = simple);
alter text search configuration partlane alter mapping for asciiword, asciihword, hword_asciipart with partlane_stem;
alter text search configuration partlane alter mapping for word, hword, hword_part with unaccent, partlane_stem;
-- Whole words without stemming: for names, and for the last word while the user types it.
create text search configuration partlane_plain (copy = simple);
alter text search configuration partlane_plain alter mapping for word, hword, hword_part with unaccent, simple;

alter table vehicle_nodes drop column words;
alter table vehicle_nodes add column words tsvector
  generated always as (to_tsvector('partlane_plain', full_name || ' ' || array_to_string_immutable(codes))) stored;
create index vehicle_nodes_words on vehicle_nodes using gin (words); -- "golf mk7" in the search box

-- The universal make: a part that fits any vehicle. Its id is far above those of the imported tree.
insert into vehicle_nodes (id, level, source, name, slug, path, full_name)
values (1000000000, 'make', 'system', 'Universal', 'universal', '{1000000000}', 'Universal');

-- sellers in the search box
create index users_company on users (lower(company_name) text_pattern_ops) where role = 'business';

create table missing_vehicles (
  id bigint generated always as identity primary key,
  user_id bigint references users on delete set null,
  make text not null check (length(make) between 1 and 80),
  model text not null check (length(model) between 1 and 80),
  year smallint check (year between 1900 and 2100),
  details text not null default '' check (length(details) <= 500),
  status text not null default 'open' check (status in ('open', 'done', 'rejected')),
  created_at timestamptz not null
);
-- queue of the operators
create index missing_vehicles_queue on missing_vehicles (created_at, id) where status = 'open';
-- limit of reports a day for each user
create index missing_vehicles_of_user on missing_vehicles (user_id, created_at);
