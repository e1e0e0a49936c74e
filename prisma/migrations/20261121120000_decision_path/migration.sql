-- What the decision path asks before a principal is known, and how it records its answers.

GRANT SELECT ON routing_key TO enshrine_definer;
CREATE POLICY routing_key_definer ON routing_key TO enshrine_definer USING (true) WITH CHECK (true);

GRANT CREATE ON SCHEMA public TO enshrine_definer;

-- For each question of a batch: the key behind the hash, and the module that answers for the action in the key's
-- domain, in the version asked for (null: the current one). Revocation and publication show in the next batch.
CREATE FUNCTION decision_targets(hashes bytea[], actions text[], versions integer[])
  RETURNS TABLE (
    question bigint, key_id uuid, domain_id uuid, scopes text[], is_active boolean, expires_at timestamptz,
    world_id uuid, module_id uuid, version integer, digest text, decision_log jsonb
  )
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$
    SELECT q.question, k.id, k.domain_id, k.scopes, k.is_active, k.expires_at,
           w.id, m.id, m.version_number, m.digest, c.value
      FROM unnest(hashes, actions, versions) WITH ORDINALITY AS q (hash, action, version, question)
      JOIN api_key k ON k.key_hash = q.hash
      LEFT JOIN routing_key r ON r.domain_id = k.domain_id AND r.key = q.action
      LEFT JOIN world_model w ON w.id = r.world_id
      LEFT JOIN action_module m ON m.domain_id = k.domain_id AND m.action = q.action AND m.world_id = w.id
                               AND m.version_number = coalesce(q.version, w.current_version)
      LEFT JOIN configuration_block c ON c.world_id = w.id AND c.name = 'decision_log'
  $$;

-- Commits a batch of decision records. Where a key has used the record's idempotency key within 24 hours, nothing is
-- recorded and the earlier decision is answered.
CREATE FUNCTION record_decisions(records jsonb)
  RETURNS TABLE (id uuid, earlier_answer jsonb, earlier_digest text, earlier_action text)
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
          RETURN NEXT;
          CONTINUE;
        END IF;
      END IF;
      INSERT INTO decision SELECT entry.*;
    END LOOP;
  END
  $$;

DO $$
DECLARE
  routine regprocedure;
BEGIN
  FOR routine IN
    SELECT p.oid FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.proname IN ('decision_targets', 'record_decisions')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', routine);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO enshrine_app', routine);
    EXECUTE format('ALTER FUNCTION %s OWNER TO enshrine_definer', routine);
  END LOOP;
END
$$;

REVOKE CREATE ON SCHEMA public FROM enshrine_definer;
