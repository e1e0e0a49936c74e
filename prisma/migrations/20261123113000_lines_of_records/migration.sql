-- As before, without rtrim: of text in UTF-8 it walks every character, a tenth of what a record costs. What follows the
-- last terminator is empty, and is no record.
CREATE OR REPLACE FUNCTION decision_rows(records text) RETURNS SETOF decision
  LANGUAGE sql STABLE
  AS $$
    SELECT r[1]::uuid, r[2]::uuid, r[3]::uuid, r[4]::uuid, NULL::uuid, r[5], r[6]::integer, r[7], r[8], r[9]::date,
           r[10]::timestamptz, r[11]::json, r[12], r[13]::json, r[14]::json #>> '{}', r[15], r[16], r[17]::json
      FROM (SELECT string_to_array(line, E'\x1f', '') AS r
              FROM string_to_table(records, E'\x1e', '') AS line
             WHERE line IS NOT NULL OFFSET 0) AS lines
  $$;
