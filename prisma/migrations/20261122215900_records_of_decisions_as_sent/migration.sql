-- A record keeps the bytes that were sent: nothing is asked within them on the way in, and jsonb takes them apart.
ALTER TABLE "decision" ALTER COLUMN "inputs" TYPE JSON USING "inputs"::json,
  ALTER COLUMN "answer" TYPE JSON USING "answer"::json,
  ALTER COLUMN "asked" TYPE JSON USING "asked"::json;

-- Checked once for all records of a batch, below, and for others by the trigger: worlds are never removed. A foreign key
-- would be looked up for each record, and lock the row of its world against the commands of operators.
ALTER TABLE "decision" DROP CONSTRAINT "decision_world_id_fkey";
DROP TRIGGER decision_domain_of_world_model ON decision;
DROP TRIGGER decision_domain_of_api_key ON decision;

-- Lists go by id, newest first.
DROP INDEX "decision_domain_id_evaluated_at_idx";
CREATE INDEX "decision_domain_id_id_idx" ON "decision"("domain_id", "id");

-- World and key of each record are of its domain. One plan, kept, and each pair looked up once.
CREATE FUNCTION refuse_stray_decisions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    IF EXISTS (SELECT FROM (SELECT DISTINCT domain_id, world_id, api_key_id FROM added) a
                 LEFT JOIN world_model w ON w.id = a.world_id AND w.domain_id = a.domain_id
                 LEFT JOIN api_key k ON k.id = a.api_key_id AND k.domain_id = a.domain_id
                WHERE w.id IS NULL OR (a.api_key_id IS NOT NULL AND k.id IS NULL)) THEN
      PERFORM refuse('decision_domain', 'its world or its key belongs to another domain');
    END IF;
    RETURN NULL;
  END
  $$;

GRANT CREATE ON SCHEMA public TO enshrine_definer;

ALTER FUNCTION refuse_stray_decisions() OWNER TO enshrine_definer;
REVOKE ALL ON FUNCTION refuse_stray_decisions() FROM PUBLIC;
CREATE TRIGGER decision_of_domain AFTER INSERT ON decision REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_stray_decisions();
ALTER TABLE decision ENABLE ALWAYS TRIGGER decision_of_domain;

DROP FUNCTION record_decisions(jsonb);

-- Records as text: each ends with U+001E, U+001F stands between its columns, and an empty column is null. JSON holds neither.
CREATE FUNCTION decision_rows(records text) RETURNS SETOF decision
  LANGUAGE sql STABLE
  AS $$
    SELECT r[1]::uuid, r[2]::uuid, r[3]::uuid, r[4]::uuid, NULL::uuid, r[5], r[6]::integer, r[7], r[8], r[9]::date,
           r[10]::timestamptz, r[11]::json, r[12], r[13]::json, r[14], r[15], r[16], r[17]::json
      FROM (SELECT string_to_array(line, E'\x1f', '') AS r FROM string_to_table(rtrim(records, E'\x1e'), E'\x1e') AS line OFFSET 0) AS lines
  $$;
ALTER FUNCTION decision_rows(text) OWNER TO enshrine_definer;
REVOKE ALL ON FUNCTION decision_rows(text) FROM PUBLIC;

-- Commits a batch of decision records. Where a key has used the idempotency key of a record within 24 hours, nothing is
-- recorded and the earlier decision is answered. Both lists as `decision_rows` reads them; only those of `keyed` have
-- idempotency keys.
CREATE FUNCTION record_decisions(records text, keyed text)
  RETURNS TABLE (
    id uuid, earlier_answer json, earlier_digest text, earlier_action text, earlier_asked json, earlier_subject text
  )
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  BEGIN
    IF records <> '' THEN
      INSERT INTO decision SELECT * FROM decision_rows(records);
    END IF;
    IF keyed = '' THEN
      RETURN;
    END IF;
    -- In one order, so that two batches with the same keys do not wait for each other in a circle. What was committed
    -- under a key before its lock was held is seen by the next statement.
    PERFORM pg_advisory_xact_lock(locked.place)
       FROM (SELECT DISTINCT hashtextextended(r.api_key_id::text || ' ' || r.idempotency_key, 0) AS place
               FROM decision_rows(keyed) AS r ORDER BY place) AS locked;
    INSERT INTO decision
      SELECT first.*
        FROM (SELECT DISTINCT ON (r.api_key_id, r.idempotency_key) r.* FROM decision_rows(keyed) AS r
               ORDER BY r.api_key_id, r.idempotency_key, r.id) AS first
       WHERE NOT EXISTS (
         SELECT FROM decision d
          WHERE d.api_key_id = first.api_key_id AND d.idempotency_key = first.idempotency_key
            AND d.evaluated_at > now() - interval '24 hours');
    RETURN QUERY
      SELECT r.id, earlier.answer, earlier.inputs_digest, earlier.action, earlier.asked, earlier.subject_ref
        FROM decision_rows(keyed) AS r
       CROSS JOIN LATERAL (
         SELECT d.* FROM decision d
          WHERE d.api_key_id = r.api_key_id AND d.idempotency_key = r.idempotency_key
            AND d.evaluated_at > now() - interval '24 hours'
          ORDER BY d.evaluated_at DESC LIMIT 1) AS earlier
       WHERE earlier.id <> r.id;
  END
  $$;

REVOKE ALL ON FUNCTION record_decisions(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_decisions(text, text) TO enshrine_app;
ALTER FUNCTION record_decisions(text, text) OWNER TO enshrine_definer;

-- As before, of JSON that is kept as it was sent; and counterfactuals say from which inputs they start.
CREATE OR REPLACE FUNCTION erase_decisions(in_world uuid, in_subject text) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    erased integer;
  BEGIN
    IF NOT app_is_staff() THEN
      RAISE EXCEPTION 'decisions are erased by operations staff' USING ERRCODE = 'insufficient_privilege';
    END IF;
    UPDATE decision
       SET inputs = NULL, subject_ref = NULL,
           answer = ((answer::jsonb - 'rules' - 'definitions' - 'counterfactuals') || '{"outputs": [], "obligations": []}'::jsonb)::json
     WHERE world_id = in_world AND subject_ref = in_subject;
    GET DIAGNOSTICS erased = ROW_COUNT;
    RETURN erased;
  END
  $$;

REVOKE CREATE ON SCHEMA public FROM enshrine_definer;
