import type { Knex } from '@foyer/kit/server';

/**
 * What text search needs to find a substring anywhere: Postgres' own trigrams, and B-tree operators to combine
 * them with a uuid in one index. Both extensions are trusted, so the database's owner can create them.
 *
 * Text is stored in lower case, and each non-ASCII character as its code spelled in letters: in a database
 * without a language, trigrams would drop those characters, and no index would find them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('create schema kit_extensions');
  for (const extension of ['pg_trgm', 'btree_gin'])
    await knex.raw(`create extension if not exists ${extension} schema kit_extensions`);
  await knex.raw(`
    create function kit_search_text_v1(written text) returns text
    language plpgsql immutable strict parallel safe as $$
    declare
      small text := lower(written collate "und-x-icu");
    begin
      if octet_length(small) = length(small) then
        return small;
      end if;
      return (
        select string_agg(
          case
            when ascii(letter) < 128 then letter
            when ascii(letter) < 65536 then 'Z' || translate(
              lpad(to_hex(ascii(letter)), 4, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
            else 'Y' || translate(
              lpad(to_hex(ascii(letter)), 6, '0'), '0123456789abcdef', 'ABCDEFGHIJKLMNOP')
          end,
          '' order by place)
        from string_to_table(normalize(small, NFC), null) with ordinality as letters (letter, place)
      );
    end $$
  `);
  await knex.raw(`
    create function kit_search_pattern_v1(wanted text) returns text
    language sql immutable strict parallel safe as $$
      select '%' || regexp_replace(public.kit_search_text_v1(wanted), '([\\\\%_])', '\\\\\\1', 'g') || '%'
    $$
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function kit_search_pattern_v1(text)');
  await knex.raw('drop function kit_search_text_v1(text)');
  await knex.raw('drop schema kit_extensions cascade');
}
