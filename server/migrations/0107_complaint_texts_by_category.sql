-- Words go with the category: who writes of a sink has to do with plumbing. Complaints of a category stand together, so that those with a word
-- lie on a quarter of the pages. docs/decisions/0015
drop table complaint_texts;
create table complaint_texts (
  complaint_id bigint not null references complaints (id) on delete cascade,
  category_id bigint not null,
  search_text text not null,
  primary key (complaint_id, category_id)
) partition by hash (category_id);
create table complaint_texts_0 partition of complaint_texts for values with (modulus 8, remainder 0);
create table complaint_texts_1 partition of complaint_texts for values with (modulus 8, remainder 1);
create table complaint_texts_2 partition of complaint_texts for values with (modulus 8, remainder 2);
create table complaint_texts_3 partition of complaint_texts for values with (modulus 8, remainder 3);
create table complaint_texts_4 partition of complaint_texts for values with (modulus 8, remainder 4);
create table complaint_texts_5 partition of complaint_texts for values with (modulus 8, remainder 5);
create table complaint_texts_6 partition of complaint_texts for values with (modulus 8, remainder 6);
create table complaint_texts_7 partition of complaint_texts for values with (modulus 8, remainder 7);

create or replace function keep_complaint_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into complaint_texts (complaint_id, category_id, search_text) select id, category_id, search_text from came;
  else
    -- Whoever writes the same complaint has waited for its row, so that the last to write it writes this last.
    update complaint_texts t set category_id = n.category_id, search_text = n.search_text
    from came n join went o on o.id = n.id
    where t.complaint_id = n.id and t.category_id = o.category_id and (n.category_id, n.search_text) <> (o.category_id, o.search_text);
  end if;
  return null;
end $$;

insert into complaint_texts (complaint_id, category_id, search_text) select id, category_id, search_text from complaints order by id;
create index complaint_texts_search on complaint_texts using gin (search_text gin_trgm_ops);
