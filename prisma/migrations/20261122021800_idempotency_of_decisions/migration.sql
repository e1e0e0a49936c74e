-- What a decision was asked with, beside action and inputs: a retry under its idempotency key asks the same.
ALTER TABLE "decision" ADD COLUMN "asked" JSONB;

GRANT CREATE ON SCHEMA public TO enshrine_definer;

DROP FUNCTION record_decisions(jsonb);

-- Commits a batch of decision records. Where a key has used the record's idempotency key within 24 hours, nothing is
-- recorded and the earlier decision is answered.
CREATE FUNCTION record_decisions(records jsonb)
  RETURNS TABLE (
    id uuid, earlier_answer jsonb, earlier_digest text, earlier_action text, earlier_asked jsonb, earlier_subject text
  )
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
  DECLARE
    entry decision%ROWTYPE;
    earlier decision%ROWTYPE;
  BEGIN
    -- The common case is one statement.
    IF NOT EXISTS (SELECT FROM jsonb_array_elements(records) AS r WHERE r ->> 'idempotency_key' IS NOT NULL) THEN
      INSERT INTO decision SELECT * FROM jsonb_populate_recordset(NULL::decision, records);
      RETURN;
    END IF;
    -- In one order, so that two batches with the same keys do not wait for each other in a circle.
    FOR entry IN
      SELECT * FROM jsonb_populate_recordset(NULL::decision, records) AS r
       ORDER BY r.api_key_id, r.idempotency_key NULLS FIRST, r.id
    LOOP
      IF entry.idempotency_key IS NOT NULL THEN
        PERFORM pg_advisory_xact_lock(hashtextextended(entry.api_key_id::text || ' ' || entry.idempotency_key, 0));
        SELECT * INTO earlier FROM decision d
         WHERE d.api_key_id = entry.api_key_id AND d.idempotency_key = entry.idempotency_key
           AND d.evaluated_at > now() - interval '24 hours'
         ORDER BY d.evaluated_at DESC LIMIT 1;
        IF FOUND THEN
          id := entry.id;
          earlier_answer := earlier.answer;
          earlier_digest := earlier.inputs_digest;
          earlier_action := earlier.action;
          earlier_asked := earlier.asked;
          earlier_subject := earlier.subject_ref;
          RETURN NEXT;
          CONTINUE;
        END IF;
      END IF;
      INSERT INTO decision SELECT entry.*;
    END LOOP;
  END
  $$;

REVOKE ALL ON FUNCTION record_decisions(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_decisions(jsonb) TO enshrine_app;
ALTER FUNCTION record_decisions(jsonb) OWNER TO enshrine_definer;

REVOKE CREATE ON SCHEMA public FROM enshrine_definer;
