-- Letters that were composed in another way (NFD, as from a Mac or a PDF), and marks that nobody sees or that turn a line, are what a
-- name is not found by. What comes in has one form from here on (domain/text/typed-text.ts); this is what was there before.

create function one_form_of_text(text text) returns text language sql immutable parallel safe as $$
  select normalize(regexp_replace(normalize(text, NFC),
    U&'[\00AD\061C\180B-\180E\200B\200E\200F\202A-\202E\2060-\206F\FEFF\FFF9-\FFFB]', '', 'g'), NFC)
$$;

-- A soft hyphen says there where a word is parted. A stroke after a tag would be one sign with it.
create function one_form_of_html(text text) returns text language sql immutable parallel safe as $$
  select case when strpos(text, U&'\0338') > 0 then text else normalize(text, NFC) end
$$;

do $$
declare
  of record;
begin
  for of in
    select "table", unnest(string_to_array(columns, ' ')) as column, clean from (values
      ('app_user', 'first_name last_name address zip_code city phone type_refusal', 'one_form_of_text'),
      ('app_user', 'billing_first_name billing_last_name billing_address billing_zip_code billing_city', 'one_form_of_text'),
      ('organisation', 'name org_nr account_string reference first_name last_name address zip_code city', 'one_form_of_text'),
      ('user_type', 'name', 'one_form_of_text'),
      ('resource_group', 'title place_name', 'one_form_of_text'),
      ('resource', 'title information way', 'one_form_of_text'),
      ('media', 'title', 'one_form_of_text'),
      ('time_lock', 'reason', 'one_form_of_text'),
      ('special_day', 'title', 'one_form_of_text'),
      ('booking_rule', 'counts_with', 'one_form_of_text'),
      ('booked_resource', 'message', 'one_form_of_text'),
      ('note', 'content', 'one_form_of_text'),
      ('content_item', 'value', 'one_form_of_html'),
      ('resource_group', 'description', 'one_form_of_html'),
      ('resource', 'description assets', 'one_form_of_html')
    ) as texts("table", columns, clean)
  loop
    execute format('update %1$I set %2$I = %3$s(%2$I) where %2$I <> %3$s(%2$I)', of."table", of.column, of.clean);
  end loop;
end $$;

-- Signs of JSON compose with nothing, so the text of the whole is the text of its values.
update booking set payer = one_form_of_text(payer::text)::jsonb where payer::text <> one_form_of_text(payer::text);

-- Two that were told apart by their form alone are one, which is had wherever either was.
with same as (
  select id, min(id) over (partition by lower(one_form_of_text(name))) as kept from attribute
), renamed as (
  select resource.id,
    array(
      select coalesce(same.kept, had.id) from unnest(attribute_ids) with ordinality as had(id, place)
      left join same on same.id = had.id group by 1 order by 1
    ) as attribute_ids
  from resource
)
update resource set attribute_ids = renamed.attribute_ids from renamed
where renamed.id = resource.id and renamed.attribute_ids is distinct from resource.attribute_ids;
delete from attribute where exists (
  select from attribute earlier
  where earlier.id < attribute.id and lower(one_form_of_text(earlier.name)) = lower(one_form_of_text(attribute.name))
);
update attribute set name = one_form_of_text(name) where name is distinct from one_form_of_text(name);

drop function one_form_of_text(text);
drop function one_form_of_html(text);
