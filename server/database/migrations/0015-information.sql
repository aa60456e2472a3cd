-- A short text of a resource, shown beside its description.
alter table resource add column information text not null default '';
