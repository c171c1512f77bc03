-- The words of complaints once more, in a narrow table of their own: to count those that have a word, every page that holds one of them is
-- read, and the rows of complaints are four times as wide. docs/decisions/0015

create table complaint_texts (
  complaint_id bigint primary key references complaints (id) on delete cascade,
  search_text text not null
);

create function keep_complaint_texts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into complaint_texts (complaint_id, search_text) select id, search_text from came;
  else
    -- Whoever writes the same complaint has waited for its row, so that the last to write it writes this last.
    update complaint_texts t set search_text = n.search_text
    from came n join went o on o.id = n.id
    where t.complaint_id = n.id and n.search_text <> o.search_text;
  end if;
  return null;
end $$;
create trigger complaints_texts_added after insert on complaints
  referencing new table as came for each statement execute function keep_complaint_texts();
create trigger complaints_texts_changed after update on complaints
  referencing old table as went new table as came for each statement execute function keep_complaint_texts();

insert into complaint_texts (complaint_id, search_text) select id, search_text from complaints order by id;
create index complaint_texts_search on complaint_texts using gin (search_text gin_trgm_ops);
